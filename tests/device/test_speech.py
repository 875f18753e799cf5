"""A voice that nobody waits for: what it says, what it leaves out, and that it ends with the app."""

import os
import shutil
import subprocess
import sys
import wave
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Lock, current_thread
from typing import Any

import pytest

from judge_app.device import speech
from judge_app.device.android import Android
from judge_app.device.android.voice import READY_S, Voice
from judge_app.device.speech import LONGEST, MOST_WAITING, STALE_S, Espeak, Speech, has_voice, speakable
from tests.device.java import Java, JavaObject

ROOT = Path(__file__).parents[2]
LONG_WAIT_S = 30
has_espeak = shutil.which("espeak-ng") is not None


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
        assert self.is_free.wait(LONG_WAIT_S)
        with self._lock:
            self.said.append((text, language))
            self.threads.add(current_thread().name)
        self._news.set()
        if self.trouble:
            raise self.trouble

    def texts_with(self, last: str) -> list[str]:
        """What was said when *last* has been."""
        while not any(text == last for text, _ in self.said):
            assert self._news.wait(LONG_WAIT_S)
            self._news.clear()
        return [text for text, _ in self.said]


def test_it_says_one_thing_after_the_other_on_a_thread_of_its_own() -> None:
    mouth = Mouth()
    voice = Speech(mouth)
    voice.say("Round 1 has started.", "en")
    voice.say("Nimm Platz.", "de")
    assert mouth.texts_with("Nimm Platz.") == ["Round 1 has started.", "Nimm Platz."]
    assert mouth.said[1] == ("Nimm Platz.", "de")
    assert mouth.threads == {"speech"}


def test_a_voice_that_hangs_keeps_nobody_waiting_and_what_is_stale_is_dropped() -> None:
    mouth, now = Mouth(), [0.0]
    mouth.is_free.clear()
    voice = Speech(mouth, lambda: now[0])
    voice.say("It hangs.")
    assert mouth.has_begun.wait(LONG_WAIT_S)
    voice.say("10 minutes left.")
    now[0] = STALE_S + 1
    voice.say("5 minutes left.")
    mouth.is_free.set()
    assert mouth.texts_with("5 minutes left.") == ["It hangs.", "5 minutes left."]


def test_only_so_much_waits_and_the_oldest_gives_way() -> None:
    mouth = Mouth()
    mouth.is_free.clear()
    voice = Speech(mouth)
    voice.say("It hangs.")
    assert mouth.has_begun.wait(LONG_WAIT_S)
    for number in range(100):
        voice.say(f"Number {number}")
    mouth.is_free.set()
    newest = [f"Number {number}" for number in range(100 - MOST_WAITING, 100)]
    assert mouth.texts_with("Number 99") == ["It hangs.", *newest]


def test_it_waits_for_the_gong() -> None:
    mouth = Mouth()
    asked: list[int] = []

    def now_s() -> float:
        asked.append(len(asked))
        return 0.0 if len(asked) < 4 else 1.5

    Speech(mouth, now_s).say("5 minutes left.", "", 0.01)
    assert mouth.texts_with("5 minutes left.") == ["5 minutes left."]
    assert len(asked) >= 4


def test_trouble_with_one_text_does_not_end_the_voice() -> None:
    mouth = Mouth(OSError())
    voice = Speech(mouth)
    voice.say("One")
    voice.say("Two")
    assert mouth.texts_with("Two") == ["One", "Two"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--help", "--help"),
        ("-w /tmp/no", "-w /tmp/no"),
        ("He said \"stop\"; $(reboot) `x` 'y'", "He said \"stop\"; $(reboot) `x` 'y'"),
        ("a\x00b\x1b[31mc\nd\u202e", "a b [31mc d"),
        ("[[h@'loU]]", "[h@'loU]"),
        (" \x07\n", ""),
        ("word " * 2000, " ".join(["word"] * 100)),
        ("x" * 10_000, "x" * LONGEST),
        ("\ud800 lone", "lone"),
    ],
)
def test_what_is_typed_is_made_fit_for_a_voice(typed: str, said: str) -> None:
    assert speakable(typed) == said


