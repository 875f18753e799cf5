"""The code by which another device takes an event over: on paper, or in somebody's head.

The log knows only the public half of the key that is made from it. So a file, a stick or a copy of the whole
event lets nobody take over, and neither does the code without the event.
"""

from collections.abc import Callable
from hashlib import pbkdf2_hmac

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.ops import EventTakenOver
from judge_app.core.plainletters import LETTERS, grouped, letters_typed
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.signing import Signer, take_over_message

__all__ = ["fresh_code", "key_of", "shown_code", "take_over_op", "typed_code"]

LENGTH, GROUP = 16, 4
"""75 bits: who has the log can try codes for as long as they like."""
ROUNDS = 50_000


def fresh_code(randbelow: Callable[[int], int]) -> str:
    return "".join(LETTERS[randbelow(len(LETTERS))] for _place in range(LENGTH))


def shown_code(code: str) -> str:
    return grouped(code, GROUP)


def typed_code(text: str) -> str:
    """The code that somebody typed, in whatever case and with whatever spaces."""
    code = letters_typed(text, LENGTH)
    if code is None:
        text = _("A code to take over has {n} letters and digits, in groups of four. Read it again.")
        raise Refused(text.format(n=LENGTH))
    return code


def key_of(code: str, event: EventId) -> Signer:
    """The key that *code* is in *event*; in any other it is another."""
    return Signer(pbkdf2_hmac("sha256", code.encode(), f"tableside take-over {event}".encode(), ROUNDS))


def take_over_op(key: Signer, event: EventId, new: DeviceId, name: str, tablet: str) -> EventTakenOver:
    """What *new* says to be the organizer's from now on."""
    proof = key.sign(take_over_message(event, key.device, new))
    return EventTakenOver(key.device, proof.hex(), name, tablet)
