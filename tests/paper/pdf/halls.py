"""Events of every size to be printed."""

from collections.abc import Iterable, Sequence

from judge_app.core.ids import StaffId
from judge_app.core.model import Match, PlayerId, Result
from judge_app.core.ops import (
    PhoneKeyMade,
    PlayerAdded,
    ResultReported,
    SettingChosen,
    StaffNamed,
    TableFixed,
)
from judge_app.core.progress import progress
from tests.core.organized import Organizer

__all__ = ["NOW", "Hall", "names"]

NOW = 1_794_916_800_000
"""A day in November 2026."""
_FIRST = "Ada Bea Cyd Dov Eve Fay Gus Hal Ira Joy Kim Lou Mae Ned Ola Pia Quin Ray Sue Tom Una Vic Wim Xan Yo"
_LAST = "Abel Bond Cruz Dunn Erik Ford Gray Hill Ivey Jack Kent Lamb Moss Nash Orne Penn Rice Shaw Todd Vane"


def names(count: int) -> list[str]:
    """So many different names of plain letters, in no order."""
    made = [f"{first} {last}" for last in _LAST.split() for first in _FIRST.split()]
    return [made[place * 7 % len(made)] for place in range(count)]


class Hall(Organizer):
    """An event of players with these names."""

    def __init__(self, players: Iterable[str], ruleset: str = "regulations-casual") -> None:
        super().__init__(0, ruleset)
        for number, player in enumerate(players):
            self.do(PlayerAdded(PlayerId(f"p{number:04}"), player))

    def with_phones(self) -> "Hall":
        self.judge(PhoneKeyMade("5e" * 32))
        return self

    def with_staff(self) -> "Hall":
        self.judge(StaffNamed(StaffId("s1"), "Dana Wolf", "organizer"))
        self.judge(StaffNamed(StaffId("s2"), "Ruben Castillo", "head"))
        return self

    def in_round(self, number: int) -> "Hall":
        """Round *number* is paired, and those before it are over."""
        self.swiss(number - 1)
        self.pair(f"seed {number}")
        return self

    def played_out(self) -> "Hall":
        """To the winner."""
        self.swiss()
        if progress(self.state).next == "cut":
            self.cut()
        while progress(self.state).next == "bracket":
            self.bracket()
            self.play()
        return self

    def fixed(self, player: int, table: int) -> "Hall":
        self.judge(TableFixed(PlayerId(f"p{player:04}"), table))
        return self

    def setting(self, key: str, value: int) -> "Hall":
        self.judge(SettingChosen(key, value))
        return self

    def won(self, match: Match, player: PlayerId | None = None) -> None:
        self.judge(ResultReported(match.id, Result(player or match.a)))

    def called(self, player: PlayerId) -> str:
        return self.state.players[player].name

    def tables(self) -> Sequence[Match]:
        """Those of the newest round that have two players, by number."""
        return sorted((one for one in self.matches if one.b), key=lambda one: one.table or 0)