def test_nothing_to_say_starts_nothing() -> None:
    mouth = Mouth()
    voice = Speech(mouth)
    voice.say("\x00")
    voice.say("Something")
    assert mouth.texts_with("Something") == ["Something"]


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[tuple[Espeak, Path]]:
    """The real program, which writes what it would say into a file."""
    sound = tmp_path / "said.wav"
    espeak = Espeak(["espeak-ng", "-w", str(sound)])
    yield espeak, sound
    espeak.end()


def seconds(sound: Path) -> float:
    with wave.open(str(sound)) as file:
        frames, rate = file.getnframes(), file.getframerate()
    return float(frames / rate)


@pytest.mark.skipif(not has_espeak and not os.environ.get("CI"), reason="needs espeak-ng")
@pytest.mark.parametrize(
    "text", ["10 minutes left in round 3.", "--version", "-f /etc/passwd", "\"'$HOME`", "Ñandú 李 Ærø 😀"]
)
def test_espeak_reads_every_text_out_and_takes_none_for_an_option(
    recorder: tuple[Espeak, Path], text: str
) -> None:
    espeak, sound = recorder
    espeak(text, "en")
    assert 0.3 < seconds(sound) < 15


@pytest.mark.skipif(not has_espeak and not os.environ.get("CI"), reason="needs espeak-ng")
@pytest.mark.parametrize("language", ["", "de", "pt_BR", "xx", "no language", "-w"])
def test_espeak_speaks_whatever_the_language(recorder: tuple[Espeak, Path], language: str) -> None:
    espeak, sound = recorder
    espeak("Hello", language)
    assert seconds(sound) > 0.2


@pytest.mark.skipif(not has_espeak and not os.environ.get("CI"), reason="needs espeak-ng")
def test_espeak_without_a_speaker_does_no_harm(capfd: pytest.CaptureFixture[str]) -> None:
    Espeak(["espeak-ng", "-d", "none-of-this-name"], most_s=5)("x", "en")
    assert capfd.readouterr() == ("", "")


def script(folder: Path, text: str) -> str:
    path = folder / "voice"
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    note = tmp_path / "process"
    Espeak([script(tmp_path, f"echo $$ >>{note}; exec sleep 600")], most_s=0.3)("x", "de")
    (process,) = note.read_text().split()
    assert not is_alive(int(process))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("way_out", ["", "sys.exit(3)", "raise ValueError"])
def test_the_program_ends_with_the_app(tmp_path: Path, way_out: str) -> None:
    note = tmp_path / "process"
    voice = script(tmp_path, f"echo $$ >{note}.new; mv {note}.new {note}; exec sleep 600")
    app = f"""
import sys, time
from pathlib import Path
from judge_app.device.speech import Espeak, Speech
voice = Speech(Espeak([{voice!r}]))
voice.say("one"); voice.say("two")
while not Path({str(note)!r}).exists(): time.sleep(0.01)
{way_out}
"""
    subprocess.run(
        [sys.executable, "-c", app], cwd=ROOT, check=False, timeout=LONG_WAIT_S, stderr=subprocess.DEVNULL
    )
    assert not is_alive(int(note.read_text()))


def test_a_program_that_is_not_there_does_no_harm(tmp_path: Path) -> None:
    mouth = Mouth()

    def speak(text: str, language: str) -> None:
        if text == "One":
            Espeak([str(tmp_path / "nothing")])(text, language)
        mouth(text, language)

    voice = Speech(speak)
    voice.say("One")
    voice.say("Two")
    assert mouth.texts_with("Two") == ["Two"]


def test_nothing_is_said_any_more_after_the_end(tmp_path: Path) -> None:
    note = tmp_path / "note"
    espeak = Espeak([script(tmp_path, f"echo said >{note}; cat >/dev/null")])
    espeak.end()
    espeak("x", "")
    assert not note.exists()


@pytest.fixture
def fresh() -> Iterator[None]:
    """The device's voice is looked for once; here anew."""
    speech._speech.cache_clear()
    yield
    speech._speech.cache_clear()


@pytest.mark.usefixtures("fresh")
def test_a_device_without_a_voice_is_silent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_voice()
    speech.say("x")


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
