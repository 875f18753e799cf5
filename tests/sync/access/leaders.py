"""A leader who chooses a backbone and gives access to it, and what each tablet has of it then."""

from judge_app.core.ops import BackboneAccessGiven, BackboneChosen
from judge_app.sync.access import Access, Given, access_of, choosing, given_to, giving
from judge_app.sync.natsaccess import Venue, new_key
from judge_app.sync.sealing import Keyring
from tests.log.signed import SignedDevice

ACCOUNT, SIGNING = new_key("account", lambda size: b"a" * size), new_key("account", lambda size: b"s" * size)
VENUE = Venue(
    "Oakhaven Expo", ("tls://a.example:4222",), "the certificate", ACCOUNT.public, SIGNING.seed_text
)
NOW_S = 1_780_000_000
ABOUT = b"about something"


def known(device: SignedDevice) -> Given:
    """What it finds in its boxes."""
    return given_to(device.state.backbone, device.signer)


def choose(leader: SignedDevice, venue: Venue = VENUE) -> list[BackboneChosen | BackboneAccessGiven]:
    state = leader.state
    ops = choosing(leader.event, state.backbone, state, known(leader), venue, NOW_S)
    for op in ops:
        leader.judge(op)
    return ops  # type: ignore[return-value]


def give(leader: SignedDevice) -> BackboneAccessGiven | None:
    """What the tablet of a leader does by itself."""
    state = leader.state
    ops = giving(leader.event, state.backbone, state, known(leader), NOW_S)
    for op in ops:
        leader.judge(op)
    assert len(ops) <= 1
    return ops[0] if ops else None


def accesses(*devices: SignedDevice) -> list[Access | None]:
    """What each has by what it holds itself."""
    return [access_of(one.state.backbone, known(one)) for one in devices]


def got(device: SignedDevice) -> Access:
    access = access_of(device.state.backbone, known(device))
    assert access
    return access


def ring(access: Access) -> Keyring:
    return Keyring(access.keys, access.key)


def everybody(founder: SignedDevice, *others: SignedDevice) -> None:
    for other in others:
        other.sync(founder)
