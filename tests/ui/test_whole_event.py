"""Whole events, from New event to the winner, by tapping only."""

import random
import re
from typing import Any

import pytest

from judge_app.core.progress import progress
from judge_app.core.terms import round_terms
from tests.ui.judge import Judge

NAMES = [
    "Ada Lovelace",
    "Grace Hopper",
    "Alan Turing",
    "Edsger Dijkstra",
    "Barbara Liskov",
    "Donald Knuth",
    "Frances Allen",
    "Ken Thompson",
    "Радія Перлман",
    "Νίκος Βιρτ",
    "יעל כהן",
    "王小云",
]


class Organizer:
    """Runs an event with one finger; who wins is drawn from a fixed seed."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.chance = random.Random(9)

    @property
    def state(self) -> Any:
        return self.judge.frame.desk.state

    def open_event(self, name: str, rules: str) -> None:
        self.judge.tap("New event")
        self.judge.tap("Name of the event")
        self.judge.write(name)
        self.judge.tap("Next: Format")
        self.judge.tap(rules)
        self.judge.tap("Next: Staff")
        self.judge.tap("Next: Check")
        self.judge.see("Read this out before round 1")
        self.judge.tap("Open the event")
        self.judge.until(lambda: self.judge.frame is not None, "the event is open")

    def sign_up(self, names: list[str]) -> None:
        self.judge.tap("Add a player")
        for name in names:
            self.judge.write(f"{name}\n")
        self.judge.see(f"{len(names)} players")

    def pair(self, action: str, confirm: str) -> None:
        self.judge.tap("Clock")
        self.judge.tap(action)
        self.judge.tap(confirm)
        self.judge.tap("Start")
        self.judge.see("Running")

    def play_round(self) -> None:
        self.judge.tap("Tables")
        while tables := progress(self.state).open:
            self.report(tables[0])

    def report(self, match: Any) -> None:
        winner = self.state.players[self.chance.choice(match.players)].name
        self.judge.tap(self.row(match.table))
        self.judge.tap("Report result")
        self.judge.see("How did it end?")
        for _game in range(round_terms(self.state, match.round).best_of // 2 + 1):
            self.judge.tap(winner)
        self.judge.tap("Record result")
        self.judge.until(lambda: self.state.matches[match.id].is_over, f"table {match.table} is done")

    def row(self, table: int) -> str:
        """What stands on the row of *table* in the list."""
        pattern = re.compile(rf"{table}, .*Playing")
        self.judge.until(lambda: any(map(pattern.match, self.judge.texts())), f"table {table} is in the list")
        return next(text for text in self.judge.texts() if pattern.match(text))


@pytest.fixture
def organizer(judge: Judge) -> Organizer:
    return Organizer(judge)


def test_nine_players_by_the_regulations(organizer: Organizer, judge: Judge) -> None:
    organizer.open_event("Oakhaven Spring Open", "Regulations, Casual")
    organizer.sign_up(NAMES[:9])
    for number in range(1, 5):
        organizer.pair(f"Pair round {number}", f"Confirm round {number}")
        judge.see(f"Round {number} of 4")
        organizer.play_round()
    judge.tap("Clock")
    judge.tap("Show the winner")
    winner = judge.screen.view.winner
    judge.see(winner, "Oakhaven Spring Open")
    rounds = [organizer.state.round_matches(number) for number in range(1, 5)]
    met = [frozenset(match.players) for matches in rounds for match in matches if not match.is_bye]
    assert len(met) == len({*met}) == 16
    byes = [match.a for matches in rounds for match in matches if match.is_bye]
    assert len({*byes}) == 4
    judge.tap("Home")
    judge.see(f"Won by {winner}")


def test_twelve_players_draft_and_a_top_four(organizer: Organizer, judge: Judge) -> None:
    organizer.open_event("Thursday Draft Night", "Draft")
    organizer.sign_up(NAMES)
    for number in range(1, 5):
        organizer.pair(f"Pair round {number}", f"Confirm round {number}")
        organizer.play_round()
    judge.tap("Standings")
    judge.tap("Confirm the top 4")
    judge.tap("Confirm the top 4")  # the dialog lists who plays on
    organizer.pair("Pair the semifinals", "Confirm the round")
    organizer.play_round()
    organizer.pair("Pair the final", "Confirm the round")
    judge.see("No time limit")
    organizer.play_round()
    judge.tap("Clock")
    judge.tap("Show the winner")
    final = organizer.state.round_matches(6)[0]
    winner = organizer.state.players[final.result.winner].name
    assert judge.screen.view.winner == winner
    assert len(final.games) == 2
    judge.tap("Home")
    judge.see(f"Won by {winner}")
