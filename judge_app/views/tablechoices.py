"""A table of the round, found by its number or by a name."""

from typing import NamedTuple

from judge_app.core.model import MatchId, State
from judge_app.language import _
from judge_app.views.calls import as_number, names_of
from judge_app.views.players import labels

__all__ = ["TableChoice", "table_choices", "table_number", "table_words"]


class TableChoice(NamedTuple):
    """A table of the round, to be picked from a list."""

    id: MatchId
    table: str
    names: str


def table_choices(state: State, asked: str, most: int = 4) -> tuple[TableChoice, ...]:
    """The tables of the round that *asked*, a number or a part of a name, may mean: the likeliest first."""
    current, wanted = state.current_round, asked.strip().casefold()
    if current is None or not wanted:
        return ()
    names = labels(state)
    choices = [
        TableChoice(match.id, str(match.table), names_of(match, names))
        for match in state.round_matches(current.number)
        if not match.is_bye and match.table is not None
    ]
    number = as_number(wanted)
    if number is not None:
        found = [choice for choice in choices if choice.table.startswith(str(number))]
        found.sort(key=lambda choice: (len(choice.table), choice.table))
    else:
        found = [choice for choice in choices if wanted in choice.names.casefold()]
    return tuple(found[:most])


def table_words(state: State, match_id: MatchId | None) -> str:
    """A chosen table in words: "Table 5, Ada, Bea"; nothing for one that is not here."""
    match = state.matches.get(match_id) if match_id is not None else None
    if match is None or match.table is None:
        return ""
    names = names_of(match, labels(state))
    return _("Table {table}, {names}").format(table=match.table, names=names)


def table_number(state: State, match_id: MatchId | None) -> str:
    match = state.matches.get(match_id) if match_id is not None else None
    return str(match.table) if match and match.table is not None else ""
