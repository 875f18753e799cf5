"""Who a phone belongs to: the PIN of a player, which nobody finds out by trying."""

import hmac
from collections import deque
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from judge_app.core.ids import PlayerId
from judge_app.core.model import State
from judge_app.core.phones import pin_of, proof_of
from judge_app.language import ngettext

__all__ = ["Owner", "Tries", "is_proven", "is_right", "waiting_words"]

ADDRESS_TRIES, ADDRESS_S = 5, 300.0
PLAYER_TRIES, PLAYER_S = 20, 600.0
MOST_KEPT = 5000
Key = TypeVar("Key")


class Owner(NamedTuple):
    """Whose PIN is tried."""

    event: str
    player: PlayerId


class Tries:
    """The wrong tries of the last minutes, from each address and for each player."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._from = _Wrong[str](ADDRESS_TRIES, ADDRESS_S, seconds)
        self._for = _Wrong[Owner](PLAYER_TRIES, PLAYER_S, seconds)

    def wait_s(self, address: str, owner: Owner) -> float:
        """How long nobody may try from here, or for this player; nothing if they may now."""
        return max(self._from.wait_s(address), self._for.wait_s(owner))

    def was_wrong(self, address: str, owner: Owner) -> None:
        self._from.add(address, owner)
        self._for.add(owner, owner)

    def was_right(self, address: str, owner: Owner) -> None:
        """Slips at the own PIN are forgotten; who knows one PIN gets no more tries at those of others."""
        self._from.forget(address, owner)


class _Wrong(Generic[Key]):
    """Of so many tries the oldest must be so many seconds old before there is another."""

    def __init__(self, most: int, span_s: float, seconds: Callable[[], float]) -> None:
        self._most = most
        self._span_s = span_s
        self._seconds = seconds
        self._tried: dict[Key, deque[tuple[float, Owner]]] = {}

    def wait_s(self, key: Key) -> float:
        tried = self._tried.get(key)
        if tried is None or len(tried) < self._most:
            return 0.0
        return max(0.0, tried[0][0] + self._span_s - self._seconds())

    def add(self, key: Key, owner: Owner) -> None:
        tried = self._tried.pop(key, None) or deque(maxlen=self._most)
        tried.append((self._seconds(), owner))
        self._tried[key] = tried
        if len(self._tried) > MOST_KEPT:
            del self._tried[next(iter(self._tried))]

    def forget(self, key: Key, owner: Owner) -> None:
        if tried := self._tried.pop(key, None):
            others = deque((one for one in tried if one[1] != owner), maxlen=self._most)
            if others:
                self._tried[key] = others


def waiting_words(seconds: float) -> str:
    minutes = max(1, -int(-seconds // 60))
    return ngettext(
        "Too many wrong PINs. Try again in {count} minute, or ask a judge.",
        "Too many wrong PINs. Try again in {count} minutes, or ask a judge.",
        minutes,
    ).format(count=minutes)


def is_right(state: State, player: PlayerId, pin: str) -> bool:
    return _same(pin_of(state, player) if player in state.players else "", pin)


def is_proven(state: State, player: PlayerId, proof: str) -> bool:
    """Whether *proof* is what a phone was given after the right PIN."""
    return _same(proof_of(state, player) if player in state.players else "", proof)


def _same(known: str, given: str) -> bool:
    """In the same time, however many digits are right."""
    return hmac.compare_digest(known.encode(), given.encode(errors="replace")) and bool(known)
