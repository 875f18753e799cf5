"""The rulesets that come with the app, one for each way the documents let an event be run.

The only files that the core reads: they are part of the app, and never change while it runs.
"""

from functools import cache
from pathlib import Path

from judge_app.core.ruleset.reading import Sheet, read_sheet
from judge_app.core.ruleset.ruleset import Ruleset
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["PRINTED", "options_of", "printed"]

PRINTED = ("regulations-casual", "regulations-premier", "constructed", "draft")
_LONGEST_SHOWN = 60
_SHELF = Path(__file__).resolve().parents[3] / "assets" / "rulesets"


def printed(name: str) -> Ruleset:
    """The ruleset *name*: one of `PRINTED`, with the options chosen from it, as in `draft+draw`."""
    first, *options = name.split("+")
    known = options_of(first)
    for option in options:
        if option not in known:
            text = (
                _("{ruleset} has no option {option}. Choose from: {options}.")
                if known
                else _("{ruleset} has no option {option}. It has none.")
            )
            raise Refused(text.format(ruleset=first, option=repr(option), options=", ".join(known)))
    return _printed(first, tuple(sorted(set(options))))


def options_of(name: str) -> dict[str, str]:
    """The options of the ruleset *name* (without options of its own) and their titles."""
    if name not in PRINTED:
        name = name if len(name) <= _LONGEST_SHOWN else f"{name[:_LONGEST_SHOWN]}…"
        text = _("There is no ruleset {name}. Choose one of: {names}.")
        raise Refused(text.format(name=repr(name), names=", ".join(PRINTED)))
    return {option: chosen.title for option, chosen in _sheet(name).options.items()}


@cache
def _printed(first: str, options: tuple[str, ...]) -> Ruleset:
    sheet = _sheet(first)
    return Ruleset(
        name="+".join((first, *options)),
        title=", ".join((sheet.title, *(sheet.options[option].title for option in options))),
        document=sheet.document,
        base=sheet.base.name if sheet.base else None,
        values=tuple(sheet.completed(*options).values()),
    )


@cache
def _sheet(name: str) -> Sheet:
    path = _SHELF / f"{name}.toml"
    return read_sheet(path.read_text(encoding="utf-8"), path.name, printed)
