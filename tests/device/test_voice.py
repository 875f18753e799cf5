"""The voice of Android."""

from typing import Any

import pytest

from judge_app.device.android import Android
from judge_app.device.android.voice import READY_S, Voice
from tests.device.java import Java, JavaObject
from tests.device.mouth import Mouth


def android_voice(java: Java, waited: list[float]) -> Voice:
    java.answers |= {
        "TextToSpeech.playSilentUtterance": 0,
        "TextToSpeech.speak": 0,
        "TextToSpeech.isSpeaking": False,
    }
    return Voice(waited.append)


@pytest.mark.parametrize("is_watch", [False, True])
def test_android_speaks_in_the_language_of_the_app(monkeypatch: pytest.MonkeyPatch, is_watch: bool) -> None:
    java, waited = Java(monkeypatch, is_watch=is_watch), list[float]()
    voice = android_voice(java, waited)
    voice("Nimm Platz 😀.", "pt_BR")
    voice("Again.", "")
    ((locale,),) = java.asked("TextToSpeech.setLanguage")
    assert locale.made_of == ("pt-BR",)
    first, second = java.asked("TextToSpeech.speak")
    assert (first[0].kind, first[0].made_of, *first[1:]) == (
        "java.lang.String",
        ("Nimm Platz 😀.",),
        1,
        None,
        "tableside",
    )
    assert second[0].made_of == ("Again.",)
    assert len(java.asked("TextToSpeech")) == 1


def test_android_is_waited_for_until_it_can_speak_and_until_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    java, waited = Java(monkeypatch), list[float]()
    voice = android_voice(java, waited)
    ready, speaking = iter([-1, -1, 0]), iter([True, True, True, False])
    java.answers["TextToSpeech.playSilentUtterance"] = lambda *_how: next(ready)
    java.answers["TextToSpeech.isSpeaking"] = lambda: next(speaking)
    voice("Time in round 3.", "de")
    names = [name for name in java.names() if name.startswith("TextToSpeech.")]
    assert names == [
        *["TextToSpeech.playSilentUtterance"] * 3,
        "TextToSpeech.setLanguage",
        "TextToSpeech.speak",
        *["TextToSpeech.isSpeaking"] * 4,
    ]
    assert len(waited) == 7


def test_an_android_without_a_voice_is_given_up_in_time_and_asked_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    java, waited = Java(monkeypatch), list[float]()
    voice = android_voice(java, waited)
    java.answers["TextToSpeech.playSilentUtterance"] = -1
    voice("Time in round 3.", "de")
    assert sum(waited) == pytest.approx(READY_S)
    assert java.asked("TextToSpeech.shutdown") == [()]
    assert java.asked("TextToSpeech.speak") == []
    java.answers["TextToSpeech.playSilentUtterance"] = 0
    java.answers["TextToSpeech.speak"] = -1  # the engine was ended
    voice("Again.", "de")
    java.answers["TextToSpeech.speak"] = 0
    voice("Once more.", "de")
    assert len(java.asked("TextToSpeech")) == 3


@pytest.mark.parametrize("refused", ["TextToSpeech", "TextToSpeech.speak", "TextToSpeech.isSpeaking"])
def test_a_voice_that_android_refuses_does_no_harm(monkeypatch: pytest.MonkeyPatch, refused: str) -> None:
    java = Java(monkeypatch)
    voice = android_voice(java, [])
    java.refusals.add(refused)
    voice("Time in round 3.", "de")


def test_android_speaks_off_the_screens_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    java, mouth = Java(monkeypatch), Mouth()
    android_voice(java, [])

    def speak(text: JavaObject, *_how: Any) -> int:
        mouth(text.made_of[0], "")
        return 0

    java.answers["TextToSpeech.speak"] = speak
    device = Android()
    assert device.has_voice
    device.say("Time in round 3.", "de")
    assert mouth.texts_with("Time in round 3.") == ["Time in round 3."]
    assert mouth.threads == {"speech"}
