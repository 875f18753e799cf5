"""espeak-ng as a voice: it reads every text out, and no program outlives the app."""

import os
import shutil
import subprocess
import sys
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.device.speech import Espeak, Speech
from tests.device.mouth import Mouth
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
has_espeak = shutil.which("espeak-ng") is not None


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
        [sys.executable, "-c", app], cwd=ROOT, check=False, timeout=PATIENCE_S, stderr=subprocess.DEVNULL
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
