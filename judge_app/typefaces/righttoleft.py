"""Hebrew and Arabic in the order and the forms in which they are seen.

The text renderer draws characters from left to right as they come. It could do this itself, but keeps the
direction with the font and measures one text by the direction of the last, so a line of a list would be cut.
The order follows the Unicode bidirectional algorithm without its explicit embeddings.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from unicodedata import bidirectional, category, combining, decomposition
from unicodedata import name as name_of

__all__ = ["has_formless", "is_rtl", "shaped"]

RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
PAIRED = {")": "(", "]": "[", "}": "{"}
PRESENTATION = (range(0xFB50, 0xFC00), range(0xFE80, 0xFEFD))
LAM, TATWEEL, NON_JOINER = "\u0644", "\u0640", "\u200c"
STRONG = {"L": "L", "R": "R", "AL": "R"}


def is_rtl(text: str) -> bool:
    """Whether *text* starts at the right: its first letter decides."""
    if not RTL.search(text):
        return False
    return next((STRONG[kind] for char in text if (kind := bidirectional(char)) in STRONG), "L") == "R"


@lru_cache(maxsize=4096)
def has_formless(text: str) -> bool:
    """Whether *text* has Arabic letters of which Unicode knows no joined forms, such as those of Kurdish."""
    if not RTL.search(text):
        return False
    letters = (char for char in text if name_of(char, "").startswith("ARABIC LETTER"))
    return any(not decomposition(letter).startswith("<") and letter not in _forms() for letter in letters)


@lru_cache(maxsize=4096)
def shaped(text: str) -> str:
    """*text* as it is drawn from left to right: itself, unless it has Hebrew, Arabic or the like in it."""
    if not RTL.search(text):
        return text
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(text: str) -> str:
    letters = [letter for letter in _joined(_letters(text)) if letter]
    levels = _levels(letters, 1 if is_rtl(text) else 0)
    line = [
        (level, letter.translate(MIRRORED) if level % 2 else letter)
        for level, letter in zip(levels, letters, strict=True)
    ]
    for level in range(max(levels, default=0), 0, -1):
        turned: list[tuple[int, str]] = []
        for is_in, run in groupby(line, lambda item: item[0] >= level):  # noqa: B023 - used up at once
            turned += list(run)[:: -1 if is_in else 1]
        line = turned
    return "".join(letter for _, letter in line)


def _letters(text: str) -> list[str]:
    """Each character with the marks on it, so that turning a line round leaves them there."""
    letters: list[str] = []
    for char in text:
        if letters and combining(char) and letters[-1] != NON_JOINER:
            letters[-1] += char
        elif letters and letters[-1][0] == LAM and letters[-1][0] + char in _forms():
            letters[-1] = LAM + char + letters[-1][1:]
        else:
            letters.append(char)
    return letters


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, and of lam with alef, by where they stand in a word."""
    forms: dict[str, dict[str, str]] = {}
    for code in (code for block in PRESENTATION for code in block):
        place, *parts = decomposition(chr(code)).split() or [""]
        base = "".join(chr(int(part, 16)) for part in parts)
        if len(base) == 1 or (len(base) == 2 and base[0] == LAM):
            forms.setdefault(base, {})[place.strip("<>")] = chr(code)
    return forms


def _joined(letters: list[str]) -> list[str]:
    """Arabic letters in the forms that join their neighbours; what only steers the joining becomes empty."""
    forms = _forms()
    bases = [letter[:2] if letter[:2] in forms else letter[:1] for letter in letters]
    reaches = [base == TATWEEL or "initial" in forms.get(base, ()) for base in bases]
    takes = [base == TATWEEL or "final" in forms.get(base, ()) for base in bases]
    joined = []
    for place, (letter, base) in enumerate(zip(letters, bases, strict=True)):
        before = place > 0 and reaches[place - 1] and takes[place]
        after = place + 1 < len(letters) and reaches[place] and takes[place + 1]
        wanted = ("medial" if after else "final") if before else ("initial" if after else "isolated")
        drawn = forms.get(base, {}).get(wanted, base)
        joined.append("" if category(base[0]) == "Cf" else drawn + letter[len(base) :])
    return joined


def _levels(letters: list[str], base: int) -> list[int]:
    """Even for what runs to the right, odd for what runs to the left; the higher lies inside the lower."""
    kinds = _numbers([bidirectional(letter[0]) for letter in letters])
    outer = "R" if base else "L"
    directions, last = [], outer
    for kind in kinds:
        last = STRONG.get(kind, last)
        directions.append("L" if kind == "N" and last == "L" else STRONG.get(kind, kind))
    sides = ["R" if direction == "N" else direction for direction in directions]
    for place, side in _brackets(letters, sides, outer).items():
        directions[place] = sides[place] = side
    levels = []
    for place, direction in enumerate(directions):
        if direction == "N":
            levels.append(2)
            continue
        if direction not in "LR":
            before = next((side for side in reversed(sides[:place]) if side in "LR"), outer)
            after = next((side for side in sides[place:] if side in "LR"), outer)
            direction = before if before == after else outer
        levels.append(1 if direction == "R" else 2 * base)
    return levels


def _brackets(letters: list[str], sides: list[str], outer: str) -> dict[int, str]:
    """Which way each bracket of a pair runs, by what stands in it: both alike, so that they stay a pair."""
    found: dict[int, str] = {}
    for opened, closed in sorted(_pairs(letters)):
        inside = {found.get(at, sides[at]) for at in range(opened + 1, closed)} & {"L", "R"}
        if inside:
            known = (found.get(at, sides[at]) for at in range(opened - 1, -1, -1))
            before = next((side for side in known if side in "LR"), outer)
            found[opened] = found[closed] = outer if outer in inside else before
    return found


def _pairs(letters: list[str]) -> Iterator[tuple[int, int]]:
    opened: list[int] = []
    for place, letter in enumerate(letters):
        if letter[0] in PAIRED.values():
            opened.append(place)
        elif (wanted := PAIRED.get(letter[0])) and wanted in (inside := [letters[at][0] for at in opened]):
            at = len(inside) - 1 - inside[::-1].index(wanted)
            yield opened[at], place
            del opened[at:]


def _numbers(kinds: list[str]) -> list[str]:
    """Figures, and what belongs to them (the colon in 1:05, the sign in 50 %), as *N*."""
    found = ["N" if kind in ("EN", "AN") else kind for kind in kinds]
    for place, kind in enumerate(kinds):
        beside = [found[near] for near in (place - 1, place + 1) if 0 <= near < len(found)]
        if (kind in ("CS", "ES") and beside == ["N", "N"]) or (kind == "ET" and "N" in beside):
            found[place] = "N"
    return found
