"""Paper and files by touch: sheets that are printed, files that are saved, and the ways to them."""

import csv
import io
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from judge_app.core.ops import PhoneKeyMade, PlayerRenamed
from judge_app.core.phones import fresh_key, pin_of
from judge_app.handover.eventfiles import read_event_file
from judge_app.sync.carrying import genuine
from judge_app.sync.unpacking import packed
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.second import become
from tests.ui.judge import Judge, Watch
from tests.ui.paperdesk import (
    SLIPS,
    at_paper,
    desk_device,
    files,
    folder,
    made,
    size_of,
    tap_less,
    tap_sheet,
    text_of,
    wait,
)
from tests.ui.standin import ADDRESS, StandInBoard
from tests.ui.venue import Venue

needs_pdftotext = pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext is not installed")


@pytest.fixture
def device() -> Recording:
    return desk_device()


@pytest.fixture
def board() -> StandInBoard:
    return StandInBoard()


@pytest.fixture
def judge(tablet: Tablet, watch: Watch, device: Recording, board: StandInBoard) -> Iterator[Judge]:
    with at_paper(tablet, watch, device, board) as judge:
        yield judge


# Sheets


def test_slips_are_printed_and_it_is_told_where_they_are(judge: Judge) -> None:
    judge.see("Round 3, 17 slips")
    tap_sheet(judge, "Match slips")
    made(judge, SLIPS)
    judge.see(f"in {folder(judge)}")
    assert (folder(judge) / SLIPS).read_bytes().startswith(b"%PDF")
    assert files(judge) == [SLIPS]


@needs_pdftotext
def test_all_names_of_the_round_stand_on_the_slips(judge: Judge) -> None:
    tap_sheet(judge, "Match slips")
    made(judge, SLIPS)
    printed = " ".join(text_of(folder(judge) / SLIPS).split())
    state = judge.frame.desk.state
    for match in state.round_matches(3):
        for player in match.players if not match.is_bye else ():
            assert state.players[player].name in printed


OTHER_SHEETS = (
    *("Pairings by table", "Pairings by last name", "Standings", "Deck check sheets", "Judge call sheet"),
    *("Seat cards", "Event report"),
)


def test_every_other_sheet_is_printed_by_one_touch(judge: Judge) -> None:
    known: set[str] = set()
    for title in OTHER_SHEETS:
        tap_sheet(judge, title)
        judge.until(lambda: not judge.screen.printing.is_running, f"{title} is printed")
        judge.see(f"in {folder(judge)}")
        [name] = {*files(judge)} - known
        assert name.startswith("Demo event ")
        assert (folder(judge) / name).read_bytes().startswith(b"%PDF")
        known.add(name)


def test_what_there_is_nothing_of_says_why_and_is_not_printed(judge: Judge) -> None:
    judge.see("The event is not over yet.")
    tap_sheet(judge, "Certificates")
    assert not judge.screen.printing.is_running
    assert files(judge) == []


@needs_pdftotext
def test_the_paper_follows_the_country_until_another_is_chosen(judge: Judge, device: Recording) -> None:
    device.speaks = "en_US"
    judge.screen.refresh()
    assert judge.screen.view.paper == "letter"
    judge.tap("A4")
    assert judge.app.preferences.paper == "a4"
    tap_sheet(judge, "Standings")
    made(judge, "Demo event standings.pdf")
    assert "A4" in size_of(folder(judge) / "Demo event standings.pdf")
    judge.tap("Letter")
    tap_sheet(judge, "Standings")
    wait(judge)
    judge.until(lambda: "letter" in size_of(folder(judge) / "Demo event standings.pdf"), "it is Letter")
    assert files(judge) == ["Demo event standings.pdf"]


def test_certificates_are_printed_for_as_many_places_as_wanted(
    tablet: Tablet, watch: Watch, device: Recording
) -> None:
    judge = Judge(tablet, watch, device=device)
    judge.app.root.show_event(Venue(tablet, 8, "draft").swiss().desk, "paper")
    judge.go("paper", first=("certificates",))
    judge.see("Top 8", "8 certificates")
    for _place in range(6):
        tap_less(judge, "Top")
    judge.see("Top 2", "2 certificates")
    tap_sheet(judge, "Certificates")
    judge.see("2 pages, in")
    judge.leave()


def test_an_earlier_round_is_reached_and_printed(judge: Judge) -> None:
    from judge_app.ui.widgets.stepper import StepKey

    tap_less(judge, "Round")
    judge.see("Round 2, 17 slips")
    tap_sheet(judge, "Match slips")
    made(judge, "Demo event round 2 slips.pdf")
    judge.tap("+", StepKey)
    judge.see("Round 3, 17 slips")
    assert judge.screen.place()["round"] is None  # the newest, also when there is a further one


@needs_pdftotext
def test_slips_have_a_code_where_the_board_is_on(judge: Judge, board: StandInBoard) -> None:
    judge.see("No QR codes until the board is on")
    board.switch(True)
    judge.miss("No QR codes until the board is on")
    tap_sheet(judge, "Match slips")
    made(judge, SLIPS)
    with_codes = (folder(judge) / SLIPS).stat().st_size
    board.switch(False)
    tap_sheet(judge, "Match slips")
    wait(judge)
    judge.until(lambda: (folder(judge) / SLIPS).stat().st_size < with_codes, "the codes are gone")
    assert ADDRESS not in text_of(folder(judge) / SLIPS)


