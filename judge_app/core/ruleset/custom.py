"""A ruleset of an organizer's own: a printed one, with some values changed."""

from pathlib import PurePath

from judge_app.core.ruleset.printed import PRINTED, printed
from judge_app.core.ruleset.reading import read_sheet
from judge_app.core.ruleset.ruleset import Difference, Ruleset, Value
from judge_app.errors import Broken, Refused
from judge_app.language import _

__all__ = ["read_custom"]


def read_custom(text: str, where: str) -> Ruleset:
    """The ruleset in the TOML *text* of the file *where*, from which it has its name."""
    name = PurePath(where).stem
    if name in PRINTED or not name or "+" in name or not name.isprintable():
        text = _("A ruleset of your own cannot be called {name}. Give its file another name.")
        raise Refused(text.format(name=repr(name)))
    sheet = read_sheet(text, PurePath(where).name, printed, custom=True)
    if sheet.base is None:
        raise Broken(f"{where} was read without a base.")
    differences = tuple(_differences(sheet.base, sheet.completed()))
    changed = {difference.key: difference.value for difference in differences}
    return Ruleset(
        name=name,
        title=sheet.title,
        document=sheet.document,
        base=sheet.base.name,
        # What is only said again keeps the citation of the document.
        values=tuple(changed.get(key, sheet.base.value(key)) for key in sheet.completed()),
        differences=differences,
    )


def _differences(base: Ruleset, values: dict[str, Value]) -> list[Difference]:
    return [
        Difference(key, value, base.value(key))
        for key, value in values.items()
        if value.content != base.value(key).content
    ]
