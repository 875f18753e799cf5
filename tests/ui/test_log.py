"""The log, touched."""

import pytest

from judge_app.core.ops import PlayerDropped, PlayerRenamed
from tests.second import SecondTablet
from tests.ui.judge import Judge, SitDown


@pytest.fixture
def at_log(at_event: Judge) -> Judge:
    at_event.go("log")
    at_event.see("4 entries")
    return at_event


def shown(judge: Judge) -> list[str]:
    return [row.text for row in judge.screen.view.rows]


def test_everything_that_happened_is_told_newest_first(at_log: Judge) -> None:
    assert shown(at_log) == [
        "Alan Turing joined",
        "Grace Hopper joined",
        "Ada Lovelace joined",
        "Oakhaven was opened",
    ]


def test_an_older_step_is_taken_back(at_log: Judge) -> None:
    row = at_log.find(next(text for text in at_log.texts() if "Ada Lovelace joined" in text))
    at_log.tap(row.text)
    at_log.tap("Undo this")
    at_log.see("Undid: Ada Lovelace joined", "undone")
    assert "Ada Lovelace" not in {player.name for player in at_log.frame.desk.state.players.values()}


def test_it_says_why_a_step_cannot_be_taken_back(at_log: Judge) -> None:
    at_log.tap(next(text for text in at_log.texts() if "Oakhaven was opened" in text))
    at_log.see("The opening of the event cannot be undone")


def test_a_name_finds_what_is_about_that_player(at_log: Judge) -> None:
    at_log.tap("Table number, player or words")
    at_log.write("grace")
    at_log.see("1 entry")
    assert shown(at_log) == ["Grace Hopper joined"]
    at_log.write("x")
    at_log.see("Nothing in the log is about that.")
    at_log.escape()  # leaves the field
    at_log.escape()
    at_log.see("4 entries")


def test_a_number_finds_what_happened_at_that_table(sit_down: SitDown) -> None:
    judge = sit_down()
    judge.tap("Try the demo event")
    judge.see("9 of 17 playing")
    judge.go("log")
    judge.tap("Table number, player or words")
    judge.write("14")
    judge.until(lambda: len(shown(judge)) == 2, "the results of two rounds at table 14 show")
    assert all("table 14" in text for text in shown(judge))


def test_what_two_devices_say_differently_is_told(at_log: Judge) -> None:
    desk = at_log.frame.desk
    ada = next(iter(desk.state.players))
    second = SecondTablet(desk)
    second.do(PlayerRenamed(ada, "Ada King"))
    desk.do(PlayerRenamed(ada, "Ada Byron"))
    second.send()
    at_log.see("Devices differ about the name of")
    desk.do(PlayerRenamed(ada, "Ada of Lovelace"))
    at_log.miss("Devices differ")


def test_a_phone_shows_it_too(at_log: Judge) -> None:
    at_log.resize(412, 892)
    at_log.frame.desk.do(PlayerDropped(next(iter(at_log.frame.desk.state.players))))
    at_log.see("Ada Lovelace dropped")
