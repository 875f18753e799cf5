"""A board to be attacked, and one with the limits of a real hall."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.board.limits import Limits
from tests.board.attacks.attacked import PLAYERS
from tests.board.clients import Client
from tests.board.running import Running, running


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, PLAYERS) as made:
        yield made


@pytest.fixture
def client(board: Running) -> Client:
    return Client(board.url)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """With the limits of a real hall, but for the time that a slow one has."""
    with running(tmp_path, PLAYERS, limits=Limits(header_s=0.3)) as made:
        yield made
