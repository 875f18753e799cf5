"""Whether a desktop is set to dark."""

import plistlib
import sys
from pathlib import Path

import pytest

from judge_app.device.appearance import is_dark, is_mac_dark


@pytest.mark.parametrize(
    ("kept", "dark"),
    [
        (plistlib.dumps({"AppleInterfaceStyle": "Dark"}, fmt=plistlib.FMT_BINARY), True),
        (plistlib.dumps({"AppleInterfaceStyle": "Dark"}), True),
        (plistlib.dumps({"AppleLocale": "en_GB"}), False),
        (b"", None),
        (b"<?xml version='1.0'?><plist><dict>", None),
        (b"bplist00 and then nothing of the kind", None),
    ],
)
def test_a_mac_keeps_its_look_in_a_file(tmp_path: Path, kept: bytes, dark: bool | None) -> None:
    preferences = tmp_path / "preferences.plist"
    preferences.write_bytes(kept)
    assert is_mac_dark(preferences) is dark


def test_a_mac_without_that_file_does_not_say(tmp_path: Path) -> None:
    assert is_mac_dark(tmp_path / "preferences.plist") is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems know")
def test_linux_does_not_say() -> None:
    assert is_dark() is None
