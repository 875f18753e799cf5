"""A table of the boxed game, and what a finger does to its steppers."""

from collections.abc import Sequence
from typing import Any

from judge_app.core.boxed import EscapeRoll, Game
from judge_app.core.ops import (
    BoxedBonusChanged,
    BoxedEscapeRolled,
    BoxedFightLost,
    BoxedLevelChanged,
    BoxedMonsterFaced,
    BoxedOneShotUsed,
    BoxedPlayerDied,
    BoxedPlayerNamed,
    BoxedPlayersSeated,
    BoxedRunnerChanged,
    BoxedSidesChosen,
    BoxedTurnBegun,
    Op,
)
from judge_app.tablet import Tablet
from tests.ui.judge import Judge, SitDown, middle

PEOPLE, LEVELS = ("Nora", "Felix", "Tasha", "Beni", "Oskar"), (4, 6, 9, 3, 1)
NORA, FELIX, TASHA, BENI, OSKAR = range(5)


def seated(names: Sequence[str], levels: Sequence[int]) -> list[Op]:
    ops: list[Op] = [BoxedPlayersSeated(len(levels))]
    for seat, (name, level) in enumerate(zip(names, levels, strict=False)):
        ops += [BoxedPlayerNamed(seat, name), BoxedLevelChanged(seat, level)]
    return ops


def lay_table(tablet: Tablet, names: Sequence[str]) -> None:
    """Everything at once: a fight, a flight behind it, a body that two tie for. It happens once."""
    desk = tablet.boxed()
    if desk.state.history:
        return
    desk.do_all(
        [
            *seated(names, (4, 6, 9, 3, 3, 7)),
            BoxedTurnBegun(0),
            BoxedSidesChosen(0, 1),
            BoxedMonsterFaced(1, 19),
            BoxedMonsterFaced(2, 20, running=-1),
            BoxedRunnerChanged(1, 1),
            BoxedFightLost(),
            BoxedEscapeRolled((EscapeRoll(0, 1, 5), EscapeRoll(1, 1, 3), EscapeRoll(1, 2, 6))),
            BoxedPlayerDied(5),
            BoxedSidesChosen(0, 1),
            BoxedBonusChanged(0, 26),
            BoxedMonsterFaced(1, 14, enhancers=-5, treasures=12, levels=2),
            BoxedMonsterFaced(2, 10, treasures=3, is_gone=True),
            BoxedOneShotUsed(1, "munchkins", 3),
            BoxedOneShotUsed(2, "monsters", -12),
        ]
    )


def at_table(tablet: Tablet, sit_down: SitDown, *ops: Op) -> Judge:
    """Five people at the table, to whom *ops* have happened, and the screen before them."""
    tablet.boxed().do_all([*seated(PEOPLE, LEVELS), *ops])
    judge = sit_down()
    judge.go("boxed")
    return judge


def game(judge: Judge) -> Game:
    return judge.tablet.boxed().state.boxed


def levels(judge: Judge) -> list[int]:
    return [player.level for player in game(judge).players]


def touch(judge: Judge, widget: Any) -> None:
    from kivy.tests.common import UnitTestTouch

    judge._uncover(widget)
    judge.until(lambda: judge.is_in_reach(widget), f"{widget} can be touched")
    finger = UnitTestTouch(*middle(widget))
    finger.touch_down()
    finger.touch_up()
    judge.loop.idle()


def step(judge: Judge, name: str, key: str) -> None:
    """Tap *key* of the stepper in the line of *name*."""
    from judge_app.ui.screens.boxedfight import FighterLine, MonsterLine

    lines = [
        one for one in judge.widgets() if isinstance(one, FighterLine | MonsterLine) and one.row.name == name
    ]
    touch(judge, _key(lines[0], key))


def step_on_sheet(judge: Judge, place: int, key: str) -> None:
    """Tap *key* of a stepper on the open sheet, of which the topmost has *place* 0."""
    from judge_app.ui.widgets import Stepper
    from judge_app.ui.widgets.dialog import Cover

    def steppers() -> list[Any]:
        covers = [one for one in judge.widgets() if isinstance(one, Cover)]
        found = [one for cover in covers for one in cover.walk() if isinstance(one, Stepper)]
        return sorted(found, key=lambda one: -middle(one)[1])

    judge.until(lambda: len(steppers()) > place, "the sheet is open")
    touch(judge, _key(steppers()[place], key))


def _key(widget: Any, key: str) -> Any:
    return next(one for one in widget.walk() if getattr(one, "text", "") == key)
