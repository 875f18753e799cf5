"""Whether a rule of the rulebook holds at an event, and what the event has instead where it does not."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from judge_app.core.citations import HOUSE, document_of
from judge_app.core.ruleset import KEYS, PRINTED, Ruleset, Value, printed
from judge_app.language import N_, _
from judge_app.views.rulelookup import BOXED, Lookup
from judge_app.views.rulewords import label, value_words

if TYPE_CHECKING:
    from judge_app.rulebook.entries import Entry

__all__ = ["Holds", "RuleValue", "cite_of", "event_values", "holds", "silent_words", "values_otherwise"]

_SPEAKS = {
    "regulations": N_("Regulations speak here"),
    "draft": N_("Draft Guidelines speak here"),
    "constructed": N_("Constructed sheet speaks here"),
}
_AGREES = {
    "regulations": N_("Regulations say so too"),
    "draft": N_("Draft Guidelines say so too"),
    "constructed": N_("Constructed sheet says so too"),
}
_BORROWS = {
    "regulations": N_("Used here, Regulations silent"),
    "draft": N_("Used here, Guidelines silent"),
    "constructed": N_("Used here, tip sheet silent"),
}
_SILENT = {
    "regulations": N_("The Regulations are silent on it, so this event goes by it."),
    "draft": N_("The Draft Guidelines are silent on it, so this event goes by it."),
    "constructed": N_("The Constructed tip sheet is silent on it, so this event goes by it."),
}
_SENTENCES = {
    ("points.draws_allowed", True): N_("This event allows draws."),
    ("points.draws_allowed", False): N_("This event allows no draws."),
}
"""What is plainer as a sentence than as a value."""
_NEEDS = {"points.draw": "points.draws_allowed"}
"""What a value counts for only if another one says so."""


class Holds(NamedTuple):
    """Whether a rule holds at this event, as a chip says it."""

    text: str = ""
    icon: str = "check"
    look: Literal["mint", "amber", "plain"] = "mint"


class RuleValue(NamedTuple):
    """A value of the event's rules that belongs to a rule."""

    key: str
    words: str
    note: str = ""
    """That it is another one than the printed, or what it is the value of; else nothing."""


def cite_of(ruleset: Ruleset, key: str) -> str:
    """The section in which the value of *key* stands; of a changed one, where the printed value does."""
    if key not in KEYS:
        return ""
    cite = ruleset.cite(key)
    if cite != HOUSE:
        return cite
    return next((one.printed.cite for one in ruleset.differences if one.key == key), "")


def holds(lookup: Lookup, entry: "Entry") -> Holds:
    rules = lookup.ruleset
    if not lookup.is_event or rules is None:
        return Holds()
    if entry.document == BOXED:
        return Holds(_("Boxed game, not this event"), "alert", "amber")
    is_borrowed = _is_borrowed(lookup, rules, entry)
    if entry.document not in (*lookup.first, HOUSE) and not is_borrowed:
        return Holds(_("Not this event's document"), "alert", "amber")
    if _changed(lookup, rules, entry):
        return Holds(_("Changed for this event"), "pencil-outline", "amber")
    if "points.draw" in entry.values and not rules.flag("points.draws_allowed"):
        return Holds(_("Not used: no draws here"), "information-outline", "plain")
    own, said = lookup.first[0], _said_by_own(lookup, entry)
    if "differs" in said:
        return Holds(_(_SPEAKS[own]), "scale-balance", "amber")
    if entry.document == HOUSE:
        return _reading_holds(lookup, entry, said)
    return Holds(_(_BORROWS[own])) if is_borrowed else Holds(_("Applies to this event"))


def silent_words(lookup: Lookup, entry: "Entry") -> str:
    """That the event's own document says nothing on it, where that is why the rule holds; else nothing."""
    if not lookup.is_event or lookup.ruleset is None or entry.document == HOUSE:
        return ""
    is_silent = _said_by_own(lookup, entry) == {"silent"} and entry.document in lookup.first
    if is_silent or _is_borrowed(lookup, lookup.ruleset, entry):
        return _(_SILENT[lookup.first[0]])
    return ""


