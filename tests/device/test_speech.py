"""A voice that nobody waits for: what it says, and what it leaves out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.device import speech
from judge_app.device.speech import LONGEST, MOST_WAITING, STALE_S, Speech, has_voice, speakable
from tests.device.mouth import Mouth
from tests.patience import PATIENCE_S


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
    assert mouth.has_begun.wait(PATIENCE_S)
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
    assert mouth.has_begun.wait(PATIENCE_S)
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
