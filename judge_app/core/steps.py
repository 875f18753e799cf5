"""What an organizer does with one tap, as the operations it comes to.

*fresh* gives an id that nobody has used.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from judge_app.core.bracket import due, qualifiers
from judge_app.core.claims import EntryId
from judge_app.core.ids import ClockId, MatchId, PlayerId
from judge_app.core.model import Match, State
from judge_app.core.ops import (
    ClockClosed,
    ClockOpened,
    CutMade,
    GameReported,
    Op,
    PlayerAdded,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    Seating,
    TablesRepaired,
    Undone,
)
from judge_app.core.pairing import Pairing, Repair, Table, seat_late, table_numbers
from judge_app.core.progress import plan_of
from judge_app.core.record import tournament_of
from judge_app.core.stages import cut_of, has_third_place
from judge_app.core.standings import standings
from judge_app.core.terms import round_terms
from judge_app.core.tournament import LAST_TABLE, Cut, Played, Tournament
from judge_app.errors import Refused
from judge_app.language import _

__all__ = [
    "Fresh",
    "bracket_cleared",
    "bracket_tables",
    "cut_made",
    "late_entry",
    "next_bracket",
    "round_cancelled",
    "round_made",
    "tables_repaired",
]

Fresh = Callable[[], str]
_WORDS = ResultReported | ResultCorrected | ResultSettled | PlayerReported | GameReported


def round_made(state: State, pairing: Pairing, fresh: Fresh) -> list[Op]:
    """A Swiss round as it was previewed, with its clock."""
    seatings = _seatings(pairing.tables, pairing.bye, fresh)
    paired = RoundPaired(pairing.round, seatings, pairing.seed)
    return [paired, *_clock(state, pairing.round, fresh)]


def next_bracket(state: State, fresh: Fresh) -> list[Op]:
    """The next round of the top cut."""
    cut = cut_of(state)
    if cut is None or state.current_round is None:
        raise Refused(_("The top cut is not made yet. Confirm it in the standings."))
    number = state.current_round.number + 1
    paired = RoundPaired(number, _seatings(bracket_tables(state, cut), None, fresh), fresh())
    return [paired, *_clock(state, number, fresh)]


def bracket_tables(state: State, cut: Cut) -> list[Table]:
    """The next round of *cut*, in bracket order: at their own table those who have one."""
    pairs = due(cut, has_third_place(state))
    known = (state.players[player] for pair in pairs for player in pair if player in state.players)
    fixed = {player.id: player.table for player in known if player.table is not None}
    numbers = table_numbers(pairs, fixed, range(1, LAST_TABLE + 1))
    return [Table(number, *pair) for number, pair in zip(numbers, pairs, strict=True)]


def cut_made(state: State) -> CutMade:
    """The best who are still there play on; those above them who dropped are passed over."""
    event, last = _tournament(state), max((n for n in state.rounds if not state.is_in_cut(n)), default=0)
    wanted = plan_of(state).cut
    return CutMade(last, qualifiers(standings(event), event, wanted).seeds)


def round_cancelled(state: State) -> list[Op]:
    """The last round as if it had never been paired: all changes to its tables, its clock, and itself."""
    current = state.current_round
    if current is None:
        raise Refused(_("No round is paired, so there is none to cancel."))
    number = current.number
    timer = state.round_clock(number)
    if timer and timer.is_started:
        raise Refused(
            _("The clock of round {round} has run. Pair tables anew instead of the whole round.").format(
                round=number
            )
        )
    paired: list[EntryId] = [
        one.stamp.entry
        for one in state.history
        if isinstance(one.op, RoundPaired | TablesRepaired)
        and one.op.number == number
        and not one.undone
        and one.stamp.entry not in state.ignored
    ]
    closed: list[Op] = [ClockClosed(timer.id)] if timer else []
    return [*closed, *(Undone(entry) for entry in reversed(paired))]


def bracket_cleared(state: State, after: int) -> list[Op]:
    """Every round of the bracket behind round *after* as if it had never been paired, the last one first."""
    ops: list[Op] = []
    for number in sorted((n for n in state.rounds if n > after and state.is_in_cut(n)), reverse=True):
        matches = {match.id for match in state.matches.values() if match.round == number}
        undone = [
            one.stamp.entry
            for one in reversed(state.history)
            if not one.undone
            and one.stamp.entry not in state.ignored
            and (
                (isinstance(one.op, _WORDS) and one.op.match_id in matches)
                or (isinstance(one.op, RoundPaired | TablesRepaired) and one.op.number == number)
            )
        ]
        clocks = [
            timer.id for timer in state.clocks.values() if timer.round == number and not timer.is_closed
        ]
        ops += [*(ClockClosed(clock) for clock in clocks), *(Undone(entry) for entry in undone)]
    return ops


def tables_repaired(state: State, repair: Repair, seed: str, reason: str, fresh: Fresh) -> TablesRepaired:
    """The change that *repair* makes to the round being played."""
    current = state.current_round
    if current is None:
        raise Refused(_("No round is paired, so there is nothing to change."))
    matches = state.round_matches(current.number)
    broken = tuple(_match_of(played, matches).id for played in repair.broken)
    return TablesRepaired(current.number, broken, _seatings(repair.tables, repair.bye, fresh), seed, reason)


def late_entry(
    state: State, player: PlayerId, name: str, way: Literal["bye", "next"], fresh: Fresh
) -> list[Op]:
    """Somebody joins a running event: opposite the bye of this round, or from the next round on."""
    added = PlayerAdded(player, name)
    if way == "next":
        return [added]
    event = _tournament(state)
    bye = next((match for match in event.rounds[-1].matches if match.is_bye), None) if event.rounds else None
    if bye is None:
        raise Refused(_("Nobody has the bye in this round. Let the player join the next one."))
    repair = seat_late(event, player)
    return [added, tables_repaired(state, repair, fresh(), _("Late entry"), fresh)]


def _tournament(state: State) -> Tournament:
    event = tournament_of(state)
    if event is None:
        raise Refused(_("The event has no ruleset that this tablet can read. Choose one first."))
    return event


def _clock(state: State, number: int, fresh: Fresh) -> list[Op]:
    if state.round_clock(number) is not None:
        return []
    seconds = round_terms(state, number).minutes * 60
    return [ClockOpened(ClockId(fresh()), "round", seconds, "", number)]


def _seatings(tables: Iterable[Table], bye: PlayerId | None, fresh: Fresh) -> tuple[Seating, ...]:
    seats = [Seating(MatchId(fresh()), table.number, table.a, table.b) for table in tables]
    if bye is not None:
        seats.append(Seating(MatchId(fresh()), None, bye, None))
    return tuple(seats)


def _match_of(played: Played, matches: Sequence[Match]) -> Match:
    found = next((match for match in matches if {*match.players} == {*played.players}), None)
    if found is None:
        raise Refused(_("The round has changed meanwhile. Look at it again."))
    return found
