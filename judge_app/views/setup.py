"""The setup of the game that a table is about to play: what is done, the first hands, and who starts."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.claims import disputed
from judge_app.core.gamenow import game_now
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.ruleset import Ruleset
from judge_app.core.setup import (
    SetupStep,
    StepKey,
    chooser,
    done,
    gaps,
    is_done,
    is_hand_final,
    mulligans_left,
    roll_for_first,
    steps,
)
from judge_app.core.sitting import Sitting
from judge_app.core.terms import terms_of
from judge_app.language import _
from judge_app.views.firstroll import RollSeat, all_rolls, roll_seats
from judge_app.views.players import labels
from judge_app.views.rulewords import source
from judge_app.views.seatnames import short_names
from judge_app.views.setupwords import step_words
from judge_app.views.words import clock_time

__all__ = ["SeatSetup", "SetupView", "TickRow", "roll_line", "setup_line", "setup_view"]

Numbered = tuple[int, SetupStep]


class TickRow(NamedTuple):
    """A step that each of the two does."""

    key: StepKey
    number: int
    text: str
    line: str
    a_on: bool
    b_on: bool


class SeatSetup(NamedTuple):
    """One of the two players."""

    id: PlayerId = PlayerId("")
    name: str = ""
    hand: str = ""
    """ "kept" or "mulligan", once it is known."""
    locked: str = ""
    """Why the hand stays, once it does."""
    taken: str = ""
    """What is said of mulligans while more are left."""
    roll: RollSeat = RollSeat()
    pick: str = ""
    gold: str = ""
    is_first: bool = False


class SetupView(NamedTuple):
    id: MatchId = MatchId("")
    game: int = 1
    table: str = ""
    series: str = ""
    """ "Game 2 of 3"; nothing where there is one game only."""
    deck: str = ""
    head: str = ""
    rows: tuple[TickRow, ...] = ()
    mulligan: str = ""
    """The title with its number; nothing where the rules have no mulligan."""
    mulligan_line: str = ""
    roll: str = ""
    roll_line: str = ""
    is_roll_first: bool = False
    a: SeatSetup = SeatSetup()
    b: SeatSetup = SeatSetup()
    rolls: str = ""
    """Every roll so far, where there was more than one."""
    ask: str = ""
    is_differing: bool = False
    """Whether tablets say different things about who starts."""
    is_rolled: bool = False
    document: str = ""
    section: str = ""
    cite: str = ""
    progress: str = ""
    gaps: tuple[StepKey, ...] = ()
    gap_lines: tuple[str, ...] = ()
    is_finished: bool = False
    """Whether it was called done, with the gaps that there are now."""
    note: str = ""
    """Why nothing can be done here any more."""


def setup_view(state: State, chosen: MatchId | None, zone: tzinfo | None = None) -> SetupView:
    match = state.matches.get(chosen) if chosen is not None else None
    if match is None or match.b is None:
        return SetupView(note=_("This table is not in the event any more."))
    rules, game = state.table_rules, game_now(state, match)
    there = state.sitting(match.id, game)
    rolls = roll_seats(state, match, there)
    a = _seat(state, match.a, there, rules, rolls[0], rolls[1].name)
    b = _seat(state, match.b, there, rules, rolls[1], rolls[0].name)
    order: dict[StepKey, Numbered] = {one.key: (number, one) for number, one in enumerate(steps(rules), 1)}
    is_roll_first, open_steps = order["roll"][0] == 1, gaps(there, rules, match.a, match.b)
    return SetupView(
        match.id,
        game,
        _("Table {table}").format(table=match.table if match.table is not None else "–"),
        _series(state, match, game),
        _("{n}-card decks").format(n=rules.number("deck.cards")),
        _("After the roll") if is_roll_first else _("Before the roll"),
        tuple(_rows(tuple(order.values()), rules, there, match)),
        *_titled(order.get("mulligan"), rules),
        *_titled(order["roll"], rules),
        is_roll_first,
        a,
        b,
        all_rolls(state, match, there),
        _ask(there, match, short_names(state, match)),
        disputed(there.firsts),
        bool(a.roll.face and b.roll.face),
        *source(_cite(rules)),
        _cite(rules),
        _progress(there, rules, match, zone),
        open_steps,
        tuple(_gap(order[key][1], rules, there, (a, b)) for key in open_steps),
        there.set_up_ms is not None and there.gaps == open_steps,
        _note(state, match),
    )


def setup_line(state: State, match: Match) -> str:
    """How far the setup of the game is, for the tile on the sheet of a table."""
    there = state.sitting(match.id, game_now(state, match))
    if match.b is None or there == Sitting():
        return _("Nothing yet")
    count, of = done(there, state.table_rules, match.a, match.b)
    if there.set_up_ms is not None and count < of:
        return _("Done, {n} not seen").format(n=of - count)
    return _("{n} of {of} done").format(n=count, of=of)


def roll_line(state: State, match: Match) -> str:
    """Who starts, or how far the roll for it is, for the tile on the sheet of a table."""
    if match.b is None:
        return ""
    there, names = state.sitting(match.id, game_now(state, match)), short_names(state, match)
    if disputed(there.firsts):
        return _("Tablets differ")
    rolled = roll_for_first(there, match.a, match.b)
    if there.first is None and rolled.winner is None:
        return _("Tied, roll again") if rolled.ties and not (rolled.a or rolled.b) else _("Not rolled yet")
    if there.first is None or rolled.winner is None:
        words = _("{player} starts") if there.first else _("{player} chooses")
        return words.format(player=names.get(there.first or rolled.winner or match.a, "?"))
    words = _("{player} chose first") if there.first == rolled.winner else _("{player} chose second")
    return words.format(player=names[rolled.winner])


def _seat(
    state: State, player: PlayerId, there: Sitting, rules: Ruleset, roll: RollSeat, opponent: str
) -> SeatSetup:
    is_final = is_hand_final(there, rules, player)
    first, second = rules.number("setup.first_gold"), rules.number("setup.second_gold")
    return SeatSetup(
        player,
        labels(state).get(player, "?"),
        there.hands.get(player, ""),
        _("Used. This hand stays.") if is_final else "",
        "" if is_final else _taken(there, rules, player),
        roll,
        _("{player} first").format(player=roll.name),
        _("{n} gold, {other} {m} gold").format(n=first, other=opponent, m=second),
        there.first == player,
    )


def _taken(there: Sitting, rules: Ruleset, player: PlayerId) -> str:
    count, left = there.mulligans.get(player, 0), mulligans_left(there, rules, player)
    return _("{n} taken, {left} left").format(n=count, left=left) if count else ""


def _rows(order: tuple[Numbered, ...], rules: Ruleset, there: Sitting, match: Match) -> Iterator[TickRow]:
    for number, step in order:
        if step.key not in ("mulligan", "roll"):
            on = [is_done(step.key, there, player) for player in match.players]
            yield TickRow(step.key, number, *step_words(step, rules), on[0], on[1])


def _titled(numbered: Numbered | None, rules: Ruleset) -> tuple[str, str]:
    """The title of a card, with the number of its step, and what is said beside it."""
    if numbered is None:
        return "", ""
    number, step = numbered
    words = step_words(step, rules)
    return _("{n}. {step}").format(n=number, step=words.text), words.line


def _series(state: State, match: Match, game: int) -> str:
    best_of = terms_of(state, match).best_of
    return "" if best_of == 1 else _("Game {n} of {of}").format(n=game, of=best_of)


def _ask(there: Sitting, match: Match, names: dict[PlayerId, str]) -> str:
    if disputed(there.firsts):
        return _("Tablets differ on who starts. Ask, then tap.")
    chosen_by = chooser(there, match.a, match.b) if match.b is not None else None
    if chosen_by is None:
        return _("Who starts?")
    return _("{player} picks who starts").format(player=names[chosen_by])


def _cite(rules: Ruleset) -> str:
    """Where the ruleset's own document tells of the setup as a whole."""
    section = "game-setup" if rules.document == "regulations" else "start-procedure"
    return f"{rules.document}/{section}"


