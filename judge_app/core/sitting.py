"""One game at a table, as far as somebody wrote it down: its setup, its dice, and how time ended it."""

from typing import Literal, NamedTuple

from judge_app.core.claims import Claims, current, disputed
from judge_app.core.dice import Roll
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.ids import PlayerId

__all__ = ["Count", "Hand", "Sitting"]

Hand = Literal["kept", "mulligan"]
Count = Literal["damage", "life", "deck"]
"""What is counted when time has ended a game."""


class Sitting(NamedTuple):
    ticks: FrozenMap[tuple[str, PlayerId], bool] = FrozenMap()
    """Which step of the setup which player has done."""
    hands: FrozenMap[PlayerId, Hand] = FrozenMap()
    """Who kept the first hand, and who took another."""
    mulligans: FrozenMap[PlayerId, int] = FrozenMap()
    """How often a player drew a new hand."""
    firsts: Claims[PlayerId] = ()
    """Who took the first turn."""
    rolls: tuple[Roll, ...] = ()
    set_up_ms: int | None = None
    """When a judge or the players called the setup done."""
    gaps: tuple[str, ...] = ()
    """The steps that were open then."""
    actives: Claims[PlayerId | None] = ()
    """Whose turn it was when time was called; None for a game that had not begun."""
    turns: int = 0
    """How many of the turns that were left then are over."""
    counts: FrozenMap[tuple[Count, PlayerId], Claims[int | None]] = FrozenMap()
    """What was counted for whom; None, for both, where only that they have the same was said."""

    @property
    def first(self) -> PlayerId | None:
        """Who took the first turn; while tablets differ, nobody knows."""
        return None if disputed(self.firsts) else current(self.firsts)

    @property
    def active(self) -> PlayerId | None:
        return None if disputed(self.actives) else current(self.actives)

    @property
    def is_unbegun(self) -> bool:
        """Whether a judge said that the game had not begun when time was called."""
        return bool(self.actives) and not disputed(self.actives) and current(self.actives) is None

    def counted(self, what: Count, player: PlayerId) -> int | None:
        """What was counted; while tablets differ, nobody knows."""
        claims = self.counts.get((what, player), ())
        return None if disputed(claims) else current(claims)

    def is_equal(self, what: Count, *players: PlayerId) -> bool:
        """Whether a judge saw that all of *players* have the same, without counting it."""
        known = [self.counts.get((what, player), ()) for player in players]
        return all(claims and not disputed(claims) and current(claims) is None for claims in known)

    def told(self, what: Count, player: PlayerId) -> tuple[int | None, ...]:
        """The different things that tablets say; nothing while they agree."""
        claims = self.counts.get((what, player), ())
        return tuple(dict.fromkeys(claim.value for claim in claims)) if disputed(claims) else ()

    def asked_anew(self) -> "Sitting":
        """Without what was answered since the call: the game goes on, and time will be called again."""
        rolls = tuple(roll for roll in self.rolls if roll.use != "tiebreak")
        return self._replace(actives=(), turns=0, counts=FrozenMap(), rolls=rolls)
