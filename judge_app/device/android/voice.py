"""Android's voice, in the language of the app. It blocks: only the thread of `Speech` may speak by it."""

from collections.abc import Callable
from time import sleep
from typing import Any

from judge_app.device.android.java import chars, context, java_class, quiet

__all__ = ["Voice"]

READY_S, LONGEST_S = 10.0, 60.0
"""For so long it may take to be there, and to say something."""
STEP_S = 0.1
_SUCCESS = 0
_ADD = 1
"""Of TextToSpeech: SUCCESS, and QUEUE_ADD, after what is still being said."""
_ID = "tableside"


class Voice:
    """android.speech.tts.TextToSpeech, not plyer's, which speaks US English whatever the language."""

    def __init__(self, wait: Callable[[float], None] = sleep) -> None:
        self._wait = wait
        self._engine: Any = None

    @quiet(None)
    def __call__(self, text: str, language: str) -> None:
        if self._engine is None:
            self._engine = self._ready()
        if self._engine is None:
            return
        if language:
            locale = java_class("java.util.Locale").forLanguageTag(language.replace("_", "-"))
            self._engine.setLanguage(locale)  # one that it does not know leaves it as it was
        if self._engine.speak(chars(text), _ADD, None, _ID) != _SUCCESS:
            self._engine = None  # it was ended, and is looked for anew next time
            return
        self._until(lambda: not self._engine.isSpeaking(), LONGEST_S)

    def _ready(self) -> Any:
        """Asked for a moment's silence (API 21) until it is there; a listener would be on another thread."""
        engine = java_class("android.speech.tts.TextToSpeech")(context().getApplicationContext(), None)
        if self._until(lambda: engine.playSilentUtterance(1, _ADD, _ID) == _SUCCESS, READY_S):
            return engine
        engine.shutdown()
        return None

    def _until(self, is_so: Callable[[], bool], most_s: float) -> bool:
        for _step in range(round(most_s / STEP_S)):
            self._wait(STEP_S)
            if is_so():
                return True
        return False
