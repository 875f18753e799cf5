"""The sheet of a table, ten minutes into the round."""

from datetime import UTC

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.views.table import SheetView, sheet_view
from tests.log.devices import Device
from tests.views.hall import MINUTE, ONE, START

NOW = START + 10 * MINUTE
WHO = {DeviceId("here"): "Maya"}


def sheet(device: Device, match: MatchId = ONE) -> SheetView:
    return sheet_view(device.state, match, NOW, WHO, UTC)


def chips(device: Device, match: MatchId = ONE) -> list[str]:
    return [chip.text for chip in sheet(device, match).chips]


def texts(device: Device, match: MatchId = ONE) -> list[str]:
    return [entry.text for entry in sheet(device, match).history]


def lines(view: SheetView) -> dict[str, str]:
    """How things stand with each tile."""
    return {tile.key: tile.line for tile in view.tiles}
