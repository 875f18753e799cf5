"""What the server answers: pages, the hall's time, live views and the lists."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.board.running import Running, running


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as made:
        yield made


def got(board: Running, path: str) -> Any:
    with urllib.request.urlopen(board.url + path, timeout=10) as answer:
        return json.load(answer)


def test_the_hall_s_time_is_told(board: Running) -> None:
    before = board.now_ms()
    assert before <= got(board, "/api/time")["now"] <= board.now_ms()
