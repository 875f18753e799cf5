"""Makes the sounds of the app in assets/sounds, gongs and a bell: `python packaging/make_sounds.py`.

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


class Partial(NamedTuple):
    """One of the tones that an instrument sounds at once."""

    times: float
    """The pitch of the stroke."""
    share: float
    lasting: float = 1.0
    """Its half-life, beside that of the stroke."""
    swell: float = 0.004
    """Seconds until it is at its loudest; never none, or it clicks."""


BELL = (Partial(1, 0.76), Partial(2, 0.18), Partial(3, 0.06))
# The tones of a gong are no multiples of the lowest; pairs beat; the high ones come late and go first.
GONG = (
    Partial(1.0, 0.22, 1.0, 0.006),
    Partial(1.013, 0.12, 1.0, 0.010),
    Partial(1.52, 0.20, 0.8, 0.012),
    Partial(2.04, 0.14, 0.7, 0.020),
    Partial(2.07, 0.08, 0.7, 0.025),
    Partial(2.79, 0.11, 0.5, 0.040),
    Partial(3.64, 0.08, 0.35, 0.060),
    Partial(4.93, 0.05, 0.25, 0.080),
)


class Stroke(NamedTuple):
    """An instrument that is struck *at* a second, and is half as loud after its *half_life*."""

    at: float
    pitch: float
    loud: float
    half_life: float
    partials: tuple[Partial, ...] = BELL


A3, E4, C6, E6 = 220.0, 329.63, 1046.5, 1318.51

STROKES = {
    # A small gong, once: look up, there is time yet.
    "warning": (1.50, (Stroke(0.0, E4, 1.35, 0.28, GONG),)),
    # A large one, twice: an end that a hall hears.
    "time": (2.80, (Stroke(0.0, A3, 1.25, 0.45, GONG), Stroke(0.80, A3, 1.25, 0.45, GONG))),
    # Two quick high notes of a bell, twice: somebody waits.
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
RELEASE = 0.06
"""Seconds in which the whole fades out, so that its end does not click."""


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
    start = round(stroke.at * RATE)
    for partial in stroke.partials:
        step, swell = partial.times * stroke.pitch / RATE, partial.swell * RATE
        loud, fading = stroke.loud * partial.share, _fading(stroke.half_life * partial.lasting * RATE)
        for since in range(len(samples) - start):
            samples[start + since] += sine(step * since) * loud * min(1.0, since / swell)
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
