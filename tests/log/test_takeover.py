"""Another device takes an event over by its code: what that gives, to whom, and what it does not."""

from itertools import cycle

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceRevoked,
    EventTakenOver,
    NoteWritten,
    PlayerAdded,
    RoleChanged,
    TakeOverPrepared,
)
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.log.signing import Signer
from judge_app.log.takeover import fresh_code, key_of, shown_code, take_over_op, typed_code
from judge_app.sync.credentials import Standing, credentials_of, is_vouched
from tests.log.signed import OAKHAVEN, SignedDevice, founded

CODE = "K7F29MACDEFGHJKM"


def prepared(*roles: str) -> tuple[list[SignedDevice], Signer]:
    devices = founded(*roles)  # type: ignore[arg-type]
    key = key_of(CODE, OAKHAVEN)
    devices[0].judge(TakeOverPrepared(key.device))
    for device in devices[1:]:
        device.sync(devices[0])
    return devices, key


def op_for(key: Signer, device: SignedDevice) -> EventTakenOver:
    return take_over_op(key, OAKHAVEN, device.device, "Ola", "spare tablet")


def stranger(number: int, *others: SignedDevice) -> SignedDevice:
    """A device that nobody has let in and that holds what *others* do."""
    device = SignedDevice(number)
    for other in others:
        device.sync(other)
    return device


def test_a_code_has_sixteen_letters_that_can_be_read_out() -> None:
    numbers = cycle(range(26))
    assert shown_code(fresh_code(lambda _most: next(numbers))) == "2345 6789 ACDE FGHJ"
    assert typed_code(" k7f2-9mac defg hjkm") == CODE


@pytest.mark.parametrize("typed", ["", "K7F2", CODE + "2", CODE[:-1] + "Ö", "I" * 16])
def test_what_cannot_be_a_code_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(Refused, match="16 letters and digits"):
        typed_code(typed)


def test_a_code_is_another_key_in_every_event() -> None:
    assert key_of(CODE, OAKHAVEN).device == key_of(CODE, OAKHAVEN).device
    assert key_of(CODE, OAKHAVEN).device != key_of(CODE, f"{OAKHAVEN}x").device  # type: ignore[arg-type]


def test_whoever_has_the_code_and_the_event_becomes_organizer() -> None:
    (founder,), key = prepared()
    spare = stranger(5, founder)
    spare.judge(op_for(key, spare))
    spare.judge(PlayerAdded(PlayerId("ada"), "Ada"))
    assert spare.state.roster.role(spare.device) == "organizer"
    founder.sync(spare)
    assert [one.name for one in founder.state.players.values()] == ["Ada"]
    assert digest(founder.state) == digest(spare.state)
    assert spare.reads_the_same_from_nothing()


def test_what_the_old_organizer_did_meanwhile_still_counts() -> None:
    (founder,), key = prepared()
    spare = stranger(5, founder)
    founder.judge(NoteWritten("before the battery died"))
    spare.judge(op_for(key, spare))
    spare.sync(founder)
    assert [note.text for note in spare.state.notes.values()] == ["before the battery died"]
    assert spare.state.roster.role(founder.device) == "organizer"
    assert not spare.state.ignored


def test_a_code_works_once() -> None:
    (founder,), key = prepared()
    spare = stranger(5, founder)
    spare.judge(op_for(key, spare))
    late = stranger(6, spare)
    with pytest.raises(Refused, match="used already"):
        late.judge(op_for(key, late))


def test_of_two_that_took_over_apart_one_counts_and_the_other_can_be_let_in_with_all_it_did() -> None:
    (founder,), key = prepared()
    first, second = stranger(5, founder), stranger(6, founder)
    for device, name in ((first, "Ada"), (second, "Bo")):
        device.judge(op_for(key, device))
        device.judge(PlayerAdded(PlayerId(name), name))
    first.sync(second)
    counting = [one for one in (first, second) if first.state.roster.role(one.device) == "organizer"]
    assert len(counting) == 1
    assert len(first.state.players) == 1
    left_out = second if counting == [first] else first
    counting[0].judge(DeviceAdmitted(left_out.device, "Ola", "spare", "scorekeeper"))
    left_out.sync(counting[0])
    assert len(left_out.state.players) == 2


def test_a_newer_code_makes_the_one_before_void() -> None:
    (founder,), key = prepared()
    founder.judge(TakeOverPrepared(key_of("2" * 16, OAKHAVEN).device))
    spare = stranger(5, founder)
    with pytest.raises(Refused, match="there is a newer one"):
        spare.judge(op_for(key, spare))
    spare.do(op_for(key, spare))
    assert spare.state.roster.role(spare.device) is None


def test_a_floor_judge_cannot_make_a_code() -> None:
    (_founder, floor), _key = prepared("floor")
    with pytest.raises(Refused, match="head judge"):
        floor.judge(TakeOverPrepared(key_of("2" * 16, OAKHAVEN).device))
    floor.do(TakeOverPrepared(key_of("2" * 16, OAKHAVEN).device))
    assert floor.state.roster.take_over == key_of(CODE, OAKHAVEN).device


def test_a_false_proof_is_not_taken() -> None:
    (founder,), key = prepared()
    spare = stranger(5, founder)
    entry = spare.do(EventTakenOver(key.device, "00" * 64, "Ola", "spare"))
    accepted = founder.offered(entry)
    assert [one.why for one in accepted.rejected] == ["its proof is false"]


def test_a_code_that_was_made_after_its_maker_was_revoked_opens_nothing() -> None:
    (founder, head), _key = prepared("head")
    head.do(TakeOverPrepared(key_of("2" * 16, OAKHAVEN).device))
    founder.judge(DeviceRevoked(head.device, 0))
    founder.sync(head)
    assert founder.state.roster.take_over == key_of(CODE, OAKHAVEN).device


def test_who_took_over_is_as_senior_as_who_made_the_code() -> None:
    """So that nobody who was let in later turns it out unseen."""
    (founder, head), key = prepared("head")
    spare = stranger(5, founder)
    spare.judge(op_for(key, spare))
    head.sync(spare)
    head.judge(RoleChanged(head.device, "organizer", 0))
    spare_held = spare.log.vector[spare.device]
    head.do(DeviceRevoked(spare.device, spare_held))
    spare.do(DeviceRevoked(head.device, 0))
    spare.sync(head)
    assert spare.state.roster.role(spare.device) == "organizer"
    assert spare.state.roster.role(head.device) is None


def test_it_is_let_in_by_a_tablet_that_has_heard_neither_of_the_code_nor_of_it() -> None:
    devices, key = prepared("floor")
    founder = devices[0]
    unaware = stranger(1)
    spare = stranger(5, founder)
    spare.judge(op_for(key, spare))
    standing = Standing(OAKHAVEN, "", unaware.state.roster, {}, founder.device)
    shown = credentials_of(spare.log, spare.device)
    assert is_vouched(spare.device, standing, shown)
    assert not is_vouched(spare.device, standing, [one for one in shown if one.device != founder.device])
    assert not is_vouched(stranger(6).device, standing, shown)
