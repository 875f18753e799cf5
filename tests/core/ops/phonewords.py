"""Words from phones about the one table of the event."""

from judge_app.core.ids import PlayerId
from judge_app.core.model import Match, Result
from judge_app.core.ops import PlayerReported
from tests.core.ops.event import TABLE
from tests.log.devices import Device

DRAW = Result(None, "draw")


def says(player: PlayerId, result: Result) -> PlayerReported:
    return PlayerReported(TABLE, player, result)


def at_table(tablet: Device) -> Match:
    return tablet.state.matches[TABLE]
