"""A match whose time is up: which game is being decided, what is needed next, and what is to be recorded."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from judge_app.core.dice import Roll, RollOff, chance_winner, roll_off
from judge_app.core.endoftime import Rung, Seat, ladder, turns_left
from judge_app.core.gamenow import game_now
from judge_app.core.hall import Timer
from judge_app.core.model import How, Match, PlayerId, Result, State
from judge_app.core.ops import ActivePlayerNamed, GameReported, Op, ResultReported
from judge_app.core.ops.games import score
from judge_app.core.ruleset import Ruleset
from judge_app.core.sitting import Count, Sitting
from judge_app.core.terms import terms_of
from judge_app.core.timing import ends_ms, left_ms, phase

__all__ = [
    "AtTime",
    "Needed",
    "at_time",
    "chance_rolls",
    "counting_rolls",
    "is_begun",
    "is_time_up",
    "next_end_ms",
    "own_end_ms",
    "own_left_ms",
    "result_ops",
    "rolled",
    "score_after",
    "tables_at_time",
    "waits_for_time",
]

Needed = Literal["first", "active", "turns", "damage", "life", "deck", "die", "coin", "draw", "decided"]
"""What is needed next: an answer of the players, turns, a count, chance; or nothing any more."""
_COUNTS: tuple[Count, ...] = ("damage", "life", "deck")
_ALL_TURNS = 2


class AtTime(NamedTuple):
    """How far the game that is being decided has come."""

    game: int
    best_of: int
    score: tuple[int, int]
    first: PlayerId | None
    active: PlayerId | None
    is_unbegun: bool
    """Whether it had not begun when time was up: then all that could be counted is equal."""
    turns: tuple[PlayerId, ...]
    """Whose turns were left at the call, the one being played first; none while that is not known."""
    turns_done: int
    are_turns_over: bool
    """Whether both have had equally many: what is counted before that decides nothing."""
    rungs: tuple[Rung, ...]
    winner: PlayerId | None
    """Of the game; of the match once that is over."""
    step: Needed
    cite: str

    @property
    def wins_needed(self) -> int:
        return self.best_of // 2 + 1

    @property
    def turn(self) -> PlayerId | None:
        """Who plays now, as far as somebody counts."""
        return self.turns[self.turns_done] if self.turns_done < len(self.turns) else None


def at_time(state: State, match: Match) -> AtTime:
    """What end of time comes to at the table of *match*, whether or not its time is up."""
    best_of = terms_of(state, match).best_of
    if match.b is None or match.is_over:
        winner = match.result.winner if match.result else match.a
        return _over(state, match, best_of, winner)
    for player, won in zip(match.players, score(match), strict=True):
        if best_of > 1 and won > best_of // 2:
            return _over(state, match, best_of, player)
    return _undecided(state, match, match.b, best_of)


def is_begun(sitting: Sitting) -> bool:
    """Whether somebody wrote down anything about how time ended this game."""
    has_rolled = any(roll.use == "tiebreak" for roll in sitting.rolls)
    return bool(sitting.actives or sitting.turns or sitting.counts or has_rolled)


def chance_rolls(state: State, sitting: Sitting) -> tuple[Roll, ...]:
    """The rolls of the die, or the falls of the coin, that the ladder ends with."""
    sides = 2 if state.table_rules.words("time.ladder")[-1] == "coin" else 6
    return tuple(roll for roll in sitting.rolls if roll.use == "tiebreak" and roll.sides == sides)


def counting_rolls(state: State, match: Match, game: int) -> tuple[Roll, ...]:
    """Those of them down to the one that decides, which is final; what tablets roll after it is not."""
    rolls, b = chance_rolls(state, state.sitting(match.id, game)), match.b or match.a
    for place in range(1, len(rolls)):
        if chance_winner(rolls[:place], match.a, b) is not None:
            return rolls[:place]
    return rolls


def rolled(state: State, match: Match, game: int) -> RollOff:
    """How the die stands between the two; nothing where the ladder has a coin."""
    rolls = [roll for roll in counting_rolls(state, match, game) if roll.sides != 2]
    return roll_off(rolls, match.a, match.b) if match.b is not None else RollOff()


def _over(state: State, match: Match, best_of: int, winner: PlayerId | None) -> AtTime:
    game, known = max(game_now(state, match) - 1, 1), score(match)
    cite = state.table_rules.cite("time.ladder")
    return AtTime(game, best_of, known, None, None, False, (), 0, True, (), winner, "decided", cite)


def _undecided(state: State, match: Match, b: PlayerId, best_of: int) -> AtTime:
    rules, game = state.table_rules, game_now(state, match)
    sitting = state.sitting(match.id, game)
    is_unbegun = _is_unbegun(state, match, game)
    turns = () if is_unbegun else _turns(match, sitting)
    chance = _seat(match, chance_winner(counting_rolls(state, match, game), match.a, b))
    rungs = ladder(rules, _counts(match, sitting), chance, is_unbegun=is_unbegun)
    at = AtTime(
        game,
        best_of,
        score(match),
        sitting.first,
        None if is_unbegun else sitting.active,
        is_unbegun,
        turns,
        min(sitting.turns, len(turns)),
        is_unbegun or _are_turns_over(match, sitting),
        rungs,
        None,
        "turns",
        rules.cite("time.called"),
    )
    if not at.are_turns_over:
        return at._replace(step="first" if at.first is None else "active" if at.active is None else "turns")
    return _compared(at, match, rules)


def _compared(at: AtTime, match: Match, rules: Ruleset) -> AtTime:
    """The turns are over: where the ladder stands. As long as something is tied, there is a further step."""
    reached = next((rung for rung in at.rungs if rung.state in ("open", "decided")), at.rungs[-1])
    winner = None if reached.winner is None else match.a if reached.winner == "a" else match.b
    step: Needed = "decided" if winner is not None else reached.key  # type: ignore[assignment]
    cite = rules.cite("time.unfinished") if at.is_unbegun else reached.cite
    return at._replace(winner=winner, step=step, cite=cite)


def _is_unbegun(state: State, match: Match, game: int) -> bool:
    """As somebody said; else after a game that time ended there is none to be played."""
    sitting = state.sitting(match.id, game)
    if sitting.actives:
        return sitting.is_unbegun
    before = (state.sitting(match.id, number) for number in range(1, game))
    return any(one.is_unbegun or _are_turns_over(match, one) for one in before)


def _are_turns_over(match: Match, sitting: Sitting) -> bool:
    return sitting.turns >= (len(_turns(match, sitting)) or _ALL_TURNS)


def _turns(match: Match, sitting: Sitting) -> tuple[PlayerId, ...]:
    first, active = _seat(match, sitting.first), _seat(match, sitting.active)
    if first is None or active is None or match.b is None:
        return ()
    return tuple(match.a if seat == "a" else match.b for seat in turns_left(first, active))


def _seat(match: Match, player: PlayerId | None) -> Seat | None:
    return None if player is None else "a" if player == match.a else "b" if player == match.b else None


def _counts(match: Match, sitting: Sitting) -> dict[Count, tuple[int | None, int | None]]:
    """For whoever has the same, without a number, any number will do."""
    a, b = match.a, match.b or match.a
    return {
        what: (0, 0) if sitting.is_equal(what, a, b) else (sitting.counted(what, a), sitting.counted(what, b))
        for what in _COUNTS
    }


def score_after(match: Match, at: AtTime, winner: PlayerId | None) -> tuple[int, int]:
    """The games that each of the two has won, once *winner* has this one."""
    a, b = at.score
    if at.step == "decided" and not at.rungs:
        return a, b
    return a + (winner is not None and winner == match.a), b + (winner is not None and winner == match.b)


def result_ops(
    state: State, match: Match, winner: PlayerId | None, how: How = "time", *, is_up: bool = False
) -> list[Op]:
    """What is to be recorded once *winner* has the game, or nobody where the ladder ends so.

    That is the game, where more than one is played, and the result once the match is decided by it. A drawn
    game is nobody's, and so would be every further one: then whoever leads has won the match. Where time
    *is_up* the next game has not begun, also if this one was won in play.
    """
    at = at_time(state, match)
    if at.best_of == 1:
        return [ResultReported(match.id, Result(winner, how if winner is not None else "draw"))]
    if winner is None:
        a, b = at.score
        leader = None if a == b else match.a if a > b else match.b
        return [ResultReported(match.id, Result(leader, "draw" if leader is None else how))]
    is_won = at.step == "decided" and not at.rungs
    games: list[Op] = [] if is_won else [GameReported(match.id, at.game, winner)]
    if max(score_after(match, at, winner)) < at.wins_needed:
        return [*games, ActivePlayerNamed(match.id, at.game + 1, None)] if is_up else games
    return [*games, ResultReported(match.id, Result(winner, how))]


def own_left_ms(state: State, match: Match, now_ms: int) -> int | None:
    """What is left at this table, its extra time included; nothing where no clock says that."""
    timer = state.round_clock(match.round)
    return _left_ms(timer, match, now_ms) if timer else None


def own_end_ms(state: State, match: Match, now_ms: int) -> int | None:
    """The moment at which the time of this table is up, if its clock goes on or was called."""
    timer = state.round_clock(match.round)
    ends = ends_ms(timer, now_ms) if timer else None
    return None if ends is None else ends + match.extra_s * 1000


def is_time_up(state: State, match: Match, now_ms: int) -> bool:
    """Whether the table's own time is over: also after the call it keeps what it was given on top."""
    left = own_left_ms(state, match, now_ms)
    return left is not None and left <= 0


