"""Three munchkins at the table of the boxed game, and a fight of the first."""

from judge_app.core.ops import BoxedLevelChanged, BoxedMonsterFaced, BoxedPlayerNamed, BoxedSidesChosen
from tests.core.ops.event import Tablet

NORA, FELIX, TASHA = range(3)


def seated(*levels: int) -> Tablet:
    """A game of Nora, Felix and Tasha, on *levels*."""
    tablet = Tablet("a")
    for seat, name in enumerate(("Nora", "Felix", "Tasha")):
        tablet.judge(BoxedPlayerNamed(seat, name))
        tablet.judge(BoxedLevelChanged(seat, levels[seat]))
    return tablet


def fighting(*levels: int, monster: int = 1, helper: int | None = None) -> Tablet:
    tablet = seated(*levels)
    tablet.judge(BoxedSidesChosen(NORA, helper))
    tablet.judge(BoxedMonsterFaced(1, monster))
    return tablet


def levels(tablet: Tablet) -> list[int]:
    return [player.level for player in tablet.state.boxed.players]
