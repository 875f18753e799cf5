"""A deck list as somebody typed or pasted it, read line by line; what is in doubt is never guessed at.

>>> read_list("Hero: Flamingo Wanderer\\n3x Potion 9 (Neutral)").cards
(Line(name='Potion 9', count=3, klass='Neutral', number=2),)
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

__all__ = ["MOST_COPIES", "Card", "Decklist", "Line", "read_list", "spelled"]

MOST_COPIES = 999
"""A line that asks for more is a slip."""
_LONGEST, _LONGEST_SHOWN = 200, 120


class Card(NamedTuple):
    """A Hero; two of them where a line says so."""

    name: str
    klass: str
    """What stands in brackets behind the name, or nothing."""
    number: int
    """Of its line, from 1."""


@dataclass(frozen=True)
class Line:
    name: str
    count: int
    klass: str
    number: int


class Decklist(NamedTuple):
    heroes: tuple[Card, ...] = ()
    cards: tuple[Line, ...] = ()
    unreadable: tuple[tuple[int, str], ...] = ()
    """The number and the text of every line that may mean several things, or nothing."""


_ALIKE = str.maketrans("’‘ʼ′`´“”„″‐‑‒–—−", "''''''\"\"\"\"------")
_WIDE = {0xFF00 + place: 0x20 + place for place in range(1, 95)}
_UNSEEN = dict.fromkeys(map(ord, "\ufeff\u200b\u2060\u00ad\u200e\u200f"))
_JOINERS = "\u200c\u200d"

_NUMBER = r"(?>[-−–]?\d+(?:[.,']\d+)*)"  # taken whole or not at all: 10,000 is no ten and a name
_SIGN = "[×✕*]"
_TIMES = f"(?:x|{_SIGN})"
_BULLET = re.compile(r"^(?:[-–—+]\s|[•·▪◦‣∙]|\*(?=\s|\d))\s*")
_RULE = re.compile(r"[-–—=_*~.,;|•·─━#\s]*")
_ASIDE = re.compile(r"(?P<rest>.*?)\s+#(?!\d)[^\"“”„]*")
"""What is said behind a card. Potion #9 may be a name."""
_HERO = re.compile(
    r"(?:1 ?[x×]? )?hero(?:es)?(?: ?\(\d+\))?(?:\s*[:=,;\t]\s*|\s+[-–—]\s+|$)(?P<rest>.*)", re.IGNORECASE
)
_ABOUT = re.compile(
    r"(?:player|event|date|format|name|(?:main ?)?deck(?: ?name| ?list)?)\s*:\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_TITLE = (
    r"(?:draft(?:ed)? )?(?:(?:main|side|maybe)[ -]?board|main"
    r"|(?:(?:main|side)[ -]?)?(?:deck ?list|deck|list|cards|pool|total))(?: cards)?"
)
_HEADING = re.compile(
    rf"{_TITLE}(?: ?[:=(\[-]? ?\d+(?: cards)?[)\]]?)?:?|\d+ (?:cards|total|cards (?:in )?total):?",
    re.IGNORECASE,
)
_COLUMN = r"(?:count|qty|quantity|number|amount|copies|card|name|class)"
_COLUMN_HEADS = re.compile(rf"{_COLUMN}(?:\s*[,;\t]\s*{_COLUMN})+", re.IGNORECASE)
_BEFORE = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<count>{_NUMBER}) ?x (?P<rest>.+)",
        rf"(?P<count>{_NUMBER})x(?P<rest>(?-i:[A-Z\"]).*)",
        rf"(?P<count>{_NUMBER}) ?{_SIGN}(?!\d) ?(?P<rest>.+)",
        rf"(?P<count>{_NUMBER}) ?, ?(?P<rest>.+)",
        rf"x(?P<count>{_NUMBER}) (?P<rest>.+)",
        rf"(?P<count>{_NUMBER}) (?P<rest>.+)",
    )
)
_BEHIND = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<rest>.+) x ?(?P<count>{_NUMBER})",
        rf"(?P<rest>.+(?:(?<=\D)| )){_SIGN} ?(?P<count>{_NUMBER})",
        rf"(?P<rest>.+) (?P<count>{_NUMBER}) ?{_TIMES}",
        rf"(?P<rest>.+?) ?, ?(?P<count>{_NUMBER})",
        rf"(?P<rest>.+) ?\({_TIMES} ?(?P<count>{_NUMBER})\)",
    )
)
_COUNT = re.compile(rf"{_TIMES}? ?(?P<count>{_NUMBER}) ?{_TIMES}?", re.IGNORECASE)
_CLASS = re.compile(r"(?P<rest>.*\S) ?\((?P<klass>[^()]*)\)")
_QUOTED = re.compile(r"[\"“„](?P<rest>[^\"“”„]+)[\"”“]")
_BEGUN_IN_DOUBT = re.compile(
    rf"\d+ ?[-–—:=.)](?: .*|)"  # 1. Name: a numbered list, or one of them
    rf"|\d+(?:x(?-i:[a-z])|{_SIGN}\d).*",  # 3xname, 2×4 planks
    re.IGNORECASE,
)
_ENDED_IN_DOUBT = re.compile(rf".*\d{_SIGN}\d+|.*(?: [-–—]|:|=) ?\d+")
"""Potion 9×3, Name: 3"""
_BRACKETED = re.compile(r".*\(\d+\)|\([^()]*\)")
"""A number that may be a count or belong to the name; a class without a name."""
_DOUBTFUL = re.compile(r"[;#\[\]{}]|//|,(?=[^\s\d])|\)\s*\w")
"""In a name: a mark, a note or the next column of a row."""
_BARE_IN_DOUBT = re.compile(rf"(?i:x(?![^\s\d])|hero(?:es)?\s|{_SIGN}).*|.*(?:\sx|{_SIGN})|[^:]*:.*|[\W\d_]*")
"""Without a count: x Name, Name x, Hero Name, Class: Name, 1.5.2026"""