def _progress(there: Sitting, rules: Ruleset, match: Match, zone: tzinfo | None) -> str:
    count, of = done(there, rules, match.a, match.b) if match.b is not None else (0, 0)
    if there.set_up_ms is None:
        return _("{n} of {of} steps done at this table").format(n=count, of=of)
    words = _("{n} of {of} steps done, setup done {time}")
    return words.format(n=count, of=of, time=clock_time(there.set_up_ms, zone))


def _gap(step: SetupStep, rules: Ruleset, there: Sitting, seats: tuple[SeatSetup, SeatSetup]) -> str:
    """A step that is open, and whose it is where only one of them has it open."""
    text = step_words(step, rules).text
    if step.key == "roll":
        starter = next((seat.roll.name for seat in seats if seat.is_first), "")
        if starter:
            return _("{step}: {player} starts without one").format(step=text, player=starter)
        is_rolled = all(seat.roll.face for seat in seats)
        return _("{step}: nobody has chosen yet").format(step=text) if is_rolled else text
    open_for = [seat.roll.name for seat in seats if not is_done(step.key, there, seat.id)]
    return _("{step}: {player}").format(step=text, player=open_for[0]) if len(open_for) == 1 else text


def _note(state: State, match: Match) -> str:
    if state.is_dissolved(match):
        return _("This table was paired anew. What is written here stays in the log.")
    return _("This table has its result. Nothing more can be written here.") if match.is_over else ""
