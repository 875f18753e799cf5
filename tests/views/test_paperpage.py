"""Paper and files: what is offered when, in which order, under which name, and what is said about it."""

from pathlib import PurePosixPath
from typing import Any

import pytest

from judge_app.core.claims import Claim, EntryId
from judge_app.core.model import CutSeeds, Result, State
from judge_app.core.ops import EventRenamed, PenaltyGiven, PhoneKeyMade, ResultReported, SettingChosen
from judge_app.core.phones import fresh_key, pin_of
from judge_app.core.roster import DeviceRole
from judge_app.views.paperpage import (
    PaperTile,
    PaperView,
    failed_work,
    file_name,
    made_work,
    paper_here,
    paper_view,
    phones_address,
    printable,
    running_work,
    sheet_name,
)
from judge_app.views.served import Served
from judge_app.views.sheets import SHEETS
from tests.views.hall import ADA, CYD, ONE, START, at_sign_up, in_round_1, in_round_2

OFF, ON = Served(), Served(is_on=True, url="192.168.1.20:8080", link="http://192.168.1.20:8080/p")
KEY = PhoneKeyMade(fresh_key(bytes(32)))


def seen(
    state: State, served: Served = ON, role: DeviceRole | None = "organizer", **wishes: Any
) -> PaperView:
    return paper_view(state, served, role, "a4", **wishes)


def tile(view: PaperView, key: str) -> PaperTile:
    return next(one for one in (*view.sheets, *view.files) if one.key == key)


def test_every_sheet_is_offered_with_what_it_holds_or_why_it_is_empty() -> None:
    view = seen(in_round_2().state)
    assert {one.key for one in view.sheets} == {*SHEETS}
    assert all(bool(one.line) != bool(one.why_not) for one in view.sheets)
    assert all(one.text and one.icon for one in (*view.sheets, *view.files))
    assert tile(view, "slips").line == "Round 2, 3 slips"
    assert tile(view, "bracket").why_not


def test_before_the_first_round_there_are_no_slips_and_no_round_to_choose() -> None:
    view = seen(at_sign_up().state)
    assert tile(view, "slips").why_not == "Round 1 is not paired yet. Pair it, then print."
    assert (view.rounds, view.round, view.round_text) == ((), None, "")


def test_the_newest_round_is_printed_unless_an_earlier_one_is_chosen() -> None:
    state = in_round_2().state
    newest, first = seen(state), seen(state, round=1)
    assert (newest.rounds, newest.round, newest.round_text) == ((1, 2), 2, "Round 2")
    assert (first.round, first.round_text) == (1, "Round 1")
    assert tile(first, "slips").line == "Round 1, 3 slips"
    assert tile(first, "standings") == tile(newest, "standings")
    assert seen(state, round=7).round == 2


def test_what_somebody_came_for_stands_first_and_the_rest_in_its_order() -> None:
    keys = [one.key for one in seen(in_round_2().state, first=("standings", "bracket")).sheets]
    assert keys[:2] == ["standings", "bracket"]
    assert keys[2:] == [sheet for sheet in SHEETS if sheet not in ("standings", "bracket")]


@pytest.mark.parametrize(("served", "phone_page", "lacks"), [(ON, 1, False), (OFF, 1, True), (OFF, 0, False)])
def test_slips_say_that_they_have_no_code_while_no_phone_finds_the_event(
    served: Served, phone_page: int, lacks: bool
) -> None:
    device = in_round_1()
    device.do(SettingChosen("phone_page", phone_page))
    line = tile(seen(device.state, served), "slips").line
    assert ("No QR codes until the board is on" in line) == lacks
    assert phones_address(device.state, served) == ("http://192.168.1.20:8080" if served is ON else "")


def test_a_board_that_is_on_but_not_found_yet_has_no_address() -> None:
    assert phones_address(in_round_1().state, Served(is_on=True, trouble="No network.")) == ""


