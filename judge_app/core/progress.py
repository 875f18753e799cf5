"""Where an event stands: the plan, the round being played, and what comes next."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from judge_app.core.bracket import due, stage_of
from judge_app.core.model import Match, PlayerId, State
from judge_app.core.ops.rounds import RoundPaired
from judge_app.core.ops.seats import seats
from judge_app.core.ruleset import Structure, structure
from judge_app.core.stages import cut_of, has_third_place
from judge_app.core.terms import chosen_number
from judge_app.errors import Refused

__all__ = ["Next", "Plan", "Progress", "Stage", "plan_of", "progress", "stale_round", "winner_of"]

Stage = Literal["sign-up", "swiss", "cut", "over"]
"""Before round 1; in the Swiss rounds; in the bracket of the top cut; the winner stands."""
Next = Literal["players", "pair", "results", "settle", "cut", "bracket", "clear", "end"]
"""What is to be done: more players, pair a Swiss round, wait for results, settle a match of an earlier round,
make the cut, pair the next round of the bracket, clear one that a corrected result left wrong, nothing."""

FEWEST = 2


class Plan(NamedTuple):
    """How long the event is."""

    rounds: int
    cut: int
    suggested: Structure | None = None
    """What the ruleset has for this many players; nothing for fewer than two, or without a ruleset."""

    @property
    def is_changed(self) -> bool:
        """Whether the organizer chose otherwise than the ruleset suggests."""
        return self.suggested is not None and (self.rounds, self.cut) != (
            self.suggested.rounds,
            self.suggested.cut,
        )


class Progress(NamedTuple):
    stage: Stage
    next: Next
    round: int
    """The round that was paired last, counted through Swiss and cut; 0 before the first."""
    plan: Plan
    open: tuple[Match, ...] = ()
    """The matches of that round without a result."""
    matches: int = 0
    """How many matches it has, byes not counted."""
    name: str = ""
    """What a round of the bracket is called: "semifinal"."""
    is_started: bool = False
    """Whether the clock of the round has run, or a result of it is in."""
    behind: tuple[Match, ...] = ()
    """The matches of earlier rounds whose result does not count: reports differ, or it was taken back."""
    stale: int = 0
    """The first round of the bracket that its own past contradicts, or 0."""


def plan_of(state: State) -> Plan:
    """What the organizer set, and else what the ruleset suggests for the players who are there."""
    suggested = _suggested(state)
    rounds, cut = chosen_number(state, "rounds"), chosen_number(state, "cut")
    if rounds is None:
        rounds = suggested.rounds if suggested else 0
    if cut is None:
        cut = suggested.cut if suggested else 0
    return Plan(rounds, cut, suggested)


def progress(state: State) -> Progress:
    plan, current = plan_of(state), state.current_round
    if current is None:
        players = sum(not player.is_dropped for player in state.players.values())
        return Progress("sign-up", "pair" if players >= FEWEST else "players", 0, plan)
    number = current.number
    matches = [match for match in state.round_matches(number) if not match.is_bye]
    timer = state.round_clock(number)
    known = Progress(
        "cut" if state.is_in_cut(number) or state.cut else "swiss",
        "results",
        number,
        plan,
        tuple(match for match in matches if not match.is_over),
        len(matches),
        _name(state, number),
        bool(timer and timer.is_started) or any(match.results for match in matches),
        tuple(_behind(state, number)),
        stale_round(state),
    )
    if known.stale:
        return known._replace(next="clear")
    return known if known.open else _after(state, known)


def _behind(state: State, number: int) -> Iterator[Match]:
    for earlier in sorted(state.rounds):
        if earlier < number:
            yield from (match for match in state.round_matches(earlier) if not match.is_over)


def _after(state: State, known: Progress) -> Progress:
    """What follows a round that is over."""
    if known.behind:
        return known._replace(next="settle")
    if state.cut is None:
        if known.round < known.plan.rounds:
            return known._replace(next="pair")
        return known._replace(next="cut") if known.plan.cut else known._replace(stage="over", next="end")
    if not state.is_in_cut(known.round):
        return known._replace(next="bracket")
    is_over = winner_of(state) is not None
    return known._replace(stage="over", next="end") if is_over else known._replace(next="bracket")


def winner_of(state: State) -> PlayerId | None:
    """Who won the final; nobody where there is none, for then the standings tell."""
    cut = cut_of(state)
    if cut is None or not cut.rounds or stale_round(state):
        return None
    if not all(match.is_over for played in cut.rounds for match in played):
        return None
    try:
        return None if due(cut, has_third_place(state)) else cut.rounds[-1][0].winner
    except Refused:
        return None


def stale_round(state: State) -> int:
    """The first round of the bracket whose players are not those whom the one before it sent there; or 0."""
    cut = cut_of(state)
    if cut is None or state.cut is None:
        return 0
    for index in range(1, len(cut.rounds)):
        try:
            pairs = due(cut._replace(rounds=cut.rounds[:index]), has_third_place(state))
        except Refused:
            return 0  # a result before it is open: nobody can tell yet
        if {frozenset(pair) for pair in pairs} != {frozenset(match.players) for match in cut.rounds[index]}:
            return state.cut.after + index + 1
    return 0


def _name(state: State, number: int) -> str:
    if not state.is_in_cut(number) or state.cut is None:
        return ""
    cut = cut_of(state)
    return stage_of(cut, number - state.cut.after - 1) if cut else ""


def _suggested(state: State) -> Structure | None:
    if state.rules is None:
        return None
    players = _players_counted(state)
    return structure(state.rules, players) if players >= FEWEST else None


def _players_counted(state: State) -> int:
    """Who is there before round 1, and afterwards whom it was first paired with: what was announced stays."""
    for happening in state.history if 1 in state.rounds else ():
        op = happening.op
        if isinstance(op, RoundPaired) and op.number == 1 and not happening.undone:
            return len([*seats(op.seatings)])
    return sum(not player.is_dropped for player in state.players.values())
