"""What several devices say about one fact: the newest counts, what it did not know of is disputed.

>>> first = claimed((), Stamp(EntryId("a:1"), DeviceId("a"), 0), "Ada")
>>> second = claimed(first, Stamp(EntryId("b:1"), DeviceId("b"), 0), "Ida")
>>> current(second), disputed(second)
('Ida', True)
>>> third = claimed(second, Stamp(EntryId("a:2"), DeviceId("a"), 0, sources(second)), "Ada")
>>> current(third), disputed(third)
('Ada', False)
"""

from typing import Generic, NamedTuple, NewType, TypeVar

__all__ = ["Claim", "Claims", "DeviceId", "EntryId", "Stamp", "claimed", "current", "disputed", "sources"]

DeviceId = NewType("DeviceId", str)
EntryId = NewType("EntryId", str)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Stamp(NamedTuple):
    """Where an operation stands in the log."""

    entry: EntryId
    device: DeviceId
    wall_ms: int
    """When, by the device's own clock: to be shown, and to be held beside the clock of a round."""
    basis: tuple[EntryId, ...] = ()
    """The entries whose word this one knowingly replaces."""


class Claim(NamedTuple, Generic[T_co]):
    """One entry's word about a fact."""

    entry: EntryId
    value: T_co


Claims = tuple[Claim[T], ...]
"""The words still standing, in the order of the log."""


def claimed(claims: Claims[T], stamp: Stamp, value: T) -> Claims[T]:
    """*claims* after one more word: those named in its basis give way, the others stand beside it."""
    new = Claim(stamp.entry, value)
    if not claims:
        return (new,)
    return (*(old for old in claims if old.entry not in stamp.basis), new)


def current(claims: Claims[T]) -> T | None:
    return claims[-1].value if claims else None


def disputed(claims: Claims[T]) -> bool:
    return len(claims) > 1 and any(claim.value != claims[0].value for claim in claims)


def sources(claims: Claims[T]) -> tuple[EntryId, ...]:
    return tuple(claim.entry for claim in claims)