@pytest.mark.parametrize(
    ("role", "may"),
    [
        ("organizer", True),
        ("head", True),
        ("scorekeeper", True),
        ("floor", False),
        ("board", False),
        (None, False),
    ],
)
def test_pins_are_printed_only_where_they_may_be_known(role: DeviceRole | None, may: bool) -> None:
    device = in_round_1()
    device.do(KEY)
    line = tile(seen(device.state, role=role), "slips").line
    assert ("No PINs: only the organizer, the head judge and scorekeepers print them" in line) != may
    assert bool(pin_of(printable(device.state, role), ADA)) == may
    assert printable(device.state, role).players == device.state.players


def test_of_pins_that_nobody_has_nothing_is_said() -> None:
    assert tile(seen(in_round_1().state, role="floor"), "slips").line == "Round 1, 3 slips"


def test_there_are_no_more_certificates_than_players() -> None:
    view = seen(in_round_2().state, places=99)
    assert (view.places, view.most_places) == (7, 7)
    assert seen(State()).most_places == 1
    assert not view.has_certificates


def test_a_table_without_a_line_is_not_offered() -> None:
    device = in_round_1()
    assert tile(seen(State()), "standings-csv").why_not == "Nobody is in the event yet."
    assert tile(seen(device.state), "penalties-csv").why_not == "No penalty was given."
    device.do(ResultReported(ONE, Result(ADA)))
    device.do(PenaltyGiven(ADA, "warning", "Slow play", ONE))
    view = seen(device.state)
    assert not any(one.why_not for one in view.files)
    assert [one.key for one in view.files][:2] == ["event", "log"]


@pytest.mark.parametrize(
    ("language", "paper"),
    [
        ("en_US", "letter"),
        ("en-CA", "letter"),
        ("fr_CA.UTF-8", "letter"),
        ("es_MX", "letter"),
        ("en", "a4"),
        ("en_GB", "a4"),
        ("de_DE", "a4"),
        ("es", "a4"),
        ("C", "a4"),
        ("", "a4"),
    ],
)
def test_the_paper_is_that_of_the_country(language: str, paper: str) -> None:
    assert paper_here(language) == paper


def test_files_are_called_after_the_event_the_round_and_the_sheet() -> None:
    state = in_round_2().state
    assert sheet_name(state, "slips", 2) == "Oakhaven round 2 slips"
    assert sheet_name(state, "pairings-names", 1) == "Oakhaven round 1 pairings by name"
    assert sheet_name(state, "standings", 2) == "Oakhaven standings"
    assert (file_name(state, "event"), file_name(state, "results-csv")) == ("Oakhaven", "Oakhaven results")
    assert len({sheet_name(state, sheet, 2) for sheet in SHEETS}) == len(SHEETS)


def test_a_round_of_the_bracket_is_called_by_its_stage() -> None:
    cut = Claim(EntryId("x:1"), CutSeeds(1, (ADA, CYD)))
    state = in_round_2().state._replace(cuts=(cut,))
    assert sheet_name(state, "slips", 2) == "Oakhaven Final slips"


def test_no_name_of_an_event_harms_a_file_system() -> None:
    device = in_round_1()
    for name in ("../../etc/passwd", "a" * 300, "Con", "\u0000\n", "Cup 3/4: <the> *end*?"):
        device.do(EventRenamed(name), START)
        for sheet in SHEETS:
            stem = sheet_name(device.state, sheet, 1)
            assert len(stem.encode()) <= 200
            assert not {*stem} & {*'<>:"/\\|?*\0\n'}
            assert stem.strip(" .") == stem


def test_a_file_is_followed_from_its_beginning_to_its_end() -> None:
    begun, half, last = (running_work("a.pdf", *steps) for steps in ((0, 0), (17, 34), (33, 34)))
    assert (begun.stage, begun.share, begun.line) == ("running", 0.0, "Being made")
    assert (half.share, half.line, last.line) == (0.5, "Page 18 of 33", "Being made")
    path = PurePosixPath("/tablet/paper/a.pdf")
    made = made_work(path, 1, "No font has ☃.")
    assert (made.name, made.line, made.warning) == ("a.pdf", "1 page, in /tablet/paper", "No font has ☃.")
    assert made_work(path, 3).line == "3 pages, in /tablet/paper"
    assert made_work(path).line == "It is in /tablet/paper"
    assert failed_work("a.pdf", "The disk is full.").stage == "refused"
    assert failed_work("a.pdf", "").line == "Cancelled. A file that was made before is as it was."