def waits_for_time(state: State, match: Match, now_ms: int) -> bool:
    """Whether a clock limits the match, and its time is not up."""
    timer = state.round_clock(match.round)
    is_limited = timer is not None and (timer.is_timed or timer.called_ms is not None)
    return is_limited and not is_time_up(state, match, now_ms)


def tables_at_time(state: State, now_ms: int) -> tuple[tuple[Match, AtTime], ...]:
    """The tables of the round whose time is up and which have no result, in their order."""
    timer, matches = _playing(state)
    late = (match for match in matches if timer and _is_over(_left_ms(timer, match, now_ms)))
    return tuple((match, at_time(state, match)) for match in late)


def next_end_ms(state: State, now_ms: int) -> int | None:
    """When the time of one more table will be up, as things stand."""
    timer, matches = _playing(state)
    ends = ends_ms(timer, now_ms) if timer else None
    if ends is None:
        return None
    moments = (ends + match.extra_s * 1000 for match in matches)
    return min((moment for moment in moments if moment > now_ms), default=None)


def _playing(state: State) -> tuple[Timer | None, Iterable[Match]]:
    last = state.current_round
    if last is None:
        return None, ()
    matches = state.round_matches(last.number)
    return state.round_clock(last.number), [one for one in matches if not one.is_over and not one.is_disputed]


def _left_ms(timer: Timer, match: Match, now_ms: int) -> int | None:
    left = None if phase(timer, now_ms) == "waiting" else left_ms(timer, now_ms)
    return None if left is None else left + match.extra_s * 1000


def _is_over(left: int | None) -> bool:
    return left is not None and left <= 0
