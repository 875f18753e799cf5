"""The standings and the bracket on paper."""

from pathlib import Path

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded, PlayerDropped, RulesetChosen
from judge_app.paper.pdf import Paper
from judge_app.views.standingsboard import BoardRow, standings_board
from tests.paper.pdf.halls import Hall, names
from tests.paper.pdf.reading import A4, LETTER, MM, needs_poppler, printed

pytestmark = needs_poppler


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("count", "pages"), [(9, 1), (34, 1), (90, 3)])
def test_every_place_stands_there_with_what_breaks_ties(
    count: int, pages: int, paper: Paper, tmp_path: Path
) -> None:
    hall = Hall(names(count), "constructed")
    hall.swiss(3)
    sheet = printed(hall.state, "standings", tmp_path, paper=paper)
    assert sheet.size == pytest.approx(A4 if paper == "a4" else LETTER, abs=0.1)
    assert sheet.pages == pages
    board, text = standings_board(hall.state), sheet.text()
    for column in board.columns:
        assert column in text
    for row in board.rows:
        if isinstance(row, BoardRow):
            assert f"{row.rank} {row.name} {row.record} {row.points} {' '.join(row.figures)}" in text
    sheet.is_tidy()


def test_the_cut_and_who_dropped_are_marked(tmp_path: Path) -> None:
    hall = Hall(names(20), "constructed")
    hall.swiss(2)
    last = standings_board(hall.state).rows[-1]
    assert isinstance(last, BoardRow)
    hall.judge(PlayerDropped(last.id))
    text = printed(hall.state, "standings", tmp_path).text()
    assert "Top 8 cut" in text
    assert f"{last.name} (dropped)" in text
    assert "After round 2" in text


def test_a_round_whose_result_is_disputed_is_told(tmp_path: Path) -> None:
    hall = Hall(names(8), "constructed")
    hall.swiss(2)
    earlier = hall.tables()[0]
    hall.swiss(3)
    hall.contradict(earlier)
    sheet = printed(hall.state, "standings", tmp_path)
    assert "has two results" in sheet.text()
    sheet.is_tidy()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [2, 4, 8, 32, 64])
def test_a_bracket_of_any_size_can_be_read(size: int, paper: Paper, tmp_path: Path) -> None:
    hall = Hall(names(70), "constructed").setting("cut", size).setting("rounds", 1)
    hall.swiss()
    hall.cut()
    hall.bracket()
    hall.play(size // 4)
    sheet = printed(hall.state, "bracket", tmp_path, paper=paper)
    assert sheet.pages == (1 if size <= 32 else 3), "a large one in two halves and the end"
    assert sheet.size == pytest.approx((A4 if paper == "a4" else LETTER)[::-1], abs=0.1)
    text = sheet.text()
    cut = hall.state.cut
    assert cut is not None
    for player in cut.seeds:
        assert hall.called(player) in text
    assert min(word.bottom - word.top for word in sheet.words if word.text in text.split()) > 5.5
    sheet.is_tidy()


def test_a_winner_stands_in_each_round_that_was_reached_and_open_places_are_named(tmp_path: Path) -> None:
    hall = Hall(names(8), "constructed").setting("cut", 4)
    hall.swiss()
    hall.cut()
    hall.bracket()
    first, second = hall.tables()
    hall.won(first)
    sheet = printed(hall.state, "bracket", tmp_path)
    name = hall.called(first.a)
    assert sheet.text().count(name) == 2
    ahead = [word for word in sheet.words if word.text == name.split()[1] and word.left > 140 * MM]
    assert ahead
    assert second.b is not None
    assert "or" in [word.text for word in sheet.words if word.left > 140 * MM], "one of two waits there"


@pytest.mark.parametrize("size", [8, 32])
def test_every_match_that_has_a_table_tells_it(size: int, tmp_path: Path) -> None:
    hall = Hall(names(40), "constructed").setting("cut", size).setting("rounds", 1)
    hall.swiss()
    hall.cut()
    hall.bracket()
    sheet = printed(hall.state, "bracket", tmp_path)
    left = [word.text for word in sheet.words if word.left < 30 * MM]
    assert all(left.count(str(match.table)) == 2 for match in hall.tables()), "there is a seed, too"
    assert len(hall.tables()) == size // 2


def test_a_match_for_third_place_has_its_own_box(tmp_path: Path) -> None:
    hall = Hall(names(8), "regulations-premier").setting("cut", 4).played_out()
    sheet = printed(hall.state, "bracket", tmp_path)
    assert "Final" in sheet.text()
    sheet.is_tidy()
    if len(hall.matches) > 1:
        assert "Third place" in sheet.text()


def test_the_match_for_third_place_tells_its_table(tmp_path: Path) -> None:
    hall = Hall([], "")
    hall.judge(
        RulesetChosen("league", 'title = "Third"\nbase = "constructed"\n[cut]\nthird_place = "match"\n')
    )
    for number, player in enumerate(names(8)):
        hall.do(PlayerAdded(PlayerId(f"p{number:04}"), player))
    hall.setting("cut", 4).played_out()
    final, third = hall.tables()
    sheet = printed(hall.state, "bracket", tmp_path)
    title = next(word for word in sheet.words if word.text == "Third")
    below = [word for word in sheet.words if word.top > title.bottom]
    assert str(third.table) in [word.text for word in below if abs(word.left - title.left) < 4.5 * MM]
    assert final.table != third.table
    sheet.is_tidy()
