"""The devices of an event, as the log tells of them."""

from judge_app.core.claims import DeviceId, Stamp
from judge_app.core.ops import (
    BackboneAccessGiven,
    BackboneChosen,
    BackboneLeft,
    DeviceAdmitted,
    DeviceForked,
    DeviceNamed,
    DeviceRenewed,
    DeviceRevoked,
    EntryLost,
    EventTakenOver,
    ReviewClosed,
    RoleChanged,
    TakeOverPrepared,
    TimebaseChosen,
)
from judge_app.core.rights import ROLE_NAMES
from judge_app.language import _, ngettext
from judge_app.views.sentences.base import Book, sentence, told
from judge_app.views.words import device_name

__all__ = ["holder"]


def holder(book: Book, device: DeviceId) -> str:
    """Who carries *device*, as far as the roster knows."""
    member = book.state.roster.members.get(device)
    return device_name(device, {device: (member.name or member.tablet) if member else ""})


@sentence.register
def _admitted(op: DeviceAdmitted, book: Book, stamp: Stamp) -> str:
    text = _("{name} takes part with a tablet, as {role}")
    return text.format(name=op.name or op.tablet, role=_(ROLE_NAMES[op.role]))


@sentence.register
def _named(op: DeviceNamed, book: Book, stamp: Stamp) -> str:
    return _("{tablet} is carried by {name}").format(
        name=op.name or _("nobody yet"), tablet=op.tablet or _("A tablet")
    )


@sentence.register
def _renewed(op: DeviceRenewed, book: Book, stamp: Stamp) -> str:
    return _("{name} goes on with a new key").format(name=holder(book, op.old))


@sentence.register
def _prepared(op: TakeOverPrepared, book: Book, stamp: Stamp) -> str:
    return _("A code was made by which another tablet can take the event over")


@sentence.register
def _taken_over(op: EventTakenOver, book: Book, stamp: Stamp) -> str:
    return _("{name} took the event over, by its code").format(name=op.name or op.tablet)


@sentence.register
def _role_changed(op: RoleChanged, book: Book, stamp: Stamp) -> str:
    text = _("{name}: the tablet is the {role}’s now")
    return text.format(name=holder(book, op.device), role=_(ROLE_NAMES[op.role]))


@sentence.register
def _revoked(op: DeviceRevoked, book: Book, stamp: Stamp) -> str:
    return _("{name}: the tablet was revoked").format(name=holder(book, op.device))


@sentence.register
def _forked(op: DeviceForked, book: Book, stamp: Stamp) -> str:
    text = _("{name}: the tablet was copied; nothing counts from its change {n} on")
    return text.format(name=holder(book, op.device), n=op.seq)


@sentence.register
def _lost(op: EntryLost, book: Book, stamp: Stamp) -> str:
    return _("A change was lost with a damaged file")


@sentence.register
def _timebase(op: TimebaseChosen, book: Book, stamp: Stamp) -> str:
    return _("The clocks go by the tablet of {name}").format(name=holder(book, op.device))


@sentence.register
def _reviewed(op: ReviewClosed, book: Book, stamp: Stamp) -> str:
    found = book.state.history.find(op.entry)
    if found is None or isinstance(found.op, ReviewClosed):
        return _("Kept what a copied tablet wrote") if op.kept else _("Left out what a copied tablet wrote")
    text = _("Looked at and kept: “{words}”") if op.kept else _("Looked at and left out: “{words}”")
    return text.format(words=told(found, book))


@sentence.register
def _backbone_chosen(op: BackboneChosen, book: Book, stamp: Stamp) -> str:
    return _("The event goes over the backbone of {venue} too").format(venue=op.name)


@sentence.register
def _backbone_left(op: BackboneLeft, book: Book, stamp: Stamp) -> str:
    return _("The event goes over no backbone any more")


@sentence.register
def _backbone_access(op: BackboneAccessGiven, book: Book, stamp: Stamp) -> str:
    given = len(op.boxes)
    text = ngettext(
        "{n} tablet was given access to the backbone", "{n} tablets were given access to the backbone", given
    )
    return text.format(n=given)
