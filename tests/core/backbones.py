"""A backbone that is chosen, access that is given to it, and who still lacks some."""

from collections.abc import Iterable

from judge_app.core.backbone import lacking, needs_new_key
from judge_app.core.claims import DeviceId
from judge_app.core.ops import AccessBox, BackboneAccessGiven, BackboneChosen
from tests.log.signed import SignedDevice

SERVERS = ("tls://a.example:4222", "tls://b.example:4222")


def chosen(account: str = "A", name: str = "Oakhaven Expo") -> BackboneChosen:
    return BackboneChosen(name, SERVERS, "the certificate", account)


def access(
    key: str, *devices: SignedDevice, account: str = "A", leaders: Iterable[SignedDevice] = ()
) -> BackboneAccessGiven:
    led = [*leaders]
    boxes = (AccessBox(one.device, f"{key} for {one.device}", one in led) for one in (*devices, *led))
    return BackboneAccessGiven(account, key, tuple(boxes))


def wanting(device: SignedDevice) -> list[DeviceId]:
    """Who still lacks something, as *device* sees it."""
    state = device.state
    return [member.device for member in lacking(state.backbone, state.roster, state.forks)]


def wants_new_key(device: SignedDevice) -> bool:
    state = device.state
    return needs_new_key(state.backbone, state.roster, state.forks)
