"""Words that several views share: safe text, counts, times of the day, the names of rulesets."""

from datetime import datetime, tzinfo

from judge_app.core.ruleset import known_ruleset

__all__ = ["clock_time", "counted", "day_and_time", "plain", "ruleset_name"]

_JOINERS = "\u200c\u200d"
"""Not printed themselves, but Persian names and some emoji fall apart without them."""


def plain(text: str) -> str:
    """*text* on one line, without letters that no font can show; it may come from any device."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() or letter in _JOINERS else " " for letter in text)
    return " ".join(text.split())


def counted(number: int, thing: str) -> str:
    """
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
    return f"{moment:%H:%M}, {moment.day} {moment:%B %Y}" if moment else "at an unknown time"


def _moment(wall_ms: int, zone: tzinfo | None) -> datetime | None:
    """Another device's clock may say anything, also what is no time."""
    try:
        return datetime.fromtimestamp(wall_ms / 1000, zone)
    except (OverflowError, ValueError, OSError):
        return None


def ruleset_name(ruleset: str, custom: str = "") -> str:
    """Its title; of one that this app cannot read, the name by which it was chosen."""
    known = known_ruleset(ruleset, custom)
    return plain(known.title if known else ruleset)
