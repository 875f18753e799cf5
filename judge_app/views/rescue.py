"""A damaged event in words: what a recovery brings back, what is lost, and where that may be found again."""

from datetime import tzinfo
from typing import NamedTuple

from judge_app.language import _, ngettext
from judge_app.views.words import day_and_time

__all__ = ["Outlook", "outlook_words", "rescued_words"]


class Outlook(NamedTuple):
    """What a recovery comes to; a time of 0 is not known."""

    saved: int
    """How many changes are there again."""
    from_backup: int = 0
    """How many of these only a backup has."""
    lost: int = 0
    """How many are in neither."""
    since_ms: int = 0
    """When the last change before the loss was made,"""
    until_ms: int = 0
    """and the first one after it."""
    newest_ms: int = 0
    backup_ms: int = 0
    """When the backup was made that helps."""
    name: str = ""
    """What the event is called, as far as that can still be read."""
    is_about: bool = False
    """Whether *lost* is only an estimate: the end of the file cannot be read, so nobody can count it."""


def outlook_words(outlook: Outlook, zone: tzinfo | None = None) -> str:
    """What would be lost, for whoever decides."""
    if not outlook.saved:
        return _(
            "Nothing in its file can be read, and there is no backup of it here. The file is left as it is."
            " Bring the event from another tablet: join it again, or take a file of it."
        )
    text = ngettext("{n} change can be brought back.", "{n} changes can be brought back.", outlook.saved)
    kept = _("Until then its file is left as it is.")
    return " ".join(filter(None, (text.format(n=outlook.saved), *_parts(outlook, zone), kept)))


def rescued_words(outlook: Outlook, file: str, zone: tzinfo | None = None) -> str:
    """What was done; *file* is where the damaged one is kept."""
    text = ngettext("{n} change is here again.", "{n} changes are here again.", outlook.saved)
    kept = _("The damaged file is kept as {file}.").format(file=file)
    return " ".join(filter(None, (text.format(n=outlook.saved), *_parts(outlook, zone), kept)))


def _parts(outlook: Outlook, zone: tzinfo | None) -> tuple[str, ...]:
    return _from_backup(outlook, zone), _lost(outlook, zone)


def _from_backup(outlook: Outlook, zone: tzinfo | None) -> str:
    if not outlook.from_backup:
        return ""
    text = ngettext(
        "{n} of them comes from the backup of {time}.",
        "{n} of them come from the backup of {time}.",
        outlook.from_backup,
    )
    return text.format(n=outlook.from_backup, time=day_and_time(outlook.backup_ms, zone))


def _lost(outlook: Outlook, zone: tzinfo | None) -> str:
    if not outlook.lost:
        return _("As far as can be told, nothing is lost.") if outlook.is_about else _("Nothing is lost.")
    lost = ngettext("{n} change is lost", "{n} changes are lost", outlook.lost).format(n=outlook.lost)
    if outlook.is_about:
        about = ngettext("About {n} change is lost", "About {n} changes are lost", outlook.lost)
        lost = about.format(n=outlook.lost)
    when = _when(outlook, zone)
    text = _("{lost}{when}. A tablet that has it brings it back when they meet.")
    return text.format(lost=lost, when=when and f", {when}")


def _when(outlook: Outlook, zone: tzinfo | None) -> str:
    since, until = (day_and_time(ms, zone) if ms else "" for ms in (outlook.since_ms, outlook.until_ms))
    if since and until:
        return _("made between {since} and {until}").format(since=since, until=until)
    if since:
        return _("made after {since}").format(since=since)
    return _("made before {until}").format(until=until) if until else ""
