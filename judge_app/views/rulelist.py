"""The values screen: every value of a ruleset, found by any of its words, and what the other rulesets say."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from judge_app.core.citations import HOUSE, READINGS, document_of
from judge_app.core.ruleset import KEYS, PRINTED, Ruleset, printed
from judge_app.language import N_, _, ngettext
from judge_app.views.rulewords import (
    is_in_steps,
    label,
    ruleset_short,
    source,
    topic,
    value_lines,
    value_words,
)

__all__ = [
    "OtherSays",
    "RuleListView",
    "RulePart",
    "RuleRow",
    "RuleView",
    "rule_list_view",
    "rule_view",
    "rulesets_beside",
]

_SILENT = {
    "regulations": N_("Silent here: the Regulations' value"),
    "constructed": N_("Silent here: the Constructed tip sheet's value"),
    "draft": N_("Silent here: the Draft Guidelines' value"),
}


class RuleRow(NamedTuple):
    key: str = ""
    label: str = ""
    value: str = ""
    document: str = ""
    section: str = ""
    note: str = ""
    """Who speaks where the ruleset's own document does not; empty where it does."""


class RulePart(NamedTuple):
    topic: str
    rows: tuple[RuleRow, ...]


class RuleListView(NamedTuple):
    title: str = ""
    found: str = ""
    parts: tuple[RulePart, ...] = ()
    none_found: str = ""
    """A sentence for a search without a result; else empty."""

    @property
    def rows(self) -> tuple[RuleRow, ...]:
        return tuple(row for part in self.parts for row in part.rows)


class OtherSays(NamedTuple):
    """What another ruleset has for the same key."""

    title: str
    value: str
    document: str
    section: str
    is_same: bool


class RuleView(NamedTuple):
    key: str = ""
    topic: str = ""
    label: str = ""
    ruleset: str = ""
    lines: tuple[str, ...] = ()
    """The value, a step or row a line."""
    has_steps: bool = False
    """Whether the lines count one after the other."""
    document: str = ""
    section: str = ""
    note: str = ""
    verdict: str = ""
    """Whether the documents agree."""
    is_agreed: bool = True
    others: tuple[OtherSays, ...] = ()
    cite: str = ""
    """Where it stands, as a ruling cites it."""
    read: str = ""
    """The section to read about it in; of a changed value, where the printed one stands."""


def rule_list_view(ruleset: Ruleset, query: str = "") -> RuleListView:
    """The values of *ruleset* in whose words every word of *query* stands."""
    wanted = query.casefold().split()
    rows = [_row(ruleset, key) for key in KEYS]
    found = [row for row in rows if _has(row, wanted)]
    parts = tuple(RulePart(part, tuple(held)) for part, held in groupby(found, lambda row: topic(row.key)))
    title = ruleset_short(ruleset)
    if not found:
        text = _("No value of {ruleset} has “{query}” in it. Try fewer or other words.")
        return RuleListView(title, "", (), text.format(ruleset=title, query=" ".join(query.split())))
    if not wanted:
        count = ngettext("{n} value", "{n} values", len(found)).format(n=len(found))
    else:
        count = _("{n} of {all} values").format(n=len(found), all=len(rows))
    return RuleListView(title, count, parts)


def rule_view(key: str, rulesets: Sequence[Ruleset]) -> RuleView:
    """What the first of *rulesets* says about *key*, and the others beside it."""
    if key not in KEYS or not rulesets:
        return RuleView()
    chosen, *others = rulesets
    row = _row(chosen, key)
    beside = tuple(_other(chosen, other, key) for other in others)
    is_agreed = all(one.is_same for one in beside)
    return RuleView(
        key,
        topic(key),
        row.label,
        ruleset_short(chosen),
        value_lines(key, chosen.value(key).content),
        is_in_steps(key),
        row.document,
        row.section,
        row.note,
        _("All say the same") if is_agreed else _("The documents disagree"),
        is_agreed,
        beside,
        chosen.cite(key),
        _read(chosen, key),
    )


def rulesets_beside(ruleset: Ruleset) -> tuple[Ruleset, ...]:
    """*ruleset* and then the printed ones other than it, to compare."""
    return ruleset, *(printed(name) for name in PRINTED if name != ruleset.name)


def _row(ruleset: Ruleset, key: str) -> RuleRow:
    value = ruleset.value(key)
    document, section = source(value.cite)
    return RuleRow(key, label(key), value_words(key, value.content), document, section, _note(ruleset, key))


def _note(ruleset: Ruleset, key: str) -> str:
    cite = ruleset.cite(key)
    if cite == HOUSE:
        instead = next((one.printed for one in ruleset.differences if one.key == key), None)
        if instead is None:
            return ""
        return _("Changed for this event. Printed: {value}").format(value=value_words(key, instead.content))
    if ruleset.is_house(key):
        reading = READINGS.get(cite.partition("/")[2])
        return _(reading) if reading else ""
    return _(_SILENT[document_of(cite)]) if ruleset.is_silent(key) else ""


def _read(ruleset: Ruleset, key: str) -> str:
    cite = ruleset.cite(key)
    if cite != HOUSE:
        return cite
    return next((one.printed.cite for one in ruleset.differences if one.key == key), "")


def _other(chosen: Ruleset, other: Ruleset, key: str) -> OtherSays:
    value = other.value(key)
    is_same = value.content == chosen.value(key).content
    return OtherSays(ruleset_short(other), value_words(key, value.content), *source(value.cite), is_same)


def _has(row: RuleRow, wanted: Sequence[str]) -> bool:
    """Whether each word is somewhere in what the row shows, or in the name of its key."""
    text = " ".join((topic(row.key), *row)).casefold()
    return all(word in text for word in wanted)
