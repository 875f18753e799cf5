"""The parts of a ruleset file, each read with its faults noted."""

import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from judge_app.core.citations import DOCUMENTS, HOUSE, is_citation
from judge_app.core.ruleset.faults import MOST_SHOWN, Faults
from judge_app.core.ruleset.keys import KEYS
from judge_app.core.ruleset.kinds import shown
from judge_app.core.ruleset.lines import Path, lines_of
from judge_app.core.ruleset.ruleset import Value
from judge_app.errors import Broken
from judge_app.language import _

__all__ = ["Page"]

LONGEST_TEXT = 40_000
LONGEST_TITLE = 100
_LONG_NUMBER = re.compile(r"[0-9_]{640,}")
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_SECTIONS = {key.partition(".")[0] for key in KEYS}


class Page:
    """A file that is sound TOML. In a *custom* one a plain value counts as the organizer's own."""

    def __init__(self, text: str, where: str, *, custom: bool) -> None:
        self._tree, self.faults = _parsed(text, where)
        self._custom = custom

    def text(self, *path: str) -> str:
        """The title or another line of words at *path*."""
        raw: Any = self._tree
        for name in path:
            raw = raw.get(name)
        if raw is None:
            self.faults.add(path, _("{key} is missing").format(key=".".join(path)))
        elif not isinstance(raw, str) or not raw.strip() or not raw.isprintable() or len(raw) > LONGEST_TITLE:
            wrong = _("{key} is a line of up to {most} letters, not {found}")
            wrong = wrong.format(key=".".join(path), most=LONGEST_TITLE, found=shown(raw))
            self.faults.add(path, wrong)
        else:
            return raw
        return ""

    def has(self, name: str) -> bool:
        return name in self._tree

    def document(self) -> str:
        document = self.text("document")
        if document and document not in DOCUMENTS:
            wrong = _("document is one of {names}, not {found}")
            wrong = wrong.format(names=", ".join(DOCUMENTS), found=shown(document))
            self.faults.add(("document",), wrong)
        return document

    def values(self) -> dict[str, Value]:
        """What the file itself says, by the dotted keys."""
        beside = ("title", "base") if self._custom else ("title", "base", "document", "option")
        return self._values({name: raw for name, raw in self._tree.items() if name not in beside}, ())

    def options(self) -> Iterator[str]:
        """The names of its options."""
        options = {} if self._custom else self._tree.get("option", {})
        if not isinstance(options, dict) or not all(isinstance(option, dict) for option in options.values()):
            self.faults.add(("option",), _("option is a table for each option"))
            return
        yield from options

    def option_values(self, name: str) -> dict[str, Value]:
        option = self._tree["option"][name]
        return self._values({key: raw for key, raw in option.items() if key != "title"}, ("option", name))

    def _values(self, tree: dict[str, Any], inside: Path) -> dict[str, Value]:
        read = {}
        for section, keys in tree.items():
            if not isinstance(keys, dict) or (section not in _SECTIONS and not keys):
                self._unknown((*inside, section), section)
                continue
            for key, raw in keys.items():
                path, name = (*inside, section, key), f"{section}.{key}"
                if name not in KEYS:
                    self._unknown(path, name)
                elif value := self._value(path, name, raw):
                    read[name] = value
        return read

    def _unknown(self, path: Path, name: str) -> None:
        # Comparing takes its time: not for what nobody will see, nor for a name too long to resemble one.
        worth_it = len(self.faults) < MOST_SHOWN and len(name) < 40
        near = get_close_matches(name, KEYS, 1, cutoff=0.75) if worth_it else []
        if near:
            text = _("there is no key {key}; did you mean {near}?").format(key=shown(name), near=near[0])
        else:
            text = _("there is no key {key}").format(key=shown(name))
        self.faults.add(path, text)

    def _value(self, path: Path, name: str, raw: Any) -> Value | None:
        """The value at *path*, or nothing if it has faults."""
        cite: object = HOUSE if self._custom else None
        if isinstance(raw, dict):
            if "value" not in raw or not raw.keys() <= {"value", "cite"}:
                text = _("{key} is written as {example}")
                self.faults.add(path, text.format(key=name, example='{ value = …, cite = "…" }'))
                return None
            raw, cite, path = raw["value"], raw.get("cite", cite), (*path, "value")
        found = list(KEYS[name].kind.faults(name, raw))
        for place, text in found:
            self.faults.add((*path, *place), text)
        if cite is None:
            self.faults.add(path, _("{key} has no citation").format(key=name))
        elif not isinstance(cite, str) or not is_citation(cite):
            text = _("{key} cites {cite}, and there is no such place")
            self.faults.add(path, text.format(key=name, cite=shown(cite)))
        elif not found:
            return Value(KEYS[name].kind.content(raw), cite)
        return None


def _parsed(text: str, where: str) -> tuple[dict[str, Any], Faults]:
    # Some editors put a byte order mark in front, and Windows ends lines with two letters.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    faults = Faults(where, {})
    try:
        if len(text) <= LONGEST_TEXT:
            return tomllib.loads(text), Faults(where, lines_of(text))
        too_long = _("a ruleset has up to {most} letters, and this has {n}")
        faults.add((), too_long.format(most=LONGEST_TEXT, n=len(text)))
    except ValueError as error:
        at = _AT_LINE.search(str(error))
        if isinstance(error, tomllib.TOMLDecodeError):
            reason = _AT_LINE.sub("", str(error)).removesuffix(" (at end of document)")
            line = int(at[1]) if at else text.count("\n") + 1
            faults.add_line(line, _("this is not TOML: {reason}").format(reason=reason))
        else:  # what Python says of a number with thousands of digits, without its line
            before = _LONG_NUMBER.split(text, 1)[0]
            faults.add_line(before.count("\n") + 1, _("this number is too long to be read"))
    except RecursionError:
        faults.add((), _("this is not a ruleset: its lists lie too deep in each other"))
    faults.refuse()
    raise Broken("A faulty file was not refused.")
