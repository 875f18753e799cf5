"""The icon in assets is the one that its script draws."""

import importlib.util
import zlib
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "packaging" / "draw_icon.py"


def test_the_icon_is_what_the_script_draws() -> None:
    spec = importlib.util.spec_from_file_location("draw_icon", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    kept: bytes = script.ICON.read_bytes()
    assert kept.startswith(b"\x89PNG")
    start = kept.index(b"IDAT") + 4
    data = zlib.decompressobj().decompress(kept[start:])
    width = 4 * script.SIZE + 1
    for y in range(0, script.SIZE, 16):
        assert data[y * width + 1 : (y + 1) * width] == script.row(y)
