"""The boxed game as its screen shows it: a counter for each player, the question before level 10, who won."""

from typing import Literal, NamedTuple

from judge_app.core.boxed import LOWEST, WINNING, Game, needs_kill
from judge_app.language import _
from judge_app.views.words import plain

__all__ = ["BoxedView", "CounterRow", "boxed_view"]

Mood = Literal["plain", "near", "won"]
"""As others; one kill from winning; the winner."""


class CounterRow(NamedTuple):
    seat: int = 0
    name: str = ""
    level: str = ""
    line: str = ""
    """What there is to know about this level, or nothing."""
    icon: str = ""
    mood: Mood = "plain"
    can_gain: bool = True
    can_lose: bool = True


class BoxedView(NamedTuple):
    rows: tuple[CounterRow, ...] = ()
    players: str = ""
    """How many play."""
    winner: str = ""
    question: str = ""
    """What has to be so for the player who asks for level 10 to win; empty while nobody does."""
    yes: str = ""
    no: str = ""
    renaming: str = ""
    """The name that is being changed, as it stands."""


def boxed_view(game: Game, asking: int | None = None, renaming: int | None = None) -> BoxedView:
    """*asking* is the seat of the player who wants the winning level, *renaming* of the one to be named."""
    rows = tuple(_row(game, seat) for seat in range(len(game.players)))
    view = BoxedView(rows, str(len(rows)))
    if game.winner is not None:
        name = rows[game.winner].name
        view = view._replace(winner=_("{name} wins the game.").format(name=name))
    if asking is not None and asking < len(rows):
        view = _with_question(view, rows[asking].name)
    if renaming is not None and renaming < len(rows):
        view = view._replace(renaming=rows[renaming].name)
    return view


def _row(game: Game, seat: int) -> CounterRow:
    player = game.players[seat]
    row = CounterRow(
        seat,
        plain(player.name) or _("Munchkin {number}").format(number=seat + 1),
        str(player.level),
        can_gain=game.winner is None,
        can_lose=player.level > LOWEST,
    )
    if player.level == WINNING:
        return row._replace(line=_("Winner"), icon="trophy", mood="won")
    if game.winner is None and needs_kill(game, seat):
        return row._replace(line=_("Kill to win"), icon="flag-outline", mood="near")
    if not player.name:
        return row._replace(line=_("Tap to name"), icon="pencil-outline")
    if player.level == LOWEST:
        return row._replace(line=_("Lowest level is {level}").format(level=LOWEST))
    return row


def _with_question(view: BoxedView, name: str) -> BoxedView:
    text = _("Only a kill leads {name} to level {level}, unless a card names another way to win.")
    return view._replace(
        question=text.format(name=name, level=WINNING),
        yes=_("Yes, {name} wins").format(name=name),
        no=_("No, stays at {level}").format(level=WINNING - 1),
    )
