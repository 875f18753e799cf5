"""Makes the sounds of the app in assets/sounds, a few bell strokes each: `python packaging/make_sounds.py`.

Only sums and products are used, so that every machine makes the same bytes: the sine of a C library may
differ in its last digit.
"""

import io
import wave
from pathlib import Path
from typing import NamedTuple

RATE = 16_000
LOUDEST = 32_767
SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"


class Stroke(NamedTuple):
    """A bell that is struck *at* a second, and is half as loud after its *half_life*."""

    at: float
    pitch: float
    loud: float
    half_life: float


C5, E5, G5, A5, C6, E6 = 523.25, 659.26, 783.99, 880.0, 1046.5, 1318.51

STROKES = {
    # Two quiet notes upwards: look up, there is time yet.
    "warning": (0.80, (Stroke(0.0, E5, 0.80, 0.10), Stroke(0.20, A5, 0.80, 0.14))),
    # Three notes of a chord, which ring on together: an end that a hall hears.
    "time": (
        0.90,
        (Stroke(0.0, C5, 0.70, 0.16), Stroke(0.16, G5, 0.66, 0.16), Stroke(0.32, C6, 0.62, 0.16)),
    ),
    # Two quick high notes, twice: somebody waits.
    "call": (
        0.70,
        (
            Stroke(0.0, E6, 0.72, 0.05),
            Stroke(0.09, C6, 0.72, 0.07),
            Stroke(0.30, E6, 0.72, 0.05),
            Stroke(0.39, C6, 0.72, 0.08),
        ),
    ),
}
OVERTONES = ((1, 0.76), (2, 0.18), (3, 0.06))
"""What makes a tone a bell: how many times its pitch, and how much of it."""
ATTACK, RELEASE = 0.004, 0.06
"""Seconds in which a stroke swells and the whole fades out, so that neither clicks."""


def main() -> None:
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name in STROKES:
        (SOUNDS / f"{name}.wav").write_bytes(wav(name))


def wav(name: str) -> bytes:
    """The sound *name* as a file: one channel of 16 bits."""
    length, strokes = STROKES[name]
    samples = [0.0] * round(length * RATE)
    for stroke in strokes:
        _strike(samples, stroke)
    fade = round(RELEASE * RATE)
    numbers = (
        round(sample * min(1.0, (len(samples) - place) / fade) * LOUDEST)
        for place, sample in enumerate(samples)
    )
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(number.to_bytes(2, "little", signed=True) for number in numbers))
    return file.getvalue()


def _strike(samples: list[float], stroke: Stroke) -> None:
    start, attack = round(stroke.at * RATE), ATTACK * RATE
    loud, fading = stroke.loud, _fading(stroke.half_life * RATE)
    for place in range(start, len(samples)):
        since = place - start
        tone = sum(share * sine(times * stroke.pitch * since / RATE) for times, share in OVERTONES)
        samples[place] += tone * loud * min(1.0, since / attack)
        loud *= fading


def sine(turns: float) -> float:
    """The sine of so many whole turns."""
    turn = turns % 1.0
    if turn >= 0.5:
        return -sine(turn - 0.5)
    angle = 6.283185307179586 * min(turn, 0.5 - turn)
    term = total = angle
    for step in (2, 4, 6, 8, 10, 12):
        term *= -angle * angle / (step * (step + 1))
        total += term
    return total


def _fading(half_life: float) -> float:
    """What a loudness is multiplied with each sample to be half after *half_life* samples."""
    power = -0.6931471805599453 / half_life
    return 1.0 + power * (1.0 + power / 2.0 * (1.0 + power / 3.0))


if __name__ == "__main__":
    main()
