"""What the sheets about a round have in common: its matches by table, and what stands beside each name."""

from collections.abc import Iterable, Mapping

from judge_app.core.model import Match, PlayerId, State
from judge_app.core.reckoning import reckoning
from judge_app.language import _
from judge_app.views.players import labels, records
from judge_app.views.standingsboard import won_lost

__all__ = ["by_table", "last_word_ms", "name_of", "seat_lines"]


def by_table(state: State, number: int) -> tuple[Match, ...]:
    """The matches of round *number* by their tables, whichever order they were paired in; byes come last."""
    matches = state.round_matches(number)
    return tuple(sorted(matches, key=lambda match: (match.is_bye, match.table or 0, match.id)))


def name_of(state: State, player: PlayerId) -> str:
    return labels(state).get(player, _("A player who is not here"))


def last_word_ms(state: State, matches: Iterable[Match]) -> int:
    """When the newest word about a result of *matches* came in; 0 where there is none."""
    claims = (claim for match in matches for claim in match.results)
    found = (state.history.find(claim.entry) for claim in claims)
    return max((happening.stamp.wall_ms for happening in found if happening is not None), default=0)


def seat_lines(state: State, number: int) -> Mapping[PlayerId, str]:
    """How each stood when round *number* was paired: "2–1, 4 pts", in the bracket "seed 3".

    Nothing where that is not known any more, because a later round counts as well, or not known yet.
    """
    if state.cut is not None and state.is_in_cut(number):
        return {player: _("seed {n}").format(n=n) for n, player in enumerate(state.cut.seeds, 1)}
    known = reckoning(state)
    if known is None or number < 2 or known.standings.tally.rounds != number - 1:
        return {}
    held = records(state)
    said = {
        record[1:]: _("{record}, {n} pts").format(record=won_lost(record), n=record.points)
        for record in held.values()
    }
    return {player: said[record[1:]] for player, record in held.items()}
