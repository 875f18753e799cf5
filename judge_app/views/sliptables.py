"""The tables of the round being played, as somebody with a stack of paper slips asks for them."""

from judge_app.core.model import Match, State
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.calls import as_number
from judge_app.views.rounds import round_within

__all__ = ["next_table", "open_tables", "table_at", "table_numbers", "tables_of"]


def tables_of(state: State) -> tuple[Match, ...]:
    """The matches of the round being played that somebody can report."""
    current = state.current_round
    matches = state.round_matches(current.number) if current else ()
    return tuple(match for match in matches if not match.is_bye and match.table is not None)


def table_numbers(state: State) -> list[int]:
    return [match.table for match in tables_of(state) if match.table is not None]


def table_at(state: State, number: str) -> Match:
    current, wanted = state.current_round, as_number(number)
    if current is None:
        raise Refused(_("No round is paired yet, so there are no slips."))
    if wanted is None:
        raise Refused(_("{word} is no table. Type its number, then the result.").format(word=number))
    found = [match for match in tables_of(state) if match.table == wanted]
    if len(found) > 1:
        text = _("Table {table} stands twice in this round. Settle the pairing under Disputes first.")
        raise Refused(text.format(table=wanted))
    if not found:
        raise Refused(_nowhere(state, wanted))
    return found[0]


def next_table(state: State, last: int) -> Match:
    found = open_tables(state, last)
    if not found or found[0].is_disputed:
        text = (
            _("Every table has its result.")
            if not found
            else _("Only disputed tables are left: settle them.")
        )
        raise Refused(text)
    return found[0]


def open_tables(state: State, last: int = 0) -> tuple[Match, ...]:
    """The tables without a result, in their order from the one behind *last* on; disputed ones come last."""
    found = [match for match in tables_of(state) if not match.is_over]
    return tuple(sorted(found, key=lambda one: (one.is_disputed, (one.table or 0) <= last, one.table or 0)))


def _nowhere(state: State, table: int) -> str:
    current, numbers = state.current_round, table_numbers(state)
    name = round_within(state, current.number if current else None)
    if any(match.table == table for match in state.matches.values()):
        return _("Table {table} is not in {round}. Is the slip from another round?").format(
            table=table, round=name
        )
    if not numbers:
        return _("There is no table {table} in {round}.").format(table=table, round=name)
    text = _("There is no table {table} in {round}: its tables are {first} to {last}.")
    return text.format(table=table, round=name, first=min(numbers), last=max(numbers))
