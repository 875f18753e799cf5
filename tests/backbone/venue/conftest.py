"""The terminal of who looks after the servers of a venue."""

from pathlib import Path

import pytest

from tests.cli.terminals import Terminal


@pytest.fixture
def admin(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "admin")
