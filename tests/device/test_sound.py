"""The sounds: made by their script, small, and no trouble where nothing can play them."""

import importlib.util
import os
import subprocess
import sys
import wave
from pathlib import Path
from typing import Any, get_args

import pytest

from judge_app.device.device import SoundName

ROOT = Path(__file__).parents[2]
NAMES = get_args(SoundName)


@pytest.fixture(scope="module")
def script() -> Any:
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "packaging" / "make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_what_the_script_makes(script: Any, name: str) -> None:
    kept: bytes = (script.SOUNDS / f"{name}.wav").read_bytes()
    assert kept == script.wav(name)
    assert len(kept) < 100_000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_begins_and_ends_in_silence_and_is_never_cut_off_at_the_top(script: Any, name: str) -> None:
    with wave.open(str(script.SOUNDS / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 16_000)
        frames = file.readframes(file.getnframes())
    samples = [int.from_bytes(frames[at : at + 2], "little", signed=True) for at in range(0, len(frames), 2)]
    assert abs(samples[0]) < 100
    assert abs(samples[-1]) < 100
    assert 15_000 < max(map(abs, samples)) < 32_000


def test_there_are_sounds_for_all_names_and_no_others(script: Any) -> None:
    assert sorted(path.stem for path in script.SOUNDS.iterdir()) == sorted(NAMES) == sorted(script.STROKES)


@pytest.mark.parametrize("speaker", ["dummy", "none-of-this-name"])
def test_playing_does_no_harm_with_a_speaker_or_without(speaker: str, tmp_path: Path) -> None:
    """In a process of its own, because SDL looks for the speaker once."""
    program = f"from judge_app.device.sound import play\nfor name in {NAMES} * 2: play(name)\n"
    quiet = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | quiet | {"SDL_AUDIODRIVER": speaker},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
