"""The backbone of a convention: chosen, left, and who was given access to it."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.backbone import Backbone, Box, Key
from judge_app.core.claims import DeviceId, Stamp
from judge_app.core.model import State
from judge_app.core.ops.base import LONGEST_NAME, Op, apply, check, check_undo, require_open, require_text
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["MOST_SERVERS", "AccessBox", "BackboneAccessGiven", "BackboneChosen", "BackboneLeft"]

MOST_SERVERS = 9


@dataclass(frozen=True)
class AccessBox:
    """What *device* needs on the backbone, *sealed* so that only it can read it."""

    device: DeviceId
    sealed: str
    leads: bool


@dataclass(frozen=True)
class BackboneChosen(Op):
    """The event travels over the servers of a venue too; whoever knows *account* on them is given access."""

    kind: ClassVar = "backbone_chosen"
    name: str
    servers: tuple[str, ...]
    ca: str
    account: str


@dataclass(frozen=True)
class BackboneLeft(Op):
    """The event travels over no servers any more."""

    kind: ClassVar = "backbone_left"


@dataclass(frozen=True)
class BackboneAccessGiven(Op):
    """Devices were given access to *account*, and the key called *key*."""

    kind: ClassVar = "backbone_access_given"
    account: str
    key: str
    boxes: tuple[AccessBox, ...]


@check.register
def _(op: BackboneChosen, state: State) -> None:
    require_open(state)
    require_text(op.name, gettext("The name"))
    if len(op.name) > LONGEST_NAME or not 0 < len(op.servers) <= MOST_SERVERS:
        raise Refused(gettext("A backbone needs a name and 1 to {n} servers.").format(n=MOST_SERVERS))


@check.register
def _(op: BackboneLeft, state: State) -> None:
    if not state.backbone.servers:
        raise Refused(gettext("The event uses no backbone. Nothing was changed."))


@check.register
def _(op: BackboneAccessGiven, state: State) -> None:
    if not state.backbone.servers or op.account != state.backbone.account:
        raise Refused(gettext("The event uses another backbone by now. Nothing was changed."))


@apply.register
def _(op: BackboneChosen, state: State, stamp: Stamp) -> State:
    before = state.backbone
    if before.account != op.account:
        before = Backbone()
    chosen = before._replace(name=op.name, servers=op.servers, ca=op.ca, account=op.account)
    return state._replace(backbone=chosen)


@apply.register
def _(op: BackboneLeft, state: State, stamp: Stamp) -> State:
    return state._replace(backbone=state.backbone._replace(servers=()))


@apply.register
def _(op: BackboneAccessGiven, state: State, stamp: Stamp) -> State:
    backbone = state.backbone
    if op.account != backbone.account:
        return state.ignoring(stamp, N_("it is for a backbone that the event does not use"))
    boxes = backbone.boxes
    for one in op.boxes:
        boxes = boxes.put(one.device, (*boxes.get(one.device, ()), Box(op.key, one.sealed, one.leads)))
    keys = _with_key(backbone.keys, Key(op.key, stamp.device, int(stamp.entry.rpartition(":")[2])))
    return state._replace(backbone=backbone._replace(keys=keys, boxes=boxes))


def _with_key(keys: tuple[Key, ...], given: Key) -> tuple[Key, ...]:
    """*keys*, and the one that is *given*: a new one, or to further devices right after the entry before."""
    if all(key.name != given.name for key in keys):
        return (*keys, given)
    before = given._replace(seq=given.seq - 1)
    return tuple(given if key == before else key for key in keys)


@check_undo.register
def _(op: BackboneChosen | BackboneLeft | BackboneAccessGiven, state: State) -> None:
    raise Refused(gettext("What was decided about the backbone cannot be undone. Decide anew under Devices."))
