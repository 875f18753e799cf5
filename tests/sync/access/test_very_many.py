"""Access for very many members, or with very many keys, fits into entries of a bounded size."""

from typing import Any

from judge_app.core.backbone import Backbone, Box, Key
from judge_app.core.claims import DeviceId, Stamp
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.model import State
from judge_app.core.ops import BackboneAccessGiven
from judge_app.core.roster import Member, Roster, Term
from judge_app.log.codec import LARGEST_ENTRY, encode
from judge_app.log.entry import entry_id
from judge_app.log.signing import Signer
from judge_app.sync.access import MOST_AT_ONCE, MOST_MISSED, Given, given_to, giving
from judge_app.sync.sealing import key_name
from tests.log.signed import OAKHAVEN
from tests.sync.access.leaders import NOW_S, VENUE


def crowd(number: int) -> tuple[State, list[Signer]]:
    signers = [Signer(place.to_bytes(32, "big")) for place in range(1, number + 1)]
    members: FrozenMap[DeviceId, Member] = FrozenMap()
    for signer in signers:
        role: Any = "organizer" if signer is signers[0] else "floor"
        members = members.put(signer.device, Member(signer.device, "Judge", "Tablet", (Term(1, role),)))
    return State(roster=Roster(signers[0].device, members)), signers


def size_of(op: BackboneAccessGiven, founder: DeviceId) -> int:
    """The bytes of an entry that says *op*."""
    return len(encode(OAKHAVEN, 9, 9, Stamp(entry_id(founder, 9), founder, NOW_S * 1000), op, "0" * 64))


def test_as_many_members_as_are_given_access_at_once_fit_into_an_entry() -> None:
    state, signers = crowd(MOST_AT_ONCE)
    backbone = Backbone(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account)
    many = {key_name(key): key for key in (bytes([number]) * 32 for number in range(20))}
    for keys, most in (({}, 400_000), (many, LARGEST_ENTRY * 3 // 4)):  # after no or many revocations
        backbone = backbone._replace(keys=tuple(Key(name, signers[0].device, 1) for name in keys))
        (op,) = giving(OAKHAVEN, backbone, state, Given(keys, seed=VENUE.seed), NOW_S)
        assert len(op.boxes) == MOST_AT_ONCE
        assert size_of(op, signers[0].device) < most


def test_five_hundred_members_are_given_access_in_small_entries() -> None:
    state, signers = crowd(500)
    backbone = Backbone(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account)
    ops = giving(OAKHAVEN, backbone, state, Given(seed=VENUE.seed), NOW_S)
    assert [len(op.boxes) for op in ops] == 5 * [MOST_AT_ONCE]
    assert len({op.key for op in ops}) == 1
    assert {box.device for op in ops for box in op.boxes} == {one.device for one in signers}
    assert max(size_of(op, signers[0].device) for op in ops) < 400_000


def test_of_many_keys_a_box_holds_the_newest_in_whatever_order_they_became_known() -> None:
    state, signers = crowd(2)
    keys = {key_name(key): key for key in (bytes([number]) * 32 for number in range(3 * MOST_MISSED))}
    founder, maya = (one.device for one in signers)
    backbone = Backbone(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account)._replace(
        keys=tuple(Key(name, founder, number) for number, name in enumerate(keys)),
        boxes=FrozenMap[DeviceId, tuple[Box, ...]]().put(maya, (Box(next(iter(keys)), "", False),)),
    )
    known = Given(dict(reversed(keys.items())), seed=VENUE.seed)
    (op,) = giving(OAKHAVEN, backbone, state, known, NOW_S)
    sealed = next(box.sealed for box in op.boxes if box.device == maya)
    box = FrozenMap[DeviceId, tuple[Box, ...]]().put(maya, (Box(op.key, sealed, False),))
    found = given_to(backbone._replace(boxes=box), signers[1])
    assert [*found.keys] == [*keys][-MOST_MISSED:]
