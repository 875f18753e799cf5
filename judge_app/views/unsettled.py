"""Matches of earlier rounds whose result does not count, in words: two reports, or none any more."""

from collections.abc import Iterator, Sequence

from judge_app.core.model import Match, State
from judge_app.core.progress import Progress
from judge_app.language import _, ngettext
from judge_app.views.rounds import place_name, place_within

__all__ = ["open_swiss", "settle_button", "short_place", "unsettled_line", "unsettled_lines"]

MOST = 3
"""So many tables are told one by one."""


def unsettled_line(state: State, match: Match) -> str:
    """What is the matter with *match*, without the full stop."""
    if match.is_disputed:
        text = _("Table {table} of {round} has two results")
    else:
        text = _("Table {table} of {round} has no result")
    return text.format(table=match.table or "–", round=place_within(state, match))


def unsettled_lines(state: State, matches: Sequence[Match]) -> Iterator[str]:
    """A sentence for each of the first few, and how many more there are."""
    for match in matches[:MOST]:
        yield f"{unsettled_line(state, match)}."
    if (more := len(matches) - MOST) > 0:
        yield ngettext("{n} more table is unsettled.", "{n} more tables are unsettled.", more).format(n=more)


def settle_button(match: Match) -> str:
    return _("Settle table {table}").format(table=match.table or "–")


def short_place(state: State, match: Match) -> str:
    """Where *match* is, as a button among others has it."""
    if state.is_in_cut(match.round):
        text = _("{round}, table {table}")
        return text.format(round=place_name(state, match), table=match.table or "–")
    return _("R{round}, table {table}").format(round=match.round, table=match.table or "–")


def open_swiss(state: State, at: Progress) -> tuple[Match, ...]:
    """The matches of Swiss rounds that are thought to be over, but have no result that counts."""
    is_past = state.cut is not None or at.next != "results"
    found = (*at.behind, *at.open) if is_past else at.behind
    return tuple(match for match in found if not state.is_in_cut(match.round))
