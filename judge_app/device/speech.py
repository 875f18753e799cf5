"""A voice that nobody waits for: one thing after the other; on Linux by espeak-ng."""

import atexit
import re
import shutil
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Condition, Lock, Thread
from time import monotonic
from typing import NamedTuple

from judge_app.views.words import plain

__all__ = ["Espeak", "Speech", "has_voice", "say"]

MOST_WAITING = 5
STALE_S = 10.0
"""What has waited longer is about a moment that has passed."""
LONGEST = 500
"""Letters; about half a minute."""
_PROGRAM = "espeak-ng"
_LANGUAGE = re.compile(r"[a-z]{2,3}([_-][A-Za-z]{2,4})?")

Speak = Callable[[str, str], None]
"""Says a text in a language, and returns when it is said or was given up."""


class Saying(NamedTuple):
    text: str
    language: str
    due_s: float
    """Not before this moment, so that a gong is not talked over."""


class Speech:
    """Says one thing after the other on a thread of its own, because any voice may take its time."""

    def __init__(self, speak: Speak, now_s: Callable[[], float] = monotonic) -> None:
        self._speak = speak
        self._now_s = now_s
        self._waiting: deque[Saying] = deque(maxlen=MOST_WAITING)  # the oldest gives way
        self._news = Condition()
        self._thread: Thread | None = None

    def say(self, text: str, language: str = "", pause_s: float = 0.0) -> None:
        """Say *text* when its turn comes, or never if that takes too long. Returns at once."""
        if not (text := speakable(text)):
            return
        with self._news:
            self._waiting.append(Saying(text, language, self._now_s() + pause_s))
            if self._thread is None:
                self._thread = Thread(target=self._talk, name="speech", daemon=True)
                self._thread.start()
            self._news.notify()

    def _talk(self) -> None:
        while True:
            saying = self._next()
            with suppress(OSError):
                self._speak(saying.text, saying.language)

    def _next(self) -> Saying:
        with self._news:
            while True:
                while self._waiting and self._now_s() - self._waiting[0].due_s > STALE_S:
                    self._waiting.popleft()
                wait_s = self._waiting[0].due_s - self._now_s() if self._waiting else None
                if wait_s is not None and wait_s <= 0:
                    return self._waiting.popleft()
                self._news.wait(wait_s)


class Espeak:
    """One process for each text, which reads it from its input: so no text can be an option."""

    def __init__(self, command: Sequence[str] = (_PROGRAM,), most_s: float = 60.0) -> None:
        self._command = command
        self._most_s = most_s
        self._process: Popen[bytes] | None = None
        self._is_ended = False
        self._lock = Lock()
        atexit.register(self.end)

    def __call__(self, text: str, language: str) -> None:
        voice = ["-v", language.replace("_", "-").lower()] if _LANGUAGE.fullmatch(language) else []
        if not self._is_said(text, voice) and voice:
            self._is_said(text, [])  # of a language that it does not know it has no voice at all

    def end(self) -> None:
        """Fall silent for good: nothing talks on when the app is gone."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                self._process.kill()

    def _is_said(self, text: str, voice: Sequence[str]) -> bool:
        with self._lock:
            if self._is_ended:
                return True
            process = Popen(
                [*self._command, *voice, "-b", "1", "--stdin"], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
            )
            self._process = process
        try:
            process.communicate(text.encode("utf-8", "replace"), timeout=self._most_s)
        except TimeoutExpired:
            process.kill()
            process.wait()
            return True  # it hangs, and would once more
        finally:
            with self._lock:
                self._process = None
        return process.returncode == 0


def say(text: str, language: str = "", pause_s: float = 0.0) -> None:
    """Say *text* after *pause_s*, if this desktop has a voice. Returns at once."""
    if (speech := _speech()) is not None:
        speech.say(text, language, pause_s)


def has_voice() -> bool:
    return _has_espeak()


def speakable(text: str) -> str:
    """*text* on one line, not endless, and without the brackets in which espeak-ng expects sounds."""
    words = plain(text).replace("[[", "[").replace("]]", "]")
    return words if len(words) <= LONGEST else words[:LONGEST].rsplit(" ", 1)[0]


def _has_espeak() -> bool:
    return sys.platform.startswith("linux") and shutil.which(_PROGRAM) is not None


@cache
def _speech() -> Speech | None:
    return Speech(Espeak()) if _has_espeak() else None
