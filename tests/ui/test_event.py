"""An event, touched."""

import resource
import sys

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ops import PlayerRenamed
from judge_app.log.oplog import OpLog
from tests.ui.conftest import Judge


def names(judge: Judge) -> list[str]:
    return [row.name for row in judge.app.root.current_screen.view.players.rows]


def test_three_players_are_added_without_leaving_the_keyboard(at_event: Judge) -> None:
    at_event.see("Ada Lovelace", "Grace Hopper", "Alan Turing", "Alan Turing joined")
    at_event.write("Edsger Dijkstra\n")
    at_event.see("4 players", "Edsger Dijkstra")


def test_a_player_is_renamed(at_event: Judge) -> None:
    at_event.tap("Ada Lovelace")
    at_event.tap("Rename")
    at_event.until(lambda: at_event.find("New name").focus, "the field is ready")
    for _ in "Lovelace":
        at_event.key(8)
    at_event.write("King\n")
    at_event.see("Ada Lovelace is now Ada King")
    assert names(at_event) == ["Ada King", "Grace Hopper", "Alan Turing"]


def test_a_player_drops_and_comes_back(at_event: Judge) -> None:
    at_event.tap("Grace Hopper")
    at_event.tap("Drop")
    at_event.see("3 players, 1 dropped", "dropped", "Grace Hopper dropped")
    at_event.tap("Grace Hopper")
    at_event.tap("Reinstate")
    at_event.see("Grace Hopper is back in the event")
    at_event.miss("1 dropped")


def test_a_note_is_written_about_a_player(at_event: Judge) -> None:
    at_event.tap("Alan Turing")
    at_event.tap("Note")
    at_event.write("Lost a card sleeve\n")
    at_event.see("Note about Alan Turing: Lost a card sleeve")


def test_the_snackbar_takes_the_last_step_back(at_event: Judge) -> None:
    at_event.tap("Alan Turing")
    at_event.tap("Drop")
    at_event.see("1 dropped")
    at_event.tap("Undo")
    at_event.miss("1 dropped")
    at_event.see("Undid: Alan Turing dropped", "undone")


def test_the_snackbar_goes_by_itself(at_event: Judge) -> None:
    snackbar = at_event.app.root.current_screen.ids.snackbar
    snackbar.seconds = 0.1
    at_event.write("Edsger Dijkstra\n")
    at_event.until(lambda: not snackbar.text, "the snackbar is gone")
    assert at_event.find("Undo") is None


def test_the_log_takes_an_older_step_back(at_event: Judge) -> None:
    at_event.tap("Ada Lovelace joined")
    at_event.tap("Undo")
    at_event.see("2 players", "Undid: Ada Lovelace joined")
    assert names(at_event) == ["Grace Hopper", "Alan Turing"]


def test_the_log_says_why_a_step_cannot_be_taken_back(at_event: Judge) -> None:
    at_event.tap("Oakhaven was opened")
    at_event.see("The opening of the event cannot be undone")


def test_an_empty_player_name_is_refused_in_place(at_event: Judge) -> None:
    at_event.write("\n")
    at_event.see("The player's name is empty")
    assert len(names(at_event)) == 3


def test_back_closes_the_field_then_the_sheet_then_the_event(at_event: Judge) -> None:
    at_event.tap("Ada Lovelace")
    at_event.tap("Note")
    at_event.see("Save")
    at_event.escape()  # leaves the field
    at_event.escape()
    at_event.see("Rename")
    at_event.escape()
    at_event.miss("Rename")
    at_event.escape()
    at_event.see("1 event, saved here", "3 players")
    at_event.tap("Resume")
    at_event.see("Ada Lovelace", "Grace Hopper", "Alan Turing")


def test_namesakes_can_be_told_apart(at_event: Judge) -> None:
    at_event.write("Ada Lovelace\n")
    at_event.see("Ada Lovelace (2)")


def test_on_a_phone_one_pane_shows_at_a_time(at_event: Judge) -> None:
    at_event.resize(412, 892)
    at_event.see("Grace Hopper")
    at_event.miss("Ada Lovelace joined")
    at_event.tap("Log")
    at_event.see("Ada Lovelace joined")
    at_event.miss("Add a player")
    at_event.tap("Players")
    at_event.see("Grace Hopper")


def test_what_two_devices_say_differently_is_told_and_settled_by_a_rename(at_event: Judge) -> None:
    desk = at_event.app.root.current_screen.desk
    ada = next(iter(desk.state.players))
    other = OpLog(desk.missing({})[0].event, DeviceId("other"))
    other.take(desk.missing({}))
    basis = tuple(claim.entry for claim in desk.state.players[ada].names)
    theirs = other.stamp(PlayerRenamed(ada, "Ada King"), basis, 0)
    desk.do(PlayerRenamed(ada, "Ada Byron"))
    desk.merge([theirs])
    at_event.see("Devices differ about the name of", "disputed")
    at_event.tap(names(at_event)[0])
    at_event.tap("Rename")
    at_event.write(" of Lovelace\n")
    at_event.miss("Devices differ", "disputed")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit on file sizes is Linux's")
def test_a_full_disk_is_one_line_and_nothing_is_lost(at_event: Judge) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        at_event.write("Edsger Dijkstra\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    at_event.see("There is no space left on this device")
    assert len(names(at_event)) == 3
    at_event.key(13)
    at_event.see("4 players")