@lru_cache(maxsize=8192)
def spelled(name: str) -> str:
    """What two spellings of one *name* share, whatever their case, spaces, quotes and Unicode form.

    >>> spelled("Thor’s  Hammer") == spelled("THOR'S HAMMER")
    True
    """
    folded = unicodedata.normalize("NFKC", name.translate(_ALIKE)).casefold()
    letters = unicodedata.normalize("NFKC", folded).translate(_ALIKE)
    return "".join(one for one in letters if not one.isspace() and unicodedata.category(one) != "Cf")


def read_list(text: str) -> Decklist:
    """Every line of *text* as a Hero, as so many of a card, as nothing to read, or as unreadable."""
    heroes: list[Card] = []
    cards: list[Line] = []
    unreadable: list[tuple[int, str]] = []
    is_hero_next = False
    for number, written in enumerate(text.splitlines(), 1):
        is_hero, is_silent, found, line = _read(_tidy(written))
        was_announced, is_hero_next = is_hero_next, is_hero and is_silent
        if is_silent:
            continue
        if found is None:
            unreadable.append((number, _short(line)))
        elif is_hero or (was_announced and found.count == 1):
            heroes += [Card(found.name, found.klass, number)] * found.count
        else:
            cards.append(Line(found.name, found.count, found.klass, number))
    return Decklist(tuple(heroes), tuple(cards), tuple(unreadable))


class _Read(NamedTuple):
    """What one line says, wherever it stands."""

    is_hero: bool
    is_silent: bool
    found: Line | None
    line: str


@lru_cache(maxsize=8192)
def _read(line: str) -> _Read:
    """Kept, because hundreds of lists are full of the same lines."""
    aside = _ASIDE.fullmatch(line) if len(line) <= _LONGEST else None
    said = aside["rest"] if aside else line
    hero = _HERO.fullmatch(said) if len(said) <= _LONGEST else None
    if hero:
        return _Read(True, not hero["rest"], _entry(hero["rest"], 0) if hero["rest"] else None, line)
    if _says_nothing(said):
        return _Read(False, True, None, line)
    return _Read(False, False, _entry(said, 0), line)