def values_otherwise(lookup: Lookup, entry: "Entry") -> tuple[RuleValue, ...]:
    """What this event has instead of what the rule says, a sentence each."""
    rules = lookup.ruleset
    if not lookup.is_event or rules is None or entry.document == BOXED:
        return ()
    if entry.document not in (*lookup.first, HOUSE) and not _is_borrowed(lookup, rules, entry):
        return ()
    changed = _changed(lookup, rules, entry)
    return tuple(RuleValue(key, _instead(rules, key, was), label(key)) for key, was in changed.items())


def event_values(lookup: Lookup, entry: "Entry") -> tuple[RuleValue, ...]:
    """The values of the event that belong to the rule or stand in its section, those changed first."""
    rules = lookup.ruleset
    if not lookup.is_event or rules is None:
        return ()
    base, rows = _base(rules), []
    explained = _keys(lookup, rules, entry)
    for key in KEYS:
        if key in explained or cite_of(rules, key) == entry.cite:
            words = _("{label}: {value}").format(
                label=label(key), value=value_words(key, rules.value(key).content)
            )
            is_changed = rules.value(key).content != base.value(key).content
            rows.append(RuleValue(key, words, _("changed for this event") if is_changed else ""))
    return tuple(sorted(rows, key=lambda row: not row.note))


def _base(rules: Ruleset) -> Ruleset:
    """The ruleset as its document has it: without options, and without an organizer's changes."""
    names = (name.partition("+")[0] for name in (rules.name, rules.base or ""))
    return next((printed(name) for name in names if name in PRINTED), rules)


def _changed(lookup: Lookup, rules: Ruleset, entry: "Entry") -> dict[str, Value]:
    """The keys that the event has otherwise than printed, with what is printed."""
    base = _base(rules)
    return {
        key: base.value(key)
        for key in _keys(lookup, rules, entry)
        if rules.value(key).content != base.value(key).content
    }


def _keys(lookup: Lookup, rules: Ruleset, entry: "Entry") -> tuple[str, ...]:
    """The keys that the rule explains, and those of its section that no rule of the document does."""
    base = _base(rules)
    document = (one for one in lookup.bookcase.entries.values() if one.document == entry.document)
    named = {key for one in document for key in one.values}
    own = {*entry.values, *(_NEEDS[key] for key in entry.values if key in _NEEDS)}
    return tuple(
        key
        for key in KEYS
        if key in own or (key not in named and entry.cite in (cite_of(rules, key), cite_of(base, key)))
    )


def _is_borrowed(lookup: Lookup, rules: Ruleset, entry: "Entry") -> bool:
    """Whether the event has a value out of this rule of another document, its own being silent."""
    if entry.document in (*lookup.first, HOUSE, BOXED):
        return False
    return any(cite_of(rules, key) == entry.cite for key in _keys(lookup, rules, entry))


def _said_by_own(lookup: Lookup, entry: "Entry") -> set[str]:
    """How the event's own document stands to the rule of another."""
    own = lookup.first[0]
    if entry.document == own:
        return set()
    return {other.how for other in entry.otherwise if document_of(other.cite) == own}


def _reading_holds(lookup: Lookup, entry: "Entry", said: set[str]) -> Holds:
    if "same" in said:
        return Holds(_(_AGREES[lookup.first[0]]), "information-outline", "plain")
    if any(other.how != "silent" and document_of(other.cite) in lookup.first for other in entry.otherwise):
        return Holds(_("Our reading"), "information-outline", "plain")
    return Holds(_("Our reading, all are silent"), "information-outline", "plain")


def _instead(rules: Ruleset, key: str, was: Value) -> str:
    content = rules.value(key).content
    if isinstance(content, bool) and (key, content) in _SENTENCES:
        return _(_SENTENCES[key, content])
    value, before = value_words(key, content), value_words(key, was.content)
    if isinstance(content, tuple):
        return _("At this event: {value}").format(value=value)
    text = _("At this event: {value} instead of {printed}")
    return text.format(value=_inside(value), printed=_inside(before))


def _inside(words: str) -> str:
    """*words* as they stand inside a sentence."""
    return words[:1].lower() + words[1:]
