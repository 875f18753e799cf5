"""What is filled in by hand, cut out or handed over: forms, seat cards, certificates."""

from pathlib import Path

import pytest

from judge_app.core.ids import CallId
from judge_app.core.ops import CallMade, CallTaken, DeckCheckBegun, PlayerDropped
from judge_app.paper.pdf import Paper
from judge_app.paper.pdf.cards import A_PAGE
from tests.paper.pdf.halls import NOW, Hall, names
from tests.paper.pdf.reading import A4, LETTER, MM, Word, needs_poppler, printed

pytestmark = needs_poppler


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ruleset", ["regulations-casual", "regulations-premier", "constructed", "draft", ""])
def test_a_deck_check_sheet_is_there_before_anything_happened(
    ruleset: str, paper: Paper, tmp_path: Path
) -> None:
    sheet = printed(Hall([], ruleset).state, "deck-checks", tmp_path, paper=paper)
    assert sheet.pages == 1
    assert sheet.size == pytest.approx(A4 if paper == "a4" else LETTER, abs=0.1)
    text = sheet.text()
    assert text.count("In order") == 2
    assert text.count("Genuine cards, no copies or proxies") in (0, 2)
    assert "Signature" in text
    sheet.is_tidy()


def test_a_table_that_is_checked_has_its_names_on_the_sheet(tmp_path: Path) -> None:
    hall = Hall(names(8)).in_round(1)
    match = hall.tables()[2]
    hall.judge(DeckCheckBegun(match.id, NOW))
    sheet = printed(hall.state, "deck-checks", tmp_path)
    assert sheet.pages == 2, "one more is empty"
    assert match.b is not None
    for player in (match.a, match.b):
        assert hall.called(player) in sheet.text(1)
        assert hall.called(player) not in sheet.text(2)
    assert "Round 1" in sheet.text(1)
    sheet.is_tidy()


def test_open_calls_stand_on_the_judge_call_sheet_and_lines_are_left(tmp_path: Path) -> None:
    hall = Hall(names(60)).in_round(1)
    for place, match in enumerate(hall.tables()[:15]):
        hall.judge(CallMade(CallId(f"c{place}"), match.id, f"Question {place}", NOW + place))
    hall.judge(CallTaken(CallId("c3"), "Ruben Castillo", NOW + 99))
    sheet = printed(hall.state, "judge-calls", tmp_path)
    assert sheet.size == pytest.approx(A4[::-1], abs=0.1)
    assert sheet.pages == 2
    text = sheet.text()
    assert all(f"Question {place}" in text for place in range(15))
    assert "Ruben Castillo" in text
    sheet.is_tidy()
    assert printed(Hall([]).state, "judge-calls", tmp_path).pages == 1


def piles(words: tuple[Word, ...], pages: int, width: float, height: float) -> list[list[Word]]:
    """The cards of the cut stack: pile by pile, each from the first page to the last."""
    found: dict[tuple[int, int], list[Word]] = {}
    for word in words:
        place = int(word.middle[1] // (height / 4)) * 2 + int(word.middle[0] // (width / 2))
        found.setdefault((place, word.page), []).append(word)
    return [
        found[place, page]
        for place in range(A_PAGE)
        for page in range(1, pages + 1)
        if (place, page) in found
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_seat_cards_are_in_table_order_once_they_are_cut(paper: Paper, tmp_path: Path) -> None:
    hall = Hall(names(21)).in_round(1)
    sheet = printed(hall.state, "seat-cards", tmp_path, paper=paper)
    assert sheet.pages == 3
    cards = piles(sheet.words, sheet.pages, *sheet.size)
    numbers = [
        [word.text for word in card if word.text.isdigit() and word.bottom - word.top > 12] for card in cards
    ]
    assert [one[0] for one in numbers if one] == [str(table) for table in range(1, 11) for _seat in "ab"]
    assert len(cards) == 21
    for player in hall.state.players.values():
        assert sum(player.name.split()[0] in [word.text for word in card] for card in cards) >= 1
    sheet.is_tidy(margin_mm=3)


def test_both_sides_of_a_card_have_the_name_one_upside_down(tmp_path: Path) -> None:
    hall = Hall(["Ada Abel"])
    sheet = printed(hall.state, "seat-cards", tmp_path)
    picture = sheet.picture(1, 72)
    half = picture.height // 8
    lower, upper = (
        picture.crop((0, half, picture.width // 2, 2 * half)),
        picture.crop((0, 0, picture.width // 2, half)),
    )
    dark = [sum(one.histogram()[:128]) for one in (upper, lower)]
    assert dark[0] > 200
    assert abs(dark[0] - dark[1]) < 0.25 * dark[1], "but for the small line below"


def test_a_card_tells_the_table_of_ones_own_before_any_round(tmp_path: Path) -> None:
    hall = Hall(names(3)).fixed(1, 12)
    hall.judge(PlayerDropped(next(iter(hall.state.players))))
    sheet = printed(hall.state, "seat-cards", tmp_path)
    assert "Table 12" in sheet.text()
    assert names(3)[0] not in sheet.text()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_of_the_first_places_has_a_certificate(paper: Paper, tmp_path: Path) -> None:
    hall = Hall(names(16), "constructed").with_staff().setting("cut", 8).played_out()
    sheet = printed(hall.state, "certificates", tmp_path, paper=paper)
    assert sheet.pages == 8
    assert sheet.size == pytest.approx((A4 if paper == "a4" else LETTER)[::-1], abs=0.1)
    assert "First place" in sheet.text(1)
    assert "Second place" in sheet.text(2)
    assert "Places 5 to 8" in sheet.text(8)
    for page in range(1, 9):
        assert "Oakhaven" in sheet.text(page)
        assert "of 16 players" in sheet.text(page)
        assert "Dana Wolf, Organizer" in sheet.text(page)
        assert 0.005 < sheet.ink(page) < 0.1
    name = max(sheet.words, key=lambda word: word.bottom - word.top)
    assert name.bottom - name.top > 40
    sheet.is_tidy(margin_mm=6)
    assert printed(hall.state, "certificates", tmp_path, places=1).pages == 1


def test_certificates_without_a_cut_follow_the_standings(tmp_path: Path) -> None:
    hall = Hall(names(8), "constructed").setting("cut", 0).played_out()
    sheet = printed(hall.state, "certificates", tmp_path, places=3)
    assert sheet.pages == 3
    assert "Third place" in sheet.text(3)
    assert sheet.words[0].left > 12 * MM
