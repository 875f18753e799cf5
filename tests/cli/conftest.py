"""Somebody at a terminal, for the tests of the commands on event files."""

import json
from pathlib import Path
from typing import Any

import pytest

from judge_app import cli
from judge_app.cli.files import load_event
from judge_app.paper.eventwriting import event_text


def _never(*_given: object) -> Any:
    raise AssertionError("A command on a file opened the tablet, the network or a window.")


ON_FILES = cli.Makers(_never, _never, _never, _never)


class Desk:
    """Somebody who types commands and reads what comes back."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def asks(self, *words: object, status: int = 0) -> str:
        """What is printed, on standard error if it is refused."""
        assert cli.run([str(word) for word in words], ON_FILES, self.folder / "data") == status
        said, refused = self._capsys.readouterr()
        assert not (self.folder / "data").exists()
        assert bool(refused) == (status == 2)
        return refused if status == 2 else said

    def asks_json(self, *words: object) -> Any:
        return json.loads(self.asks(*words, "--json"))

    def file(self, event: dict[str, Any], name: str = "spring.json") -> Path:
        path = self.folder / name
        path.write_text(json.dumps(event), encoding="utf-8")
        return path

    def simulated(self, players: int, ruleset: str, seed: str = "a") -> Path:
        path = self.folder / f"{players}.json"
        self.asks("simulate", "--players", players, "--ruleset", ruleset, "--seed", seed, "--out", path)
        return path

    def between_rounds(self, players: int, ruleset: str, rounds: int) -> Path:
        """An event that goes on after so many rounds."""
        event = load_event(self.simulated(players, ruleset))
        event = event._replace(rounds=event.rounds[:rounds], cut=None, places=())
        path = self.folder / "going.json"
        path.write_text(event_text(event), encoding="utf-8")
        return path


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)