@needs_pdftotext
@pytest.mark.parametrize(("role", "has_pins"), [("organizer", True), ("scorekeeper", True), ("floor", False)])
def test_pins_are_printed_only_by_who_may_know_them(judge: Judge, role: Any, has_pins: bool) -> None:
    from judge_app.ui.screens.paper import SheetTile

    desk = judge.frame.desk
    desk.do(PhoneKeyMade(fresh_key(bytes(32))))
    player = next(match.a for match in desk.state.round_matches(3) if not match.is_bye)
    pin = pin_of(desk.state, player)
    if role != "organizer":
        become(desk, role)
    tap_sheet(judge, "Match slips")
    made(judge, SLIPS)
    assert (pin in text_of(folder(judge) / SLIPS)) == has_pins
    assert bool(judge.find("Match slips", SheetTile).line.count("No PINs")) != has_pins


@needs_pdftotext
def test_the_event_is_printed_as_it_was_when_it_was_touched(judge: Judge) -> None:
    desk = judge.frame.desk
    match = next(match for match in desk.state.round_matches(3) if not match.is_bye)
    before = desk.state.players[match.a].name
    wanted = judge.screen._wanted(next(one for one in judge.screen.view.sheets if one.key == "slips"))
    desk.do(PlayerRenamed(match.a, "Somebody Else"))
    judge.screen.printing.start(wanted)
    made(judge, SLIPS)
    printed = " ".join(text_of(folder(judge) / SLIPS).split())
    assert before in printed
    assert "Somebody Else" not in printed


def test_letters_that_no_font_has_are_told(judge: Judge) -> None:
    desk = judge.frame.desk
    match = next(match for match in desk.state.round_matches(3) if not match.is_bye)
    desk.do(PlayerRenamed(match.a, "\U0001f9d9\U00013000 Ada"))
    tap_sheet(judge, "Match slips")
    made(judge, SLIPS)
    assert "\U00013000" in judge.screen.work.warning
    judge.see(judge.screen.work.warning)


# Files


def test_the_event_file_is_saved_and_read_back(judge: Judge) -> None:
    from judge_app.paper.wholeevent import read_whole

    judge.tap("Event file (.judge.json)")
    made(judge, "Demo event.judge.json")
    judge.see(f"It is in {folder(judge)}")
    whole = read_whole((folder(judge) / "Demo event.judge.json").read_bytes(), "it")
    desk = judge.frame.desk
    assert (whole.event, whole.name, len(whole.entries)) == (desk.event, "Demo event", len(desk.log.entries))


def test_the_event_file_of_another_event_of_that_name_is_left_alone(judge: Judge) -> None:
    folder(judge).mkdir()
    other = folder(judge) / "Demo event.judge.json"
    other.write_bytes(b"all that is left of another event")
    judge.tap("Event file (.judge.json)")
    made(judge, "Demo event 2.judge.json")
    judge.tap("Event file (.judge.json)")
    wait(judge)
    assert other.read_bytes() == b"all that is left of another event"
    assert files(judge) == ["Demo event 2.judge.json", "Demo event.judge.json"]


def test_the_log_is_saved_byte_for_byte(judge: Judge) -> None:
    judge.tap("Log (.judgelog)")
    made(judge, "Demo event.judgelog")
    carried = read_event_file(folder(judge) / "Demo event.judgelog")
    assert carried.event == judge.frame.desk.event
    assert carried.parcels == packed(judge.frame.desk.log.entries)
    assert len([*genuine(carried)]) == len(carried.parcels)


def test_tables_are_saved_for_a_spreadsheet(judge: Judge) -> None:
    for name in ("standings", "results", "penalties"):
        judge.tap(f"{name.title()} (.csv)")
        made(judge, f"Demo event {name}.csv")
        content = (folder(judge) / f"Demo event {name}.csv").read_bytes().decode("utf-8-sig")
        rows = [*csv.reader(io.StringIO(content))]
        assert len(rows) > 1
        assert len({len(row) for row in rows}) == 1


# The ways here


def test_from_the_clock_the_pairs_and_the_standings_one_touch_leads_here_and_back(judge: Judge) -> None:
    for route, button in (("clock", "Print"), ("pair", "Print slips and pairings"), ("standings", "Print")):
        judge.go(route)
        judge.tap(button)
        judge.until(lambda: judge.screen.name == "paper", "the page is shown")
        first = judge.screen.view.sheets[0].key
        assert first == ("standings" if route == "standings" else "pairings-tables")
        judge.tap("Back")
        judge.until(lambda route=route: judge.screen.name == route, "it is shown again")  # type: ignore[misc]


def test_all_of_it_is_reached_on_a_phone(judge: Judge) -> None:
    for size in ((412, 892), (360, 640), (892, 412)):
        judge.resize(*size)
        judge.scroll_to("Penalties (.csv)")
        judge.tap("Penalties (.csv)")
        made(judge, "Demo event penalties.csv")
        for text in ("Share", "Open", "Match slips", "Penalties (.csv)"):
            judge.scroll_to(text)
        judge.tap("Close")
        judge.miss("Share")
