"""The boxed game as its screen shows it: a counter for each player, the fight, who runs, whose turn it is."""

from collections.abc import Iterator
from itertools import dropwhile, islice
from typing import Literal, NamedTuple

from judge_app.core.boxed import LOWEST, WINNING, Game
from judge_app.core.boxed.levels import needs_kill
from judge_app.core.claims import EntryId
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import BoxedFightWon, BoxedKillClaimed, Undone
from judge_app.language import _
from judge_app.views.boxedfight import FightView, fight_view
from judge_app.views.boxednames import named
from judge_app.views.boxedrun import RunView, run_view
from judge_app.views.boxedturn import TurnView, turn_view

__all__ = ["BoxedView", "CounterRow", "PersonView", "boxed_view", "last_move", "person_view", "whole_move"]

Mood = Literal["plain", "near", "won", "fighting", "helping", "dead"]
"""As others; one kill from winning; a winner; in the fight; out of the game until the next turn."""


class CounterRow(NamedTuple):
    seat: int = 0
    name: str = ""
    level: str = ""
    line: str = ""
    """What there is to know about this player, or nothing."""
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
    can_undo: bool = False
    fight: FightView = FightView()
    run: RunView = RunView()
    turn: TurnView = TurnView()


class PersonView(NamedTuple):
    """One player, where the name is given and more is told."""

    title: str = ""
    name: str = ""
    bonus: int = 0
    running: int = 0
    is_dead: bool = False
    can_die: bool = True


def boxed_view(state: State, asking: int | None = None) -> BoxedView:
    """*asking* is the seat of the player who wants the winning level."""
    game = state.boxed
    rows = tuple(_row(game, seat) for seat in range(len(game.players)))
    view = BoxedView(
        rows,
        str(len(rows)),
        _winner(game),
        can_undo=bool(last_move(state)),
        fight=fight_view(game),
        run=run_view(game),
        turn=turn_view(game),
    )
    return view if asking is None or not game.has_seat(asking) else _with_question(view, rows[asking].name)


def person_view(game: Game, seat: int) -> PersonView:
    if not game.has_seat(seat):
        return PersonView()
    one = game.players[seat]
    can_die = not one.is_dead and game.looting is None
    return PersonView(named(game, seat), one.name, one.bonus, one.running, one.is_dead, can_die)


def last_move(state: State) -> tuple[EntryId, ...]:
    """What an undo takes back: the last entry that counts, with all that belongs to it."""
    for happening in _counting(state):
        if not isinstance(happening.op, Undone):
            return whole_move(state, happening.stamp.entry)
    return ()


def whole_move(state: State, entry: EntryId) -> tuple[EntryId, ...]:
    """*entry*, and with a won fight its claim, which by itself would have the kill counted again."""
    found = state.history.find(entry)
    if found is None or not isinstance(found.op, BoxedFightWon):
        return (entry,)
    before = dropwhile(lambda one: one.stamp.entry != entry, _counting(state))
    for happening in islice(before, 1, None):
        if isinstance(happening.op, BoxedKillClaimed):
            return entry, happening.stamp.entry
        if isinstance(happening.op, BoxedFightWon):
            break
    return (entry,)


def _counting(state: State) -> Iterator[Happening]:
    """What has happened and counts, newest first."""
    for happening in reversed(state.history):
        if not happening.undone and happening.stamp.entry not in state.ignored:
            yield happening


def _winner(game: Game) -> str:
    names = [named(game, seat) for seat in game.winners]
    if not names:
        return ""
    if len(names) == 1:
        return _("{name} wins the game.").format(name=names[0])
    return _("{names} win the game.").format(names=", ".join(names))


def _row(game: Game, seat: int) -> CounterRow:
    player = game.players[seat]
    row = CounterRow(
        seat,
        named(game, seat),
        str(player.level),
        can_gain=not game.winners and not player.is_dead,
        can_lose=player.level > LOWEST,
    )
    if seat in game.winners:
        return row._replace(line=_("Winner"), icon="trophy", mood="won")
    if player.is_dead:
        return row._replace(line=_("Dead until the next turn"), icon="skull-outline", mood="dead")
    if seat == game.fight.fighter:
        return row._replace(line=_("Fighting"), icon="sword", mood="fighting")
    if seat == game.fight.helper:
        return row._replace(line=_("Helping"), icon="handshake-outline", mood="helping")
    return _quiet_row(row, game)


def _quiet_row(row: CounterRow, game: Game) -> CounterRow:
    """Of a player who does nothing just now."""
    player = game.players[row.seat]
    if not game.winners and needs_kill(game, row.seat):
        return row._replace(line=_("Kill to win"), icon="flag-outline", mood="near")
    if not player.name:
        return row._replace(line=_("Tap the level to name"), icon="pencil-outline")
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
