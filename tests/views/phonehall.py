"""What a player's phone shows in the hall of the views."""

from datetime import UTC

from judge_app.core.ids import CallId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import PlayerReported
from judge_app.views.phone import PhoneMe, phone_me
from tests.log.devices import Device
from tests.views.hall import ADA, MINUTE, ONE, START

NOW = START + 10 * MINUTE
CALL = CallId("k")


def me(hall: Device, player: PlayerId = ADA, *, is_proven: bool = True, now_ms: int = NOW) -> PhoneMe:
    found = phone_me(hall.state, player, now_ms, is_proven, UTC)
    assert found is not None
    return found


def says(hall: Device, player: PlayerId, winner: PlayerId | None) -> None:
    hall.do(PlayerReported(ONE, player, Result(winner, "play" if winner else "draw")), NOW)
