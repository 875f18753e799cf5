"""What Python leaves out on a tablet, asserts and docstrings, is nothing that the app stands on."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.tablet.packed import ROOT

SOURCES = [ROOT / "main.py", *sorted((ROOT / "judge_app").rglob("*.py"))]


def hangs_on_it(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Name(id="__debug__") | ast.Attribute(attr="__doc__" | "getdoc" | "optimize"):
            return True
        case ast.Name(id="__doc__"):
            return True
    return False


@pytest.mark.parametrize("code", ["assert x", "if __debug__: pass", "f.__doc__", "print(__doc__)"])
def test_what_python_leaves_out_is_noticed(code: str) -> None:
    assert any(map(hangs_on_it, ast.walk(ast.parse(code))))


def test_nothing_in_the_app_hangs_on_what_python_leaves_out() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_bytes()))
        if hangs_on_it(node)
    ]
    assert not found


def test_the_app_is_started_and_used_on_a_simulated_tablet() -> None:
    """The real entry, compiled with -OO and without its source, in a real window."""
    parts = "tests/tablet/inforce.py", "tests/tablet/realapp.py"
    ran = subprocess.run(
        [sys.executable, "-m", "tests.tablet.run", *parts],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "packaging"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_command_line_plays_and_verifies_an_event_without_asserts(tmp_path: Path) -> None:
    event = str(tmp_path / "event.judgelog")
    simulate = ("simulate", "--seed", "7", "--ruleset", "constructed", "--players", "17", "--out", event)
    for arguments in (simulate, ("verify", event)):
        command = [sys.executable, "-OO", "-m", "judge_app", *arguments]
        ran = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
