"""A voice for the tests of speech, which can be held shut."""

from threading import Event, Lock, current_thread

from tests.patience import PATIENCE_S


class Mouth:
    """Says everything at once, except while it is held shut."""

    def __init__(self, trouble: Exception | None = None) -> None:
        self.said: list[tuple[str, str]] = []
        self.threads: set[str] = set()
        self.is_free = Event()
        self.is_free.set()
        self.has_begun = Event()
        self.trouble = trouble
        self._news = Event()
        self._lock = Lock()

    def __call__(self, text: str, language: str) -> None:
        self.has_begun.set()
        assert self.is_free.wait(PATIENCE_S)
        with self._lock:
            self.said.append((text, language))
            self.threads.add(current_thread().name)
        self._news.set()
        if self.trouble:
            raise self.trouble

    def texts_with(self, last: str) -> list[str]:
        """What was said when *last* has been."""
        while not any(text == last for text, _ in self.said):
            assert self._news.wait(PATIENCE_S)
            self._news.clear()
        return [text for text, _ in self.said]
