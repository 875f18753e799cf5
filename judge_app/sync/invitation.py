"""How the organizer's device lets others in: a short code that lasts ten minutes and opens once."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from judge_app.core.ids import EventId
from judge_app.core.plainletters import LETTERS, grouped, letters_typed
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.language import N_, _

__all__ = [
    "LASTS_MS",
    "LETTERS",
    "MOST_WRONG",
    "Invitation",
    "Invitations",
    "Reason",
    "Unwelcome",
    "shown_code",
    "typed_code",
]

CODE_LENGTH = 6
LASTS_MS = 10 * 60 * 1000
MOST_WRONG = 5
_MOST_KEPT = 12

Reason = Literal[
    "wrong",
    "expired",
    "spent",
    "locked",
    "replaced",
    "closed",
    "revoked",
    "unnamed",
    "false",
    "busy",
    "garbled",
]

_SENTENCES: dict[Reason, str] = {
    "wrong": N_("That code is not right. Read it again from the organizer’s screen."),
    "expired": N_("That code is older than ten minutes. Ask the organizer for a new one."),
    "spent": N_("That code has been used already. Ask the organizer for a new one."),
    "locked": N_("That code is locked after too many wrong tries. Ask the organizer for a new one."),
    "replaced": N_("The organizer has made a newer code. Type that one."),
    "closed": N_("The event is not open to staff. Ask the organizer to open it."),
    "revoked": N_("This tablet was taken out of the event. The organizer can let it in again."),
    "unnamed": N_("A name needs 1 to 60 letters. Give your own and that of the tablet."),
    "false": N_("The device that answers does not know the code. It is not the organizer’s."),
    "busy": N_("Too many devices ask at once. Wait for a moment, and try again."),
    "garbled": N_("The other device says what this app does not understand. Nothing was changed."),
}


class Unwelcome(Refused):
    """Why a device was not let in; the *reason* travels, and each end says it in its own language."""

    def __init__(self, reason: str) -> None:
        self.reason: Reason = next((known for known in get_args(Reason) if known == reason), "garbled")
        super().__init__(_(_SENTENCES[self.reason]))


@dataclass(frozen=True, slots=True)
class Invitation:
    code: str
    role: DeviceRole
    event: EventId
    expires_ms: int

    @property
    def plate(self) -> str:
        """The letter by which a guest says which code it holds; the other letters stay a secret."""
        return self.code[:1]


def shown_code(code: str) -> str:
    """
    >>> shown_code("K7F29M")
    'K7F 29M'
    """
    return grouped(code, 3)


def typed_code(text: str) -> str:
    """The code that somebody typed, in whatever case and with whatever spaces.

    >>> typed_code(" k7f 29m "), typed_code("k7fz9m")
    ('K7F29M', 'K7F29M')
    """
    code = letters_typed(text, CODE_LENGTH)
    if code is None:
        raise Refused(_("A code has six letters and digits, like K7F 29M. Read it again."))
    return code


@dataclass(frozen=True, slots=True)
class _Kept:
    """A code and what became of it, kept so that a guest who comes too late is told why."""

    invitation: Invitation
    end: Reason | None = None
    wrong: int = 0


class Invitations:
    """The codes of one event: one open for each role. All calls come from one thread.

    *randbelow* gives a number below the one it is handed, which nobody can foresee: `secrets.randbelow`.
    """

    def __init__(self, event: EventId, randbelow: Callable[[int], int]) -> None:
        self._event = event
        self._randbelow = randbelow
        self._kept: dict[str, _Kept] = {}

    def new(self, role: DeviceRole, now_ms: int) -> Invitation:
        """A new code for *role*; the one before stops working."""
        self._end_all(role, "replaced", now_ms)
        while len(self._kept) >= _MOST_KEPT:
            self._forget_one(now_ms)
        # Two codes never begin alike, so a guest's first letter says which of them it holds.
        free = [letter for letter in LETTERS if letter not in self._kept]
        plate = free[self._randbelow(len(free))]
        rest = [LETTERS[self._randbelow(len(LETTERS))] for _place in range(CODE_LENGTH - 1)]
        made = Invitation(plate + "".join(rest), role, self._event, now_ms + LASTS_MS)
        self._kept[plate] = _Kept(made)
        return made

    def withdraw(self, role: DeviceRole, now_ms: int) -> None:
        """Let nobody in as *role* any more."""
        self._end_all(role, "closed", now_ms)

    def open_for(self, role: DeviceRole, now_ms: int) -> Invitation | None:
        return next((each for each in self._open(now_ms) if each.role == role), None)

    def begun_by(self, plate: str, now_ms: int) -> Invitation:
        """The code that begins with *plate*, to be proved; Unwelcome if none that does lets anybody in."""
        kept = self._kept.get(plate)
        if kept is None:
            raise self._missed(now_ms)
        _refuse_ended(kept, now_ms)
        return kept.invitation

    def spend(self, invitation: Invitation, now_ms: int) -> None:
        """Let in the one guest who proved the code; Unwelcome if somebody was faster, or time was."""
        kept = self._now(invitation)
        _refuse_ended(kept, now_ms)
        self._kept[invitation.plate] = replace(kept, end="spent")

    def guessed_wrong(self, invitation: Invitation, now_ms: int) -> Unwelcome:
        """Count a guest who did not know the code; after five, from wherever they came, nobody can use it."""
        kept = self._now(invitation)
        if not _end(kept, now_ms):
            kept = replace(kept, wrong=kept.wrong + 1)
            kept = replace(kept, end="locked") if kept.wrong >= MOST_WRONG else kept
            self._kept[invitation.plate] = kept
        return Unwelcome(_end(kept, now_ms) or "wrong")

    def _missed(self, now_ms: int) -> Unwelcome:
        """What to say to a guess that begins like no code; it counts against each that is open."""
        found = self._open(now_ms)
        for invitation in found:
            self.guessed_wrong(invitation, now_ms)
        return Unwelcome("wrong" if found else "closed")

    def _end_all(self, role: DeviceRole, end: Reason, now_ms: int) -> None:
        for plate, kept in self._kept.items():
            if kept.invitation.role == role and not _end(kept, now_ms):
                self._kept[plate] = replace(kept, end=end)

    def _now(self, invitation: Invitation) -> _Kept:
        kept = self._kept.get(invitation.plate)
        return kept if kept and kept.invitation == invitation else _Kept(invitation, "replaced")

    def plates(self, now_ms: int) -> str:
        """The first letters of the codes that let somebody in now."""
        return "".join(sorted(each.plate for each in self._open(now_ms)))

    def _open(self, now_ms: int) -> list[Invitation]:
        return [kept.invitation for kept in self._kept.values() if not _end(kept, now_ms)]

    def _forget_one(self, now_ms: int) -> None:
        del self._kept[next(plate for plate, kept in self._kept.items() if _end(kept, now_ms))]


def _end(kept: _Kept, now_ms: int) -> Reason | None:
    return kept.end or ("expired" if now_ms >= kept.invitation.expires_ms else None)


def _refuse_ended(kept: _Kept, now_ms: int) -> None:
    end = _end(kept, now_ms)
    if end:
        raise Unwelcome(end)
