"""A field of players paired: drawn group by group, and worked out exactly where that does not go."""

from collections.abc import Sequence
from typing import NamedTuple

from judge_app.core.pairing.drawing import Met, Pair, draw_field, draw_group
from judge_app.core.pairing.exact import best_pairs, best_window
from judge_app.core.randomness import Draw

__all__ = ["Parts", "pair_field", "score_groups"]

_DRAWN_AT_ONCE = 48
"""Up to this size the whole field is drawn again at a rematch, which makes each pairing equally likely."""
_SOLVED_AT_ONCE = 128
_MOST_WINDOWS = 20
"""After so many that did not fit the whole field is worked out, up to four times as large a one."""


def score_groups(players: Sequence[int], points: Sequence[int]) -> list[list[int]]:
    """*players* by their points, the most first; inside a group they keep their order."""
    groups: dict[int, list[int]] = {}
    for player in players:
        groups.setdefault(points[player], []).append(player)
    return [groups[score] for score in sorted(groups, reverse=True)]


def pair_field(players: Sequence[int], points: Sequence[int], met: Met, draw: Draw) -> list[Pair]:
    """All *players*, an even number of them: no rematch if there is a way, then the smallest differences."""
    groups = score_groups(players, points)
    if len(players) > _DRAWN_AT_ONCE:
        return Parts(groups, points, met, draw).pairs()
    drawn = draw_field(groups, met, draw)
    return best_pairs(groups, points, met, draw) if drawn is None else drawn


class _Part(NamedTuple):
    """Some groups, one after the other, that are paired."""

    start: int
    end: int
    pairs: list[Pair]
    left_over: list[int]
    is_window: bool


class Parts:
    """A large field, paired from the top group by group, with exact windows where that does not go.

    One of up to *at_once* players is worked out as a whole instead: that takes less time than to look for
    a window.
    """

    def __init__(
        self,
        groups: list[list[int]],
        points: Sequence[int],
        met: Met,
        draw: Draw,
        *,
        at_once: int = _SOLVED_AT_ONCE,
    ) -> None:
        self.groups, self.points, self.met, self.draw = groups, points, met, draw
        self.size, self.at_once = sum(map(len, groups)), at_once
        self.misfits = 0
        self.done: list[_Part] = []

    def pairs(self) -> list[Pair]:
        at = 0
        while at < len(self.groups):
            if not self._draw(at):
                self._work_out(at)
            at = self.done[-1].end
        return [pair for part in self.done for pair in part.pairs]

    def _draw(self, at: int, partner: int | None = None) -> bool:
        above = self.done[-1].left_over if self.done else []
        drawn = draw_group(self.groups[at], above, self.met, self.draw, partner)
        if drawn is not None:
            self.done.append(_Part(at, at + 1, *drawn, is_window=False))
        return drawn is not None

    def _work_out(self, at: int) -> None:
        """Solve a window around group *at* that the groups above it can be drawn to fit.

        Where it must be larger it takes in what was done before, then what comes below.
        """
        start, end = at, at + 1
        while not self._is_whole_better():
            if self._fit_window(start, end):
                return
            self.misfits += 1
            if self.done:
                start = self.done.pop().start
            elif end < len(self.groups):
                end += 1
            else:
                break
        whole = best_pairs(self.groups, self.points, self.met, self.draw)
        self.done = [_Part(0, len(self.groups), whole, [], is_window=True)]

    def _is_whole_better(self) -> bool:
        """Whether to look for a window would take longer than to work out everything."""
        return self.size <= self.at_once or (self.misfits >= _MOST_WINDOWS and self.size <= 4 * self.at_once)

    def _fit_window(self, start: int, end: int) -> bool:
        """Whether the groups from *start* to before *end* are paired now, as well as they can be."""
        if self.done and self.done[-1].is_window:
            return False  # its players may have fallen in any number: take it in
        above = self.done[-1].left_over if self.done else []
        below = self.points[self.groups[end][0]] if end < len(self.groups) else None
        window = best_window(
            self.groups[start:end], self.points, self.met, self.draw, from_above=bool(above), below=below
        )
        if window is None:
            return False
        pairs = window.pairs
        if window.first is not None:
            if above[0] in self.met[window.first] and not self._redraw_above(window.first):
                return False
            pairs = [(self.done[-1].left_over[0], window.first), *pairs]
        self.done.append(_Part(start, end, pairs, window.falling, is_window=True))
        return True

    def _redraw_above(self, partner: int) -> bool:
        """Draw the last part anew, so that the one left over can meet *partner*."""
        part = self.done.pop()
        if self._draw(part.start, partner):
            return True
        self.done.append(part)
        return False
