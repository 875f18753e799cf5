"""The report of an event: always one page."""

from pathlib import Path

import pytest

from judge_app.core.ids import StaffId
from judge_app.core.ops import PenaltyGiven, PlayerDropped, RulingGiven, StaffNamed
from judge_app.paper.pdf import Paper
from tests.paper.pdf.halls import Hall, names
from tests.paper.pdf.reading import MM, needs_poppler, printed

pytestmark = needs_poppler


@pytest.fixture(scope="module")
def large() -> Hall:
    """500 players, 12 rounds, 60 penalties and 40 rulings."""
    hall = Hall(names(500)).with_staff().setting("rounds", 12)
    hall.swiss(12)
    tables = hall.tables()
    for place in range(60):
        match = tables[place]
        hall.judge(PenaltyGiven(match.a, "warning", f"Slow play {place}", match.id, "slow-play"))
    for place in range(40):
        match = tables[place]
        hall.judge(
            RulingGiven(f"May I {place}?", "Yes, once in a turn.", "Dana Wolf", "", match.id, match.players)
        )
    return hall


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_large_event_fits_one_page_and_what_does_not_is_counted(
    large: Hall, paper: Paper, tmp_path: Path
) -> None:
    sheet = printed(large.state, "report", tmp_path, paper=paper)
    assert sheet.pages == 1
    text = sheet.text()
    assert "Round 12" in text
    assert "Penalties: 60" in text
    assert "Rulings: 40" in text
    assert text.count("more") >= 3
    assert "Slow play 59" in text, "the last one comes first"
    assert "500" in text
    sheet.is_tidy()


LONG = "A replacement was found before the round began, and both players agreed to it. " * 4


def test_a_long_ruling_is_printed_whole_where_there_is_room(tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(1)
    match = hall.tables()[0]
    hall.judge(PenaltyGiven(match.a, "warning", "Took back a card " * 12, match.id, "slow-play"))
    hall.judge(RulingGiven("A card is lost", LONG, "Dana Wolf", "", match.id, match.players))
    sheet = printed(hall.state, "report", tmp_path)
    assert "…" not in sheet.text()
    assert " ".join(sheet.text().split()).count("agreed to it.") == 4
    sheet.is_tidy()


def test_where_there_is_no_room_each_ruling_has_a_line(tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(1)
    match = hall.tables()[0]
    for place in range(30):
        hall.judge(RulingGiven(f"Question {place}", LONG, "Dana Wolf", "", match.id, match.players))
    text = printed(hall.state, "report", tmp_path).text()
    assert all(f"Question {place} " in text for place in range(30))


def test_what_does_not_fit_whole_fills_the_page_and_only_the_last_ones_are_cut(tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(1)
    match = hall.tables()[0]
    for place in range(12):
        hall.judge(RulingGiven(f"Question {place}", LONG, "Dana Wolf", "", match.id, match.players))
    sheet = printed(hall.state, "report", tmp_path)
    text = sheet.text()
    assert all(f"Question {place} " in text for place in range(12))
    assert text.count("agreed to it.") > 4 * 5, "several are whole"
    assert max(word.bottom for word in sheet.words) > sheet.size[1] - 25 * MM, "down to the end of the page"
    sheet.is_tidy()


def test_as_many_places_are_told_as_there_are_rows(tmp_path: Path) -> None:
    hall = Hall(names(34))
    hall.swiss(2)
    text = printed(hall.state, "report", tmp_path).text()
    assert all(name in text for name in names(34))
    assert "more" not in text.replace("more time", "")


def test_all_of_the_staff_are_named(tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(1)
    staff = [f"{name}-Featherstone" for name in names(14)]
    for place, name in enumerate(staff):
        hall.judge(StaffNamed(StaffId(f"s{place}"), name, "floor"))
    sheet = printed(hall.state, "report", tmp_path)
    assert all(name in sheet.text() for name in staff)
    sheet.is_tidy()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_report_of_many_rounds_and_long_facts_is_still_one_page(paper: Paper, tmp_path: Path) -> None:
    hall = Hall([f"{name} {'Maria ' * 12}" for name in names(8)]).setting("rounds", 20)
    for place, name in enumerate(names(100)):
        hall.judge(StaffNamed(StaffId(f"s{place}"), name, "floor"))
    hall.swiss(20)
    match = hall.tables()[0]
    for place in range(30):
        hall.judge(RulingGiven(f"Question {place}", LONG, "Dana Wolf", "", match.id, match.players))
    sheet = printed(hall.state, "report", tmp_path, paper=paper)
    assert sheet.pages == 1
    assert "Round 20" in sheet.text()
    assert "Question 29 " in sheet.text()
    sheet.is_tidy()


@pytest.mark.parametrize("rounds", [0, 1, 20])
def test_a_report_of_any_length_fits(rounds: int, tmp_path: Path) -> None:
    hall = Hall(names(40), "constructed").setting("rounds", 20).setting("cut", 8)
    hall.swiss(rounds)
    if rounds == 20:
        hall.played_out()
    sheet = printed(hall.state, "report", tmp_path, paper="letter")
    assert sheet.pages == 1
    sheet.is_tidy()
    assert ("Final places" in sheet.text()) == (rounds == 20)


def test_results_of_every_kind_are_counted(tmp_path: Path) -> None:
    hall = Hall(names(9)).in_round(1)
    one, two, *_open = hall.tables()
    hall.won(one)
    hall.won(two)
    hall.contradict(two)
    hall.judge(PlayerDropped(one.b or one.a))
    text = printed(hall.state, "report", tmp_path).text()
    assert "Round 1 4 1 – – 1 3" in text
    assert "9, 1 of them dropped" in text


def test_an_event_without_anything_has_a_report_too(tmp_path: Path) -> None:
    sheet = printed(Hall([], "").state, "report", tmp_path)
    assert sheet.pages == 1
    assert "No round was paired." in sheet.text()
    assert "None chosen" in sheet.text()
    sheet.is_tidy()
