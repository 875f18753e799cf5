"""A visitor on a device whose bars and keyboard a test shows."""

from typing import Any

from judge_app.device.device import Insets
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.everywhere.events import NAMES, make_events
from tests.ui.everywhere.layout import NEAR, Box, box_of, is_inside
from tests.ui.everywhere.places import EVERYWHERE
from tests.ui.everywhere.visitor import Visitor, scrolls_around
from tests.ui.judge import Judge, Watch, ancestors

BARS = Insets(60, 48, 60, 32)
KEYBOARD = 380

TYPED_IN = (
    "cut/deckcheck/pool", "outside/backups/take over", "outside/boxed/person",
    "outside/join", "outside/join/nearby", "outside/new/name",
    "outside/new/staff", "outside/rules", "outside/rules/found", "outside/settings", "outside/values",
    "over/log", "playing/boardphones", "playing/boardphones/on", "playing/calls/appeal",
    "playing/calls/finish", "playing/calls/log", "playing/carry", "playing/cases",
    "playing/cases/anybody", "playing/cases/closing", "playing/cases/table", "playing/clock/announcement",
    "playing/deckcheck", "playing/deckcheck/lists", "playing/deckcheck/one", "playing/decklists",
    "playing/devices", "playing/dice/ten", "playing/guidance", "playing/houserules/write",
    "playing/player/FixTableDialog", "playing/player/PlayerNoteDialog", "playing/player/RenamePlayerDialog",
    "playing/player/penalty", "playing/player/penalty chosen", "playing/players", "playing/result/change",
    "playing/rules/found", "playing/rules/ruling", "playing/rules/time", "playing/rulings",
    "playing/rulings/log", "playing/rulings/pick", "playing/settings", "playing/slips",
    "playing/slips/asks", "playing/slips/result", "playing/staff", "playing/standings/drop",
    "playing/swap", "playing/tables", "playing/tables/call", "playing/tables/extension",
    "playing/tables/note", "playing/tables/ruling", "playing/values", "sign-up/pair/again",
    "sign-up/players", "sign-up/players/list",
)  # fmt: skip
"""The places with something to type in; those that look alike only once."""

PLACES = {str(place): place for place in EVERYWHERE}


class Covered(Visitor):
    """Visits places on a device whose bars and keyboard a test shows."""

    def __init__(self, tablet: Tablet, watch: Watch) -> None:
        events = make_events(tablet, NAMES)
        self.device = Recording()
        super().__init__(Judge(tablet, watch, device=self.device), events)

    def cover(self, insets: Insets) -> None:
        """What the system does; the app hears of it with its next tick."""
        self.device.covered = insets
        self.judge.app.root.ask_edges()
        self.rest()

    def touch(self, field: Any) -> None:
        from kivy.tests.common import UnitTestTouch

        for scroll in scrolls_around(field):
            if not is_inside(box_of(field), box_of(scroll)):
                scroll.scroll_to(field, animate=False)
        self.still(field)
        touch = UnitTestTouch(*field.to_window(*field.center))
        touch.touch_down()
        touch.touch_up()
        self.frame()

    def still(self, field: Any) -> None:
        """Until nothing around *field* glides: a touch would only stop that."""
        gliding = [scroll.effect_y for scroll in scrolls_around(field)]
        self.judge.until(
            lambda: not any(abs(one.velocity) + abs(one.overscroll) > NEAR for one in gliding),
            "nothing glides",
        )


def stands(field: Any) -> list[Box]:
    """Where a field is, with all that it stands in and all beside these."""
    around = [*ancestors(field)]
    return [box_of(one) for one in (*around, *(beside for one in around[1:] for beside in one.children))]


def room_of(judge: Judge, insets: Insets) -> Box:
    width, height = judge.window.size
    return insets.left, insets.bottom, width - insets.right, height - insets.top
