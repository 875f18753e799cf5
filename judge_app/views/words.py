"""Words that several views share: safe text, counts, times of the day, the names of rulesets."""

from collections.abc import Mapping
from datetime import datetime, tzinfo

from judge_app.core.claims import DeviceId
from judge_app.language import N_, _, ngettext

__all__ = [
    "clock_time",
    "counted",
    "day_and_time",
    "device_name",
    "format_name",
    "long_day",
    "minutes",
    "opponents",
    "plain",
    "players",
    "points",
    "rounds",
    "ruleset_name",
    "short_day",
    "tables",
]

_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)

_DAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))

_JOINERS = "\u200c\u200d"
"""Not printed themselves, but Persian names and some emoji fall apart without them."""


def plain(text: str) -> str:
    """*text* on one line, without letters that no font can show; it may come from any device."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() or letter in _JOINERS else " " for letter in text)
    return " ".join(text.split())


def players(n: int) -> str:
    return ngettext("{n} player", "{n} players", n).format(n=n)


def points(n: int) -> str:
    return ngettext("{n} point", "{n} points", n).format(n=n)


def rounds(n: int) -> str:
    return ngettext("{n} round", "{n} rounds", n).format(n=n)


def tables(n: int) -> str:
    return ngettext("{n} table", "{n} tables", n).format(n=n)


def opponents(n: int) -> str:
    return ngettext("{n} opponent", "{n} opponents", n).format(n=n)


def minutes(n: int) -> str:
    return ngettext("{n} minute", "{n} minutes", n).format(n=n)


def counted(number: int, thing: str) -> str:
    """For the commands, which speak English only.

    >>> counted(1, "player"), counted(12, "player")
    ('1 player', '12 players')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def clock_time(wall_ms: int, zone: tzinfo | None = None) -> str:
    """HH:MM in *zone*, or in the zone of this device."""
    moment = _moment(wall_ms, zone)
    return f"{moment:%H:%M}" if moment else "--:--"


def day_and_time(wall_ms: int, zone: tzinfo | None = None) -> str:
    moment = _moment(wall_ms, zone)
    if moment is None:
        return _("at an unknown time")
    return _("{time}, {day} {month} {year}").format(
        time=f"{moment:%H:%M}", day=moment.day, month=_(_MONTHS[moment.month - 1]), year=moment.year
    )


def short_day(wall_ms: int, zone: tzinfo | None = None) -> str:
    """Such as "Sat 14 March"; nothing for what is no time."""
    moment = _moment(wall_ms, zone)
    if moment is None:
        return ""
    return _("{weekday} {day} {month}").format(
        weekday=_(_DAYS[moment.weekday()]), day=moment.day, month=_(_MONTHS[moment.month - 1])
    )


def long_day(wall_ms: int, zone: tzinfo | None = None) -> str:
    """Such as "14 March 2026"; nothing for what is no time."""
    moment = _moment(wall_ms, zone)
    if moment is None:
        return ""
    return _("{day} {month} {year}").format(
        day=moment.day, month=_(_MONTHS[moment.month - 1]), year=moment.year
    )


def _moment(wall_ms: int, zone: tzinfo | None) -> datetime | None:
    """Another device's clock may say anything, also what is no time."""
    try:
        return datetime.fromtimestamp(wall_ms / 1000, zone)
    except (OverflowError, ValueError, OSError):
        return None


_SHORT = {
    "regulations-casual": N_("Regulations, Casual"),
    "regulations-premier": N_("Regulations, Premier"),
    "constructed": N_("Constructed"),
    "draft": N_("Draft"),
}


def format_name(ruleset: str) -> str:
    """What a ruleset of the app is called where there is little room; nothing for one of somebody's own."""
    return _(_SHORT.get(ruleset.partition("+")[0], ""))


def device_name(device: DeviceId, who: Mapping[DeviceId, str]) -> str:
    """Whoever holds *device*, or what tells it from the next."""
    return plain(who.get(device, "")) or _("Tablet {letters}").format(letters=device[:2].upper())


def ruleset_name(ruleset: str, custom: str = "") -> str:
    """Its title; of one that this app cannot read, the name by which it was chosen."""
    from judge_app.core.ruleset import known_ruleset  # not at the top: no ruleset is read at a start

    known = known_ruleset(ruleset, custom)
    return plain(known.title if known else ruleset)
