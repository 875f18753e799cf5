"""What everybody was told: the band under the big screen and the phones, and what a voice says once."""

from collections.abc import Iterator
from itertools import islice

from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.views.boardrows import Said
from judge_app.views.spoken import said_of
from judge_app.views.words import plain

__all__ = ["band", "news_until_ms", "speech"]

NEWS_MS = 15 * 60_000
"""So long an announcement is news, and also until the round is over in which it was made."""
SPOKEN_MS = 5 * 60_000
"""What is older is not spoken any more."""
LOOKED_BACK = 200
"""So many entries of the log are looked through for it."""


def band(state: State, now_ms: int) -> str:
    """The last announcement, while it is news."""
    last = max(state.announcements.values(), key=lambda said: said.wall_ms, default=None)
    if last is None or (now_ms - last.wall_ms >= NEWS_MS and last.wall_ms < _paired_ms(state)):
        return ""
    return plain(last.text)


def news_until_ms(state: State, now_ms: int) -> int | None:
    """When something here is news no more although nothing happens; None if it stays as it is."""
    times = [said.at_ms + SPOKEN_MS for said in speech(state, now_ms)]
    if band(state, now_ms):
        last = max(said.wall_ms for said in state.announcements.values())
        if last < _paired_ms(state):
            times.append(last + NEWS_MS)
    return min(times, default=None)


def speech(state: State, now_ms: int) -> tuple[Said, ...]:
    """Announcements, starts of rounds and calls of time of the last minutes, the oldest first."""
    found = (
        said
        for happening in islice(reversed(state.history), LOOKED_BACK)
        if not happening.undone
        for said in _said(state, happening)
    )
    return tuple(said for said in found if now_ms - said.at_ms < SPOKEN_MS)[::-1]


def _said(state: State, happening: Happening) -> Iterator[Said]:
    """The same words as a tablet says, so that nobody hears two."""
    stamp = happening.stamp
    text = "" if stamp.entry in state.ignored else said_of(state, happening.op)
    if text:
        yield Said(stamp.entry, stamp.wall_ms, text)


def _paired_ms(state: State) -> int:
    """When the current round was paired, by the clock of whoever did; before that nothing was said in it."""
    current = state.current_round
    made = state.history.find(current.pairings[-1].entry) if current else None
    return made.stamp.wall_ms if made else 2**63
