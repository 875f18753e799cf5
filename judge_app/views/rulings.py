"""The rulings of the event: found by any word, by table, player, judge or rule; and where answers differ."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core import rulings
from judge_app.core.citations import is_citation
from judge_app.core.claims import EntryId
from judge_app.core.hall import Ruling
from judge_app.core.model import CallId, Match, MatchId, PlayerId, State
from judge_app.language import _, ngettext
from judge_app.views.calls import NOWHERE
from judge_app.views.players import labels
from judge_app.views.rounds import place_name
from judge_app.views.rulewords import source
from judge_app.views.words import clock_time, plain

__all__ = [
    "NO_RULING",
    "RulingRow",
    "RulingsView",
    "differing_lines",
    "earlier_ruling",
    "my_table",
    "rule_name",
    "ruling_line",
    "rulings_on",
    "rulings_view",
]


class RulingRow(NamedTuple):
    entry: EntryId
    table: str = ""
    question: str = ""
    answer: str = ""
    rule: str = ""
    """The rule it rests on; empty where none was named."""
    judge: str = ""
    time: str = ""
    where: str = ""
    """Where and to whom: "Round 2, table 5: Ada, Bea"."""
    mark: str = ""
    """That another answer was given on the same rule, or that an appeal has replaced this one."""
    is_replaced: bool = False
    match: MatchId | None = None
    cite: str = ""

    @property
    def line(self) -> str:
        """Who and when, and on which rule."""
        parts = (self.judge, self.time, self.rule)
        return ", ".join(part for part in parts if part)


NO_RULING = RulingRow(EntryId(""))


class RulingsView(NamedTuple):
    rows: tuple[RulingRow, ...] = ()
    """The last one first."""
    found: str = ""
    empty: str = ""
    """Why there is nothing to see, in a sentence."""


def rulings_view(state: State, query: str = "", zone: tzinfo | None = None) -> RulingsView:
    """The rulings in whose words every word of *query* stands; a number is that of a table."""
    rows = _rows(state, state.rulings, zone)
    wanted = plain(query).casefold().split()
    found = tuple(row for row in rows if _has(row, wanted))
    if not rows:
        return RulingsView(
            empty=_("No rulings yet. What a judge answers can be logged here, and found again.")
        )
    if not found:
        text = _("No ruling has “{query}” in it. Try fewer or other words.")
        return RulingsView(empty=text.format(query=plain(query)))
    if not wanted:
        count = ngettext("{n} ruling", "{n} rulings", len(rows)).format(n=len(rows))
    else:
        count = _("{n} of {all} rulings").format(n=len(found), all=len(rows))
    return RulingsView(found, count)


def rulings_on(state: State, cite: str, zone: tzinfo | None = None) -> tuple[RulingRow, ...]:
    """What was ruled on *cite*, as far as it stands, the last first."""
    return _rows(state, rulings.on_rule(state, cite), zone)


def differing_lines(
    state: State,
    cite: str,
    answer: str,
    call: CallId | None = None,
    zone: tzinfo | None = None,
) -> tuple[str, ...]:
    """A sentence for each answer on the same rule that is another one than *answer*, the last first."""
    found = rulings.differing(state, cite, answer, call)
    return tuple(_otherwise(ruling, state, zone) for ruling in [*found.values()][::-1])


def earlier_ruling(state: State, call: CallId) -> str:
    """What was ruled on a call before it was appealed."""
    said = [ruling for ruling in state.rulings.values() if ruling.call == call]
    if not said:
        return ""
    return _("First ruling, {judge}: {answer}").format(
        judge=plain(said[-1].judge), answer=plain(said[-1].answer)
    )


def ruling_line(state: State, match: Match) -> str:
    """For the tile on the sheet of a table."""
    here = [ruling for ruling in rulings.standing(state).values() if ruling.match == match.id]
    if not here:
        return _("None")
    if len(here) == 1:
        return plain(here[0].answer)
    return ngettext("{n} given", "{n} given", len(here)).format(n=len(here))


def my_table(state: State, judge: str) -> MatchId | None:
    """The table to which *judge* was called last and still is; where a ruling is likely to be from."""
    mine = [
        call.match
        for call in state.open_calls
        if call.match in state.matches and judge and judge in (call.judge, call.head)
    ]
    return mine[-1] if mine else None


def rule_name(cite: str) -> str:
    """The document and the section of *cite*, which may come from any device."""
    return " · ".join(source(cite)) if is_citation(cite) else plain(cite)


def _rows(state: State, given: Mapping[EntryId, Ruling], zone: tzinfo | None) -> tuple[RulingRow, ...]:
    names, stand, split = labels(state), rulings.standing(state), rulings.split(state)

    def row(entry: EntryId, ruling: Ruling) -> RulingRow:
        match = state.matches.get(ruling.match) if ruling.match is not None else None
        is_replaced = entry not in stand
        mark = _("Replaced on appeal") if _is_appealed(ruling, state) else _("Replaced")
        if not is_replaced:
            mark = _("Answers differ") if entry in split else ""
        return RulingRow(
            entry,
            _table(match),
            plain(ruling.question),
            plain(ruling.answer),
            rule_name(ruling.cite),
            plain(ruling.judge),
            clock_time(ruling.wall_ms, zone),
            _where(ruling, match, state, names),
            mark,
            is_replaced,
            match.id if match else None,
            ruling.cite,
        )

    return tuple(row(entry, ruling) for entry, ruling in [*given.items()][::-1])


def _otherwise(ruling: Ruling, state: State, zone: tzinfo | None) -> str:
    match = state.matches.get(ruling.match) if ruling.match is not None else None
    place = _("Table {table}").format(table=_table(match)) if match else _("Somebody")
    return _("{place} was answered otherwise: {answer}. {judge}, {time}").format(
        place=place,
        answer=plain(ruling.answer).rstrip("."),
        judge=plain(ruling.judge),
        time=clock_time(ruling.wall_ms, zone),
    )


def _is_appealed(ruling: Ruling, state: State) -> bool:
    call = state.calls.get(ruling.call) if ruling.call is not None else None
    return call is not None and call.appealed_ms is not None


def _where(ruling: Ruling, match: Match | None, state: State, names: Mapping[PlayerId, str]) -> str:
    who = ", ".join(names.get(player, _("Unnamed")) for player in ruling.players)
    if match is None:
        return who
    if match.table is None:
        return _("{place}: {who}").format(place=place_name(state, match), who=who)
    place = _("{round}, table {table}").format(round=place_name(state, match), table=match.table)
    return _("{place}: {who}").format(place=place, who=who) if who else place


def _table(match: Match | None) -> str:
    return str(match.table) if match and match.table is not None else NOWHERE


def _has(row: RulingRow, wanted: Sequence[str]) -> bool:
    """Whether each word stands somewhere; a number is that of the table, or a whole word of what was said."""
    said = f"{row.question} {row.answer}".casefold()
    text = " ".join((said, row.rule, row.judge, row.where, row.cite)).casefold()
    return all(
        word == row.table or word in said.split() if word.isdecimal() else word in text for word in wanted
    )
