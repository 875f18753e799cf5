"""A row is drawn anew only when it has changed, and no text is too long or too odd for it."""

import pytest

from tests.ui.kit.rows.samplerows import GAP, LONG, ROW, Pane, Seated, tables

ODD = ["", "\n", "😀", "👨\u200d👩\u200d👧", "محمد", "王小明", "half \ud83d a pair", "\0", "x" * 5000]


def test_one_changed_row_is_the_only_one_drawn_anew(pane: Pane) -> None:
    rows = tables(100)
    pane.show(*rows)
    widgets, items = pane.lines, list(pane.rows.data)
    pane.drawings()
    pane.show(*rows[:2], Seated(3, "Ada Lovelace"), *rows[3:])
    assert pane.drawings() == 1
    assert pane.lines == widgets
    assert [number for number, item in enumerate(items) if item is not pane.rows.data[number]] == [2]
    assert "Ada Lovelace" in pane.line(3).text


def test_equal_lines_draw_nothing(pane: Pane) -> None:
    pane.show(*tables(100))
    pane.drawings()
    pane.show(*tables(100))
    assert pane.drawings() == 0


def test_a_row_that_moves_takes_its_widget_along(pane: Pane) -> None:
    rows = tables(100)
    pane.show(*rows)
    fourth = pane.line(4)
    pane.drawings()
    pane.show(*rows[1:])
    assert pane.line(4) is fourth
    assert pane.edge(4) == 2 * (ROW + GAP)
    assert pane.drawings() == 1, "the row that came in at the bottom"


def test_a_long_name_is_shortened_but_read_in_full(pane: Pane) -> None:
    from judge_app.ui import theme
    from judge_app.ui.lettering import lettered, shortened

    pane.show(Seated(1, LONG))
    assert LONG in pane.line(1).text
    short = shortened(LONG, 150, theme.BODY)
    assert short.endswith("…")
    assert LONG.startswith(short[:-1])
    assert lettered(LONG, theme.BODY, width=150).width <= 150
    assert shortened("Ada", 150, theme.BODY) == "Ada"


def test_a_word_stands_at_the_side_of_its_room_that_was_asked_for(pane: Pane) -> None:
    from judge_app.ui import theme
    from judge_app.ui.lettering import lettered
    from tests.ui.kit.rows.samplelines import SidedLine

    pane.show("left", "center", "right", widget="SidedLine")
    slack = SidedLine.room - lettered("Ada", theme.BODY).width
    places = [line._strokes[0].shape.pos[0] - SidedLine.x_of_room for line in pane.lines]
    assert places == pytest.approx([0, slack / 2, slack], abs=0.5)


def test_a_row_says_all_its_words(pane: Pane) -> None:
    pane.show(Seated(7, "Ada Lovelace"))
    assert pane.line(7).text == "7, Playing, Ada Lovelace, Grace Hopper"


def test_namesakes_share_their_lettering_and_stay_two_rows(pane: Pane) -> None:
    from judge_app.ui import theme
    from judge_app.ui.lettering import lettered

    pane.show(Seated(1, "Ada"), Seated(2, "Ada"))
    assert lettered("Ada", theme.BODY) is lettered("Ada", theme.BODY)
    pane.press(2).touch_up()
    pane.settle()
    assert pane.tapped == [2]


def test_another_look_draws_the_rows_anew(pane: Pane) -> None:
    from judge_app.ui import theme

    pane.show(*tables(3))
    pane.drawings()
    try:
        theme.use("light")
        for line in pane.lines:
            line.redraw()
        assert pane.drawings() == 3
    finally:
        theme.use("dark")


def test_a_kind_of_row_with_one_height_is_asked_once(pane: Pane, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.ui.kit.rows.samplelines import NoteLine

    monkeypatch.setattr(NoteLine, "has_one_height", True)
    pane.show(*(f"note {number}" for number in range(500)), widget="NoteLine")
    assert NoteLine.asked <= 2


def test_an_unchanged_row_is_not_measured_again(pane: Pane) -> None:
    from tests.ui.kit.rows.samplelines import NoteLine

    notes = [f"note {number}" for number in range(500)]
    pane.show(*notes, widget="NoteLine")
    NoteLine.asked = 0
    pane.show(*notes[:250], "another", *notes[250:], widget="NoteLine")
    assert NoteLine.asked == 1


@pytest.mark.parametrize("text", ODD)
def test_no_text_is_too_odd_to_be_drawn(pane: Pane, text: str) -> None:
    pane.show(Seated(1, text))
    assert pane.line(1).row.one == text


def test_the_shelf_of_texts_keeps_the_newest_and_no_more_than_it_may() -> None:
    from judge_app.ui.lettering import Shelf, Wanted

    shelf = Shelf(most_texts=3, most_pixels=1_000_000)
    for text in ("one", "two", "three", "one", "four"):
        shelf.get(Wanted(text, 20, False, "", 500))
    assert len(shelf) == 3
    kept = shelf.get(Wanted("one", 20, False, "", 500))
    assert kept is shelf.get(Wanted("one", 20, False, "", 500))
    small = Shelf(most_texts=100, most_pixels=3 * kept.width * kept.height)
    for number in range(20):
        small.get(Wanted(f"text {number}", 20, False, "", 500))
    assert small.pixels <= 3 * kept.width * kept.height
