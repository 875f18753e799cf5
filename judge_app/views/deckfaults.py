"""The faults of a deck list in words."""

from judge_app.core.deckcheck import Fault
from judge_app.language import _, ngettext
from judge_app.views.words import plain

__all__ = ["fault_sentence"]


def fault_sentence(fault: Fault) -> str:
    """What is wrong, in a sentence; where the rule stands, the fault's citation says."""
    card, count, allowed = plain(fault.card), fault.count or 0, fault.allowed or 0
    match fault.kind:
        case "too-few" | "too-many":
            return _size(count, allowed)
        case "copies":
            text = _("{card} is in the deck {count} times, and {allowed} is the most.")
            return text.format(card=card, count=count, allowed=allowed)
        case "hero-in-deck" if fault.allowed is not None:
            return _("{card} is one Hero too many.").format(card=card)
        case "hero-in-deck":
            return _("{card} is a Hero, and no Hero may be in the deck.").format(card=card)
        case "no-hero" if fault.count:
            text = ngettext(
                "The list names {n} Hero of {wanted}.", "The list names {n} Heroes of {wanted}.", count
            )
            return text.format(n=count, wanted=allowed)
        case "no-hero":
            return _("The list names no Hero.")
        case "class":
            text = _("{card} is of the class {klass}, and the Hero is not.")
            return text.format(card=card, klass=plain(fault.klass))
        case "not-in-pool":
            return _("{card}: {count} more than the pool holds.").format(card=card, count=count)
        case "unreadable":
            return _("Line {line} cannot be read: {text}").format(line=fault.line or 0, text=card)


def _size(count: int, wanted: int) -> str:
    beyond = abs(count - wanted)
    if count < wanted:
        text = ngettext(
            "The deck has {n} card, {beyond} fewer than the {wanted} it takes.",
            "The deck has {n} cards, {beyond} fewer than the {wanted} it takes.",
            count,
        )
    else:
        text = ngettext(
            "The deck has {n} card, {beyond} more than the {wanted} it takes.",
            "The deck has {n} cards, {beyond} more than the {wanted} it takes.",
            count,
        )
    return text.format(n=count, beyond=beyond, wanted=wanted)
