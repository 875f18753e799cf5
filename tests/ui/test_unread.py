"""What a start does not read, because it would take its time."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOADING = """
import sys
import judge_app.ui.app
import kivy.core.image
print(*(name for name in ("PIL", "fpdf", "fontTools", "segno", "judge_app.paper.pdf") if name in sys.modules))
"""


def test_a_start_reads_nothing_of_what_prints() -> None:
    """Kivy itself would read Pillow wherever it is installed."""
    done = subprocess.run(
        [sys.executable, "-c", LOADING], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert done.stdout.split() == []
