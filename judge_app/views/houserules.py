"""The house rulings of the event: what the organizer laid down, also as passages that a search finds."""

from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.hall import HouseRule, HouseWords
from judge_app.core.model import HouseRuleId, State
from judge_app.core.ops.floor import LONGEST_ANNOUNCEMENT
from judge_app.language import _, ngettext
from judge_app.rulebook.passages import EVENT, Passage
from judge_app.views.rulings import rule_name
from judge_app.views.words import clock_time, plain

__all__ = [
    "NO_HOUSE_ROW",
    "HouseRow",
    "HouseVersion",
    "HouseView",
    "announced_words",
    "house_line",
    "house_row",
    "house_rows",
    "house_view",
    "note_id",
    "notes_of",
    "rule_of_note",
]


class HouseVersion(NamedTuple):
    """Another wording, which a second tablet wrote without knowing of the first."""

    words: HouseWords
    title: str
    text: str
    rule: str


class HouseRow(NamedTuple):
    id: HouseRuleId
    title: str = ""
    text: str = ""
    """With its line breaks."""
    cite: str = ""
    rule: str = ""
    """The rule that it is about, in words; empty where it is about none."""
    line: str = ""
    """Who wrote it and when, and the rule."""
    mark: str = ""
    """That there are two versions."""
    others: tuple[HouseVersion, ...] = ()

    @property
    def summary(self) -> str:
        """The text on one line."""
        return plain(self.text)


NO_HOUSE_ROW = HouseRow(HouseRuleId(""))


class HouseView(NamedTuple):
    rows: tuple[HouseRow, ...] = ()
    """The one that was written last first."""
    found: str = ""
    empty: str = ""
    """Why there is nothing to see, in a sentence."""


def note_id(rule: HouseRuleId) -> str:
    """What the search calls a house ruling."""
    return f"{EVENT}:{rule}"


def rule_of_note(note: str) -> HouseRuleId:
    """The house ruling that the search calls *note*."""
    return HouseRuleId(note.removeprefix(f"{EVENT}:"))


def notes_of(state: State) -> tuple[Passage, ...]:
    """The house rulings as passages; all versions of one that was written twice are found."""
    return tuple(_passage(rule) for rule in _standing(state))


def house_rows(state: State, cite: str = "", zone: tzinfo | None = None) -> tuple[HouseRow, ...]:
    """The house rulings, or those about the rule *cite*, the one that was written last first."""
    rows = (
        _row(rule, zone)
        for rule in _standing(state)
        if not cite or any(words.cite == cite for words in rule.texts)
    )
    return tuple(rows)


def house_row(state: State, rule: HouseRuleId, zone: tzinfo | None = None) -> HouseRow:
    known = state.house_rules.get(rule)
    return _row(known, zone) if known else NO_HOUSE_ROW


def house_view(state: State, cite: str = "", zone: tzinfo | None = None) -> HouseView:
    rows = house_rows(state, cite, zone)
    if not rows and cite:
        return HouseView(empty=_("No house ruling on this rule yet."))
    if not rows:
        return HouseView(
            empty=_("No house rulings yet. What you lay down for this event is found by every search here.")
        )
    return HouseView(rows, _counted(len(rows)))


def house_line(state: State) -> str:
    """For the tile under More."""
    rules = [*_standing(state)]
    if any(rule.is_disputed for rule in rules):
        return _("One has two versions")
    return _counted(len(rules)) if rules else _("The organizer's own")


def announced_words(row: HouseRow) -> str:
    """*row* as it is told to everybody; nothing if it is too long to be told."""
    words = _("{title}: {text}").format(title=row.title, text=row.summary)
    return words if row.title and len(words) <= LONGEST_ANNOUNCEMENT else ""


def _standing(state: State) -> list[HouseRule]:
    kept = [rule for rule in state.house_rules.values() if rule.words is not None]
    return sorted(kept, key=lambda rule: rule.wall_ms)[::-1]


def _passage(rule: HouseRule) -> Passage:
    texts = rule.texts
    cites = tuple(dict.fromkeys(words.cite for words in texts if words.cite))
    text = "\n".join(_lines(words.text) for words in texts)
    return Passage(note_id(rule.id), plain(texts[0].title), text, (), cites, EVENT)


def _row(rule: HouseRule, zone: tzinfo | None) -> HouseRow:
    texts = rule.texts
    if not texts:
        return HouseRow(rule.id)
    words, *others = texts
    about = rule_name(words.cite)
    parts = (plain(rule.author), clock_time(rule.wall_ms, zone), about)
    mark = ""
    if rule.is_disputed:
        mark = _("Two versions") if others else _("Removed on another tablet")
    return HouseRow(
        rule.id,
        plain(words.title),
        _lines(words.text),
        words.cite,
        about,
        ", ".join(part for part in parts if part),
        mark,
        tuple(
            HouseVersion(other, plain(other.title), _lines(other.text), rule_name(other.cite))
            for other in others
        ),
    )


def _lines(text: str) -> str:
    """*text* without what no font can show, its line breaks kept; it may come from any device."""
    return "\n".join(plain(line) for line in text.split("\n")).strip()


def _counted(n: int) -> str:
    return ngettext("{n} house ruling", "{n} house rulings", n).format(n=n)