@lru_cache(maxsize=8192)
def _tidy(written: str) -> str:
    """*written* with its tabs, but without bullet, what cannot be seen, and more than one space at a time."""
    line = written.strip()
    if len(line) > _LONGEST:  # not to be read, so that no text can be slow
        return line[: _LONGEST + 1]
    line = unicodedata.normalize("NFC", line.translate(_UNSEEN).translate(_WIDE))
    line = "".join(one if one.isprintable() or one in "\t" + _JOINERS else " " for one in line)
    line = re.sub(r"[^\S\t]+", " ", line).strip()
    return line if _RULE.fullmatch(line) else _BULLET.sub("", line)


def _says_nothing(line: str) -> bool:
    """Whether *line* is empty, a comment, a heading, or about the list and not in it."""
    if not line or line.startswith(("#", "//", "; ")):
        return True
    if len(line) > _LONGEST:
        return False
    if _RULE.fullmatch(line) or _HEADING.fullmatch(line) or _COLUMN_HEADS.fullmatch(line):
        return True
    if about := _ABOUT.fullmatch(line):
        return not re.match(r"[-−–]?\d", about["rest"])
    return line.endswith(":") and not line[0].isdecimal()


def _entry(line: str, number: int) -> Line | None:
    """A card, how many of it and its class; none where *line* can be read in several ways."""
    if len(line) > _LONGEST or _COUNT.fullmatch(line) or _ABOUT.fullmatch(line):
        return None
    if columns := _columns(line):
        count, name, klass = columns
        name, behind = _class(name)
        return _line(name, count, klass.strip("() ") or behind, number)
    line = " ".join(re.sub(r"\t(?! ?\()", ";", line).split())  # the next column, unless the class is in it
    if _BEGUN_IN_DOUBT.fullmatch(line):
        return None
    before, whole = _counted(_BEFORE, line)
    name, klass = _class(whole)
    if _QUOTED.fullmatch(name):
        return _line(name, before or "1", klass, number)
    if _BRACKETED.fullmatch(whole) or (not before and _ENDED_IN_DOUBT.fullmatch(name)):
        return None
    behind, name = _counted(_BEHIND, name)
    if behind and not klass:
        name, klass = _class(name)
    if (before and behind) or (not before and not behind and _BARE_IN_DOUBT.fullmatch(name)):
        return None
    return _line(name, before or behind or "1", klass, number)


def _columns(line: str) -> tuple[str, str, str] | None:
    """Count, name and class of a row out of a spreadsheet, if *line* is one."""
    cells = [cell.strip() for cell in re.split(r"[\t;]", line)]
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) not in (2, 3):
        return None
    klass = cells[2] if len(cells) == 3 else ""
    for count, name in ((cells[0], cells[1]), (cells[1], cells[0])):
        if (found := _COUNT.fullmatch(count)) and name:
            return found["count"], name, klass
    return None


def _counted(forms: tuple[re.Pattern[str], ...], text: str) -> tuple[str, str]:
    """The count that *text* has in one of the *forms*, or nothing, and the rest."""
    for form in forms:
        if found := form.fullmatch(text):
            return found["count"], found["rest"].strip()
    return "", text


def _class(text: str) -> tuple[str, str]:
    """The name and the class in brackets behind it; brackets around a count stay where they are."""
    found = _CLASS.fullmatch(text)
    if not found or _COUNT.fullmatch(found["klass"].strip()):
        return text, ""
    return found["rest"].strip(), found["klass"].strip()


def _line(name: str, count: str, klass: str, number: int) -> Line | None:
    quoted = _QUOTED.fullmatch(name)
    if not quoted and (_DOUBTFUL.search(name) or name.count("(") != name.count(")")):
        return None
    name = " ".join((quoted["rest"] if quoted else name).split())
    if not any(letter.isalnum() for letter in name) or _HERO.fullmatch(name):
        return None
    if not count.isdecimal() or len(count) > len(str(MOST_COPIES)) or count[0] == "0" or not int(count):
        return None
    return Line(name, int(count), klass, number)


def _short(line: str) -> str:
    line = " ".join(line.split())
    return line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + "…"
