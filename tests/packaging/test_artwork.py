"""The pictures in assets are those that their script draws, and fit where Android puts them."""

import importlib.util
import struct
import zlib
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
NAMES = (
    "icon.png",
    "icon-foreground.png",
    "icon-background.png",
    "icon-notification.png",
    "presplash.png",
)
DARK_GROUND = (0x0D, 0x11, 0x16)
"""`bg` of the dark look."""
SAFE_RADIUS = 264 / 2


class Pixels(NamedTuple):
    size: int
    content: bytes

    def at(self, x: int, y: int) -> tuple[int, ...]:
        start = 4 * (y * self.size + x)
        return tuple(self.content[start : start + 4])

    def seen(self) -> list[tuple[int, int]]:
        """Where there is anything at all."""
        return [
            divmod(place, self.size)[::-1] for place in range(self.size**2) if self.content[4 * place + 3]
        ]


def read(path: Path) -> Pixels:
    """The pixels of a square PNG whose rows are stored as they are."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (width, depth, kind) == (height, 8, 6)
    rows = zlib.decompressobj().decompress(data[data.index(b"IDAT") + 4 :])
    step = 4 * width + 1
    assert len(rows) == step * height
    assert not any(rows[::step]), "a filtered row"
    return Pixels(width, b"".join(rows[y * step + 1 : (y + 1) * step] for y in range(height)))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_icon", ROOT / "packaging" / "draw_icon.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def drawn(script: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drawn")
    script.draw(folder)
    return folder


@pytest.mark.parametrize("name", NAMES)
def test_each_picture_is_what_the_script_draws(drawn: Path, name: str) -> None:
    assert read(ROOT / "assets" / name) == read(drawn / name)


def test_the_script_draws_these_and_no_others(drawn: Path) -> None:
    assert {path.name for path in drawn.iterdir()} == set(NAMES)
    assert {path.name for path in (ROOT / "assets").glob("*.png")} == set(NAMES)


def test_no_launcher_cuts_into_the_adaptive_icon(drawn: Path) -> None:
    foreground = read(drawn / "icon-foreground.png")
    assert foreground.size == 432
    seen = foreground.seen()
    assert seen
    reach = max((x + 0.5 - 216) ** 2 + (y + 0.5 - 216) ** 2 for x, y in seen) ** 0.5
    assert SAFE_RADIUS * 0.8 < reach < SAFE_RADIUS


def test_the_adaptive_icon_has_no_hole(drawn: Path) -> None:
    background = read(drawn / "icon-background.png")
    assert background.size == 432
    assert len(background.seen()) == 432**2


def test_a_notification_shows_the_mark_by_its_opacity_alone(drawn: Path) -> None:
    notification = read(drawn / "icon-notification.png")
    assert {notification.at(x, y)[:3] for x, y in notification.seen()} == {(255, 255, 255)}
    assert 0.2 < len(notification.seen()) / notification.size**2 < 0.6


def test_the_presplash_ends_in_the_ground_that_android_puts_around_it(drawn: Path) -> None:
    presplash = read(drawn / "presplash.png")
    last = presplash.size - 1
    edges = [(i, j) for i in range(presplash.size) for j in (0, last)]
    assert {presplash.at(*place) for x, y in edges for place in ((x, y), (y, x))} == {(*DARK_GROUND, 255)}


def test_the_presplash_stands_in_the_middle(drawn: Path) -> None:
    presplash = read(drawn / "presplash.png")
    drawing = [(x, y) for x, y in presplash.seen() if presplash.at(x, y)[:3] != DARK_GROUND]
    for axis in (0, 1):
        places = [place[axis] for place in drawing]
        assert abs(min(places) + max(places) - presplash.size) <= 16
