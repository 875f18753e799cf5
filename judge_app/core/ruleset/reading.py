"""From TOML text to the values of a ruleset, or to a sentence about each fault with its line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judge_app.core.ruleset.keys import KEYS
from judge_app.core.ruleset.page import Page
from judge_app.core.ruleset.ruleset import Ruleset, Value
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["Option", "Sheet", "read_sheet"]


@dataclass(frozen=True)
class Option:
    """What an organizer may choose inside a document: a title and the values that it changes."""

    title: str
    values: Mapping[str, Value]


@dataclass(frozen=True)
class Sheet:
    """A file as it was read: what it says itself, and the ruleset that it builds on."""

    title: str
    document: str
    base: Ruleset | None
    values: Mapping[str, Value]
    options: Mapping[str, Option]

    def completed(self, *options: str) -> dict[str, Value]:
        """The base's values, then its own, then those of the chosen *options*, in the catalogue's order."""
        values = dict(zip(KEYS, self.base.values, strict=True)) if self.base else {}
        values.update(self.values)
        for option in options:
            values.update(self.options[option].values)
        return {key: values[key] for key in KEYS if key in values}


def read_sheet(text: str, where: str, find_base: Callable[[str], Ruleset], *, custom: bool = False) -> Sheet:
    """Read the file *where*. A *custom* one needs a base, whose document it follows, and may cite nothing."""
    page = Page(text, where, custom=custom)
    title, base = page.text("title"), _base(page, find_base, custom)
    document = (base.document if base else "") if custom else page.document()
    options = {
        name: Option(page.text("option", name, "title"), page.option_values(name)) for name in page.options()
    }
    sheet = Sheet(title, document, base, page.values(), options)
    if not page.faults:
        for chosen in ((), *((name,) for name in options)):
            _check_whole(sheet, chosen, page)
    page.faults.refuse()
    return sheet


def _base(page: Page, find_base: Callable[[str], Ruleset], custom: bool) -> Ruleset | None:
    if not custom and not page.has("base"):
        return None
    name = page.text("base")
    try:
        return find_base(name) if name else None
    except Refused as refusal:
        page.faults.add(("base",), str(refusal).rstrip("."))
        return None


def _check_whole(sheet: Sheet, options: tuple[str, ...], page: Page) -> None:
    """Find what no value shows alone: a key left out, or two that contradict each other."""
    values = sheet.completed(*options)
    missing = KEYS.keys() - values.keys()
    for key in missing:
        page.faults.add(tuple(key.split(".")), _("{key} is missing").format(key=key))
    if missing:
        return
    said = {key: value.content for key, value in values.items()}
    for keys, fault in _CONTRADICTIONS:
        if text := fault(*(said[key] for key in keys)):
            # The line is that of the value this file changed, not of the one it took over.
            blamed = next((key for key in keys if key in sheet.values), keys[0])
            page.faults.add(tuple(blamed.split(".")), text)


def _win_and_loss(win: Any, loss: Any) -> str:
    if win > loss:
        return ""
    text = _("points.win is {win} and points.loss {loss}, but a win is worth more")
    return text.format(win=win, loss=loss)


def _ladder_and_draws(ladder: Any, allowed: Any) -> str:
    if allowed or "draw" not in ladder:
        return ""
    return _('time.ladder has "draw", but points.draws_allowed is false')


_CONTRADICTIONS: tuple[tuple[tuple[str, ...], Callable[..., str]], ...] = (
    (("points.win", "points.loss"), _win_and_loss),
    (("time.ladder", "points.draws_allowed"), _ladder_and_draws),
)
