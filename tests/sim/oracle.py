"""Who had a right to what, worked out a second time: from the bytes of a log, by none of the app's own code.

Only what the people of the simulation do is known here, and the rules are written down as plainly as can be.
Where leaders decide against each other unseen, several outcomes can be right. So the oracle is told which
decisions about devices took no effect, and tells whether all the others had a right to theirs, by roles that
lead back to the founder, and whether those had none or were contested.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

__all__ = ["Oracle", "Word"]

LEADERS = {"organizer", "head"}
STAFF = LEADERS | {"floor", "scorekeeper"}
ALL = STAFF | {"board"}
MAY = {
    "event_opened": LEADERS, "event_renamed": LEADERS, "setting_chosen": LEADERS, "result_settled": LEADERS,
    "device_admitted": LEADERS, "role_changed": LEADERS, "device_revoked": LEADERS,
    "timebase_chosen": LEADERS,
    "player_added": LEADERS | {"scorekeeper"}, "round_paired": LEADERS | {"scorekeeper"},
    "announced": LEADERS | {"scorekeeper"},
    "ruling_given": LEADERS | {"floor"}, "penalty_given": LEADERS | {"floor"},
    "note_written": STAFF, "player_dropped": STAFF, "player_reinstated": STAFF,
    "result_reported": STAFF, "result_corrected": STAFF,
    "undone": STAFF,
    "device_named": ALL, "device_renewed": ALL, "device_forked": ALL,
}  # fmt: skip
ABOUT_DEVICES = {"device_admitted", "device_named", "device_renewed", "role_changed", "device_revoked"}

DECISIONS = {"role_changed", "device_revoked"}


@dataclass(frozen=True, eq=False)
class Word:
    """One entry, read from its bytes."""

    id: str
    device: str
    seq: int
    kind: str
    op: dict[str, Any]


class Oracle:
    """The log of *founder*'s event, in *bodies*; the entries in *void* decided nothing about devices."""

    def __init__(self, founder: str, bodies: Iterable[bytes], void: Iterable[str]) -> None:
        self._founder, self._bodies = founder, [*bodies]
        found = sorted(
            map(json.loads, self._bodies), key=lambda one: (one["lamport"], one["device"], one["seq"])
        )
        self.words = [
            Word(f"{one['device']}:{one['seq']}", one["device"], one["seq"], one["kind"], one["op"])
            for one in found
        ]
        self._by_id = {word.id: word for word in self.words}
        self._void = {*void}
        self._place = {word.id: place for place, word in enumerate(self.words)}
        self._about: dict[str, list[Word]] = {}
        """The decisions that count about each device."""
        for word in self.words:
            if word.kind in DECISIONS and word.id not in self._void:
                self._about.setdefault(word.op["device"], []).append(word)
        self.first: dict[str, str | None] = {founder: "organizer"}
        """As what each device began."""
        self._before: dict[str, str] = {}
        """The key before, of those that go on in the place of another."""
        self._unentered = [*self._enter()]

    def unjust(self) -> list[str]:
        """What is wrong with what was decided, in words."""
        return [*self._unentered, *self._faults(), *self._groundless()]

    def _enter(self) -> Iterable[str]:
        renewed = set()
        for word in self.words:
            counts = word.id not in self._void
            if word.kind == "device_admitted":
                right = word.op["device"] not in self.first and self._decides(word)
                if counts != right:
                    yield f"the admission {word.id} {'counts' if counts else 'does not count'}"
                if counts:
                    self.first[word.op["device"]] = word.op["role"]
            elif word.kind == "device_renewed":
                old = word.op["old"]
                right = old in self.first and old not in renewed and word.device not in self.first
                if counts != (right and self.role(old) is not None):
                    yield f"the renewal {word.id} {'counts' if counts else 'does not count'}"
                if counts:
                    renewed.add(old)
                    self._before[word.device] = old
                    self.first[word.device] = self.role(old)
            elif word.kind == "device_named":
                if counts != (word.device in self.first and self.role(word.device, word.seq) is not None):
                    yield f"the name in {word.id} {'counts' if counts else 'does not count'}"
            elif word.kind in DECISIONS and counts and word.op["device"] not in self.first:
                yield f"{word.id} decides about somebody who was not there"

    def role(self, device: str, seq: int = 10**9, before: int | None = None) -> str | None:
        """As what entry *seq* of *device* counts, by all that was decided or by what was *before* a place."""
        known = [
            word for word in self._about.get(device, ()) if before is None or self._place[word.id] < before
        ]
        roles = [(0, self.first.get(device))]
        for word in known:
            if word.kind == "role_changed":
                held = _held(word)
                roles = [*(one for one in roles if one[0] < held), (held, word.op["role"])]
        revoked_after = min((_held(word) for word in known if word.kind == "device_revoked"), default=seq)
        return next((role for after, role in reversed(roles) if after < seq <= revoked_after), None)

    def _decides(self, word: Word) -> bool:
        """An organizer decides everything; a head judge what touches no organizer, and may become one."""
        signer, about = self.role(word.device, word.seq), word.op["device"]
        if signer != "head":
            return signer == "organizer"
        if word.kind == "role_changed" and word.op["role"] == "organizer" and about == word.device:
            return True
        known = self.role(about, before=self._place[word.id]) if about in self.first else None
        return "organizer" not in (known, word.op.get("role"))

    def _faults(self) -> Iterable[str]:
        decisions = [
            word for word in self.words if word.kind in DECISIONS and word.op["device"] in self.first
        ]
        for word in decisions:
            if word.id not in self._void and not self._decides(word):
                yield f"{word.kind} {word.id} counts without a right"
            may_count = word.id in self._void and self._is_there(word) and self._decides(word)
            if may_count and not self._is_contested(word, decisions) and not self._defeats_itself(word):
                yield f"{word.kind} {word.id} does not count, and nobody contests it"

    def _is_contested(self, word: Word, decisions: list[Word]) -> bool:
        """Whether somebody decides about its device, not knowing of it, or about a key before that one."""
        before: list[str] = []
        while (old := self._before.get(before[-1] if before else word.device)) and old not in before:
            before.append(old)
        return any(
            other.op["device"] in before
            or (other.op["device"] == word.device and _held(other) < word.seq and other is not word)
            for other in decisions
        )

    def _defeats_itself(self, word: Word) -> bool:
        """Whether it would have no right to itself if it counted."""
        counting = Oracle(self._founder, self._bodies, self._void - {word.id})
        return not counting._decides(counting._by_id[word.id])

    def _is_there(self, word: Word) -> bool:
        """Whether the one it is about was let in before."""
        entered = [
            self._place[one.id]
            for one in self.words
            if one.id not in self._void
            and word.op["device"]
            == {"device_admitted": one.op.get("device"), "device_renewed": one.device}.get(one.kind)
        ]
        return not entered or min(entered) < self._place[word.id]

    def _groundless(self) -> Iterable[str]:
        """The leaders who made each other leaders, and whom nobody else did."""
        grounded, before = {self._founder}, 0
        while len(grounded) != before:
            before = len(grounded)
            for word in self.words:
                if word.kind in ("device_admitted", "role_changed") and word.id not in self._void:
                    if word.device in grounded and word.op["role"] in LEADERS:
                        grounded.add(word.op["device"])
                elif (
                    word.kind == "device_renewed" and word.op["old"] in grounded and word.id not in self._void
                ):
                    grounded.add(word.device)
        leaders = {device for device in self.first if self.role(device) in LEADERS}
        yield from (f"{device} is a leader by nobody's word" for device in leaders - grounded)

    @cache  # noqa: B019  (it lives as long as its log)
    def may(self, word: Word) -> bool:
        if word.kind == "device_forked":
            return True  # it carries its proof, whoever says so
        role = self.role(word.device, word.seq)
        undone = self._taken_back(word)
        return role in MAY[word.kind] and (undone is None or role in MAY[undone.kind])

    def _taken_back(self, word: Word) -> Word | None:
        """What an undo is about in the end; of an undo of an undo, what was undone first."""
        found: Word | None = word
        for _step in self.words:
            if found is None or found.kind != "undone":
                break
            found = self._by_id.get(found.op["entry"])
        return None if found is None or found.kind == "undone" or found is word else found

    @cached_property
    def undone(self) -> set[str]:
        """What is taken back by somebody who might, and whose word is not taken back by a later one."""
        undone: set[str] = set()
        for word in reversed(self.words):
            if word.kind == "undone" and word.id not in undone and self.may(word):
                first = self._taken_back(word)
                if first and first.kind not in ABOUT_DEVICES | {"device_forked"}:
                    undone.add(word.op["entry"])
        return undone

    def standing(self, kind: str) -> set[str]:
        """The entries of *kind* that count."""
        return {
            word.id
            for word in self.words
            if word.kind == kind and self.may(word) and word.id not in self.undone
        }


def _held(word: Word) -> int:
    """After how many entries it counts; what somebody says of themselves counts after having been said."""
    held: int = word.op["held"]
    return max(held, word.seq) if word.op["device"] == word.device else held
