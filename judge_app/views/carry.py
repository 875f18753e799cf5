"""Tablets brought into step without a network: what a file or QR codes hold, and what came of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from judge_app.language import N_, _, ngettext
from judge_app.views.words import plain

__all__ = [
    "CarryView",
    "Mode",
    "carry_view",
    "file_stem",
    "left_words",
    "mode_options",
    "scan_words",
    "taken_words",
]

Mode = Literal["changes", "held"]
MOST_NUMBERS = 12
_LONGEST_STEM = 180
"""Bytes: a name has at most 255, of which its ending needs some, and the half that is being written."""
_UNFIT = frozenset('<>:"/\\|?*')
"""What one system or another does not have in the name of a file."""
_PORTS = (f"{port}{n}" for port in ("COM", "LPT") for n in range(10))
_DEVICES = frozenset(("CON", "PRN", "AUX", "NUL", *_PORTS))
"""What Windows takes for a device, whatever its ending."""
_SCANS = {
    "again": N_("Seen before."),
    "damaged": N_("Misread: scan that one again."),
    "foreign": N_("That is of another event."),
    "newer": N_("A newer app shows these codes. Update the app on this device."),
}


class CarryView(NamedTuple):
    file: str = ""
    """The name of the event's file, without its ending."""
    shows: str = ""
    """What the QR codes hold, in a sentence."""
    at: str = ""
    """Which of them is shown."""


def carry_view(name: str, mode: Mode, changes: int, place: int, total: int, is_wished: bool) -> CarryView:
    """Code *place* of *total* is shown, which hold *changes*: what the other one lacks, if *is_wished*."""
    at = _("{n} of {total}").format(n=place + 1, total=total) if total > 1 else ""
    return CarryView(file_stem(name), _shows(mode, changes, is_wished), at)


def mode_options() -> list[tuple[str, str]]:
    """What this tablet can show."""
    return [("changes", _("Changes")), ("held", _("What is here"))]


def file_stem(name: str, what: str = "") -> str:
    """The *name* of an event, and *what* of it there is, as a file can be called on any system."""
    end = f" {_fit(what)}" if what else ""
    short = _fit(name).encode()[: _LONGEST_STEM - len(end.encode())].decode(errors="ignore")
    stem = (short.strip(" .") or _("Event")) + end
    is_taken = stem.partition(".")[0].strip().upper() in _DEVICES
    return _("Event") + f" {stem}" if is_taken else stem


def taken_words(new: int, left: Iterable[str] = (), copied: Iterable[str] = ()) -> str:
    """What was taken in, what was *left* and why, and who turned out to be *copied*."""
    taken = ngettext("{n} change taken in", "{n} changes taken in", new).format(n=new)
    words = [taken if new else _("Nothing new"), *left_words(left, copied)]
    return words[0] if len(words) == 1 else ". ".join(words) + "."


def left_words(left: Iterable[str], copied: Iterable[str]) -> list[str]:
    """What was not taken in and why, and who turned out to be copied: a sentence each, without its end."""
    words = []
    for why, number in Counter(left).items():
        text = ngettext("{n} change was left: {why}", "{n} changes were left: {why}", number)
        words.append(text.format(n=number, why=why))
    return words + [_("{name} was copied, and both copies went on").format(name=name) for name in copied]


def scan_words(found: str, total: int, missing: Sequence[int]) -> str:
    """What a scanned code was; of one that was wanted, how many of the *total* are still *missing*."""
    if found != "new":
        return _(_SCANS[found])
    if not missing:
        return _("All codes are there.")
    numbers = ", ".join(map(str, missing[:MOST_NUMBERS])) + (" …" if len(missing) > MOST_NUMBERS else "")
    text = ngettext(
        "{n} of {total} codes is missing: {numbers}",
        "{n} of {total} codes are missing: {numbers}",
        len(missing),
    )
    return text.format(n=len(missing), total=total, numbers=numbers)


def _fit(name: str) -> str:
    return " ".join("".join(" " if letter in _UNFIT else letter for letter in plain(name)).split())


def _shows(mode: Mode, changes: int, is_wished: bool) -> str:
    if mode == "held":
        return _("What this tablet has. The other one scans this, and then shows only the rest.")
    if not is_wished:
        text = ngettext(
            "The newest change. For all that is missing, scan what the other tablet has.",
            "The newest {n} changes. For all that is missing, scan what the other tablet has.",
            changes,
        )
    elif changes:
        text = ngettext(
            "{n} change that the other tablet lacks.", "{n} changes that the other tablet lacks.", changes
        )
    else:
        text = _("The other tablet has all of this already.")
    return text.format(n=changes)
