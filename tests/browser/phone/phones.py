"""A phone in the hand of somebody at an event, for the tests of its page."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from judge_app.core.ids import PlayerId
from judge_app.core.model import Match
from judge_app.core.phones import proof_of
from judge_app.core.progress import progress
from tests.board.running import Running
from tests.browser.driver import Browser, missing_browser

__all__ = ["NEEDS_BROWSER", "Phone", "seconds", "small_targets", "wrong"]

NEEDS_BROWSER = pytest.mark.skipif(
    bool(missing_browser()) and not os.environ.get("CI"), reason=f"without {missing_browser()}"
)


class Phone:
    """A phone in the hand of somebody at the event."""

    def __init__(self, browser: Browser, event: Running) -> None:
        self.browser, self.event = browser, event

    def free_table(self) -> Match:
        """A table that still plays, and about which nobody has said anything."""
        state = self.event.state
        called = {call.match for call in state.open_calls}
        return next(
            match
            for match in state.round_matches(progress(state).round)
            if match.b and not match.results and not match.words and match.id not in called
        )

    def open(self, wanted: str = "/p") -> None:
        self.browser.open("about:blank")  # or a page that differs by its hash alone is not loaded anew
        self.browser.open(self.event.url + wanted)

    @contextmanager
    def in_a_hurry(self) -> Iterator[None]:
        """On the pages that are opened meanwhile, whatever is put off comes ten times as soon."""
        faster = self.browser.before_each_page(
            "const later = setTimeout; window.setTimeout = (work, ms = 0) => later(work, ms / 10);"
        )
        try:
            yield
        finally:
            self.browser.no_more_before(faster)

    def belongs_to(self, player: PlayerId, *, is_proven: bool = True) -> None:
        """Somebody who picked their name before, and gave the PIN if *is_proven*."""
        proof = proof_of(self.event.state, player) if is_proven else ""
        self.open("/static/phone.css")
        self.browser.run(
            "localStorage.setItem('tableside.player.' + arguments[0],"
            " JSON.stringify({player: arguments[1], proof: arguments[2]}))",
            self.event.state.name,
            player,
            proof,
        )
        self.open()
        self.browser.find("#seat")

    def match(self, match: Match) -> Match:
        return self.event.state.matches[match.id]

    def is_enabled(self, selector: str) -> bool:
        return self.browser.is_enabled(selector)


def small_targets(browser: Browser) -> list[str]:
    """What can be tapped and is lower or narrower than a thumb wants."""
    found: list[str] = browser.run(
        "return [...document.querySelectorAll('button, input, a')]"
        ".filter((e) => e.getClientRects().length).filter((e) => {"
        " const r = e.getBoundingClientRect(); return r.height < 55.9 || r.width < 55.9; })"
        ".map((e) => e.id || e.className || e.tagName)"
    )
    return found


def seconds(face: str) -> int:
    minutes, _colon, rest = face.partition(":")
    return int(minutes) * 60 + int(rest)


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 100_000:05}"
