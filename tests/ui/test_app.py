"""The app where there is no screen."""

import os
import subprocess
import sys

RUN = "from judge_app.ui.app import TablesideApp; TablesideApp(None).run()"


def test_a_screen_that_is_not_there_is_one_sentence() -> None:
    lines = (
        "try:",
        f"    exec({RUN!r})",
        "except Exception as refusal: print(type(refusal).__name__, refusal)",
    )
    environ = {**os.environ, "DISPLAY": ":4242", "SDL_VIDEODRIVER": "x11"}
    ran = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], env=environ, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout.startswith("Refused Tableside could not open a window."), ran.stderr
    assert "Traceback" not in ran.stderr
