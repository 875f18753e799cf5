"""The deck lists of an event: who handed one in, whose is wrong, who owes one; and a table drawn by lot."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from judge_app.core.deckdraft import list_faults
from judge_app.core.deckduty import are_lists_required, drawable, draws_in, has_list, owing, was_checked
from judge_app.core.hall import DeckCheck
from judge_app.core.model import Match, MatchId, Player, PlayerId, State
from judge_app.language import N_, _, ngettext
from judge_app.views.deckpane import count_words, found_words
from judge_app.views.namelist import some_of
from judge_app.views.players import folded, labels

__all__ = [
    "FILTERS",
    "DecklistsView",
    "DrawnView",
    "ListFilter",
    "ListRow",
    "decklists_view",
    "drawn_view",
    "lists_line",
    "missing_lists",
]

ListFilter = Literal["all", "missing", "faulty"]
ListState = Literal["missing", "faulty", "sound"]
FILTERS: Mapping[ListFilter, str] = {
    "all": N_("All {n}"),
    "missing": N_("No list {n}"),
    "faulty": N_("Faulty {n}"),
}
_ORDER: tuple[ListState, ...] = ("missing", "faulty", "sound")


class ListRow(NamedTuple):
    id: PlayerId
    name: str
    line: str = ""
    state: ListState = "missing"
    mark: str = ""
    is_owed: bool = False
    """Whether a list is missing that must be there."""


class DecklistsView(NamedTuple):
    rows: tuple[ListRow, ...] = ()
    filters: tuple[tuple[ListFilter, str], ...] = ()
    missing: str = ""
    """Who owes a list, in a sentence."""
    note: str = ""
    nothing: str = ""
    among: str = ""
    """How many tables a draw is among."""
    can_draw: bool = False


class DrawnView(NamedTuple):
    match: MatchId | None = None
    title: str = ""
    text: str = ""


def decklists_view(
    state: State, search: str = "", only: ListFilter = "all", judge: str = ""
) -> DecklistsView:
    rows, wanted = _rows(state), folded(search)
    counts: dict[str, int] = {key: sum(row.state == key for row in rows) for key in _ORDER}
    filters = tuple((key, _(text).format(n=counts.get(key, len(rows)))) for key, text in FILTERS.items())
    shown = tuple(
        row for row in rows if only in ("all", row.state) and (not wanted or wanted in folded(row.name))
    )
    choice = drawable(state, judge)
    return DecklistsView(
        shown,
        filters,
        missing_lists(state),
        _note(state),
        "" if shown else _nothing(bool(rows), search.strip()),
        _among(state, choice),
        bool(choice),
    )


def missing_lists(state: State) -> str:
    """Which lists are missing where they are required, in a sentence; nothing where none is."""
    names = labels(state)
    owed = [names[player] for player in owing(state)]
    text = ngettext(
        "{n} deck list is missing, and the rules want one of everybody: {names}.",
        "{n} deck lists are missing, and the rules want one of everybody: {names}.",
        len(owed),
    )
    return text.format(n=len(owed), names=some_of(owed)) if owed else ""


def lists_line(state: State) -> str:
    """How it stands with the lists, in a few words for a tile."""
    if owed := len(owing(state)):
        return ngettext("{n} missing", "{n} missing", owed).format(n=owed)
    there = sum(has_list(state, player) for player in state.players)
    return ngettext("{n} handed in", "{n} handed in", there).format(n=there) if there else _("None yet")


def drawn_view(state: State, match_id: MatchId | None, judge: str = "") -> DrawnView:
    """The table that was drawn, before its check begins."""
    match = state.matches.get(match_id) if match_id else None
    if match is None or match.b is None:
        return DrawnView(None, _("No table"), _among(state, ()))
    names = labels(state)
    pair = _("{a} against {b}").format(a=names.get(match.a, ""), b=names.get(match.b, ""))
    title = _("Table {table}").format(table=match.table if match.table is not None else "–")
    told = [pair, _among(state, drawable(state, judge))]
    if (number := draws_in(state, match.round)) > 1:
        told.append(_("This is draw {n} of this round. The log has each of them.").format(n=number))
    return DrawnView(match.id, title, "\n".join(told))


def _rows(state: State) -> list[ListRow]:
    """Of whoever plays, or has left a list; where lists are required, those that are missing first."""
    names, owed = labels(state), {*owing(state)}
    checks = {one.player: one for one in state.deck_checks.values()}
    rows = [
        _row(state, player, names[player.id], player.id in owed, checks.get(player.id))
        for player in state.players.values()
        if not player.is_dropped or has_list(state, player.id)
    ]
    is_required = are_lists_required(state)
    ranks = _ORDER if is_required else ("faulty", "sound", "missing")
    return sorted(rows, key=lambda row: (ranks.index(row.state), row.name.casefold()))


def _row(state: State, player: Player, name: str, is_owed: bool, check: DeckCheck | None) -> ListRow:
    checked = _("checked: {found}").format(found=found_words(check)) if check else ""
    if not has_list(state, player.id):
        return ListRow(
            player.id, name, checked, "missing", _("Missing") if is_owed else _("No list"), is_owed
        )
    lists = state.decklists[player.id]
    faults, (count, _is_right) = list_faults(state, lists), count_words(lists.deck, state.rules)
    line = ", ".join(filter(None, (count, checked)))
    if faults:
        mark = ngettext("{n} fault", "{n} faults", len(faults)).format(n=len(faults))
        return ListRow(player.id, name, line, "faulty", mark)
    return ListRow(player.id, name, line, "sound", _("List in order") if state.rules else _("Handed in"))


def _note(state: State) -> str:
    if state.rules is None:
        return _("No ruleset is known here, so lists are held against none.")
    if are_lists_required(state):
        return ""
    if state.rules.word("deck.lists") == "none":
        return _("These rules ask for no deck lists.")
    return _("Whether lists are handed in is the organizer's choice here.")


def _among(state: State, choice: tuple[Match, ...]) -> str:
    if not choice:
        return _("No table plays that could be drawn.")
    if was_checked(state, choice[0]):  # then all were
        text = ngettext(
            "Drawn among {n} table that plays. It was checked before.",
            "Drawn among {n} tables that play. Each was checked before.",
            len(choice),
        )
    else:
        text = ngettext(
            "Drawn among {n} table that plays and was not checked yet.",
            "Drawn among {n} tables that play and were not checked yet.",
            len(choice),
        )
    return text.format(n=len(choice))


def _nothing(has_players: bool, search: str) -> str:
    if not has_players:
        return _("Nobody has joined yet.")
    return (
        _("No player here is found by “{search}”.").format(search=search) if search else _("No player here.")
    )
