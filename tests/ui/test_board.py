"""The board on the tablet's own screen, and what the organizer puts on it from the clock."""

from collections.abc import Iterator
from typing import Any

import pytest

from judge_app.core.ops import Announced, BoardPageChosen
from judge_app.tablet import Tablet
from judge_app.views.board import BoardClock, BoardMatch, BoardName, BoardView
from judge_app.views.boardface import TURN_MS
from tests.ui.floor import seated
from tests.ui.judge import Judge, Watch
from tests.ui.standin import QR, StandInBoard


@pytest.fixture
def board() -> StandInBoard:
    return StandInBoard()


@pytest.fixture
def judge(tablet: Tablet, watch: Watch, board: StandInBoard) -> Iterator[Judge]:
    """At the clock of a round that is played."""
    judge = Judge(tablet, watch, board=board)
    judge.app.root.show_event(tablet.open(seated(tablet)), "clock")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown")
    yield judge
    judge.leave()


def chosen(judge: Judge) -> list[str]:
    return [one.op.page for one in judge.frame.desk.state.history if isinstance(one.op, BoardPageChosen)]


def pane(judge: Judge) -> Any:
    return judge.screen.ids.board.panes[0]


def touch(judge: Judge, x: float, y: float) -> None:
    from kivy.tests.common import UnitTestTouch

    one = UnitTestTouch(x, y)
    one.touch_down()
    one.touch_up()
    judge.loop.idle()


def show_board(judge: Judge) -> None:
    judge.tap("On board")
    judge.tap("Full screen here")
    judge.until(lambda: judge.screen.name == "board", "the board is shown")


def test_a_page_is_chosen_at_the_clock_and_written_down(judge: Judge) -> None:
    judge.tap("On board")
    judge.tap("Pairings")
    judge.until(lambda: judge.screen.sheet == "", "the sheet is closed")
    assert chosen(judge) == ["pairings"]
    assert judge.frame.desk.state.board_page == "pairings"
    judge.tap("Undo")
    judge.until(lambda: judge.frame.desk.state.board_page == "auto", "it is undone")


def test_what_is_on_the_board_already_is_not_written_down_again(judge: Judge) -> None:
    judge.tap("On board")
    judge.tap("Automatic")
    judge.until(lambda: judge.screen.sheet == "", "the sheet is closed")
    assert chosen(judge) == []


def test_a_page_without_anything_on_it_cannot_be_chosen(judge: Judge) -> None:
    judge.tap("On board")
    judge.see("Bracket")
    assert judge.find("Bracket").disabled
    assert judge.find("Winner").disabled
    assert judge.find("Standings").disabled, "there are none in round 1"
    assert not judge.find("Pairings").disabled


def test_the_board_has_the_window_for_itself_and_is_left_by_a_tap(judge: Judge) -> None:
    from judge_app.ui.widgets import NavRail, StatusStrip

    show_board(judge)
    shown = [*judge.widgets()]
    assert not any(isinstance(one, StatusStrip | NavRail) for one in shown)
    assert judge.screen.ids.board.size == list(judge.window.size)
    judge.miss("Leave the board")
    touch(judge, 300, 300)
    judge.tap("Leave the board")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown again")
    assert any(isinstance(one, StatusStrip) for one in judge.widgets())
    assert any(isinstance(one, NavRail) for one in judge.widgets())


def test_the_way_out_goes_away_again(judge: Judge) -> None:
    show_board(judge)
    judge.screen._hide.timeout = 0.05
    touch(judge, 300, 300)
    judge.until(lambda: not judge.screen.is_touched, "the button is gone")
    judge.miss("Leave the board")


def test_the_board_is_left_by_back(judge: Judge) -> None:
    show_board(judge)
    judge.escape()
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown again")


def test_the_board_follows_the_event_and_counts(judge: Judge, watch: Watch, board: StandInBoard) -> None:
    show_board(judge)
    before = pane(judge).time.text
    assert before
    watch.go_on(seconds=61)
    judge.until(lambda: pane(judge).time.text != before, "the clock counts")
    judge.frame.desk.do(Announced("Drinks stay off the tables."))
    judge.until(lambda: pane(judge).band.content == "Drinks stay off the tables.", "the band says so")
    assert pane(judge).code.parent is None, "nobody serves phones yet"
    board.switch(True)
    judge.until(lambda: pane(judge).code.parent is not None, "the code is shown")
    assert pane(judge).code.content.qr == QR
    judge.frame.desk.do(BoardPageChosen("pairings"))
    judge.until(lambda: pane(judge).page.content.kind == "names", "the names are shown")


def test_events_that_stand_beside_are_shown_here_too(judge: Judge, board: StandInBoard) -> None:
    show_board(judge)
    assert len(judge.screen.ids.board.panes) == 1
    board.beside = (judge.frame.desk.state,)
    board.served = board.served._replace(phones=1)  # something has changed, it says
    judge.until(lambda: len(judge.screen.ids.board.panes) == 2, "both are shown")
    assert judge.screen.ids.board.panes[1].view.event == pane(judge).view.event


def test_a_board_lets_go_of_the_server_when_it_is_left(judge: Judge, board: StandInBoard) -> None:
    before = board.listeners
    show_board(judge)
    assert board.listeners == before + 1
    judge.escape()
    assert board.listeners == before


# The widget itself, as the board screen and the second window both have it.

NOW = 1_767_225_600_000


def names(count: int) -> tuple[BoardName, ...]:
    return tuple(BoardName(f"p{n}", str(n // 2 + 1), f"Name{n:03}", "Ada", "plays Bo") for n in range(count))


@pytest.fixture
def widget(judge: Judge) -> Any:
    from judge_app.ui.widgets import BigBoard

    board = BigBoard(size=(1920, 1080))
    board.tick(NOW)
    return board


def settle(judge: Judge) -> None:
    for _frame in range(3):
        judge.loop.idle()


def painted(widget: Any) -> dict[str, int]:
    """How often each part of a board has drawn itself, from now on."""
    counts: dict[str, int] = {}

    def count(name: str, part: Any) -> None:
        draw = part.paint

        def drawn() -> None:
            counts[name] = counts.get(name, 0) + 1
            draw()

        part.paint = drawn

    pane = widget.panes[0]
    for name in ("head", "card", "bar", "code", "page", "band"):
        count(name, getattr(pane, name))
    return counts


def playing(**what: Any) -> BoardView:
    clock = BoardClock("running", ends_ms=NOW + 600_500, length_ms=2_400_000)
    view = BoardView(
        "Oakhaven", "pairings", title="Round 1 of 3", clock=clock, names=names(100), band="Hello"
    )
    return view._replace(**what)


def test_only_what_has_changed_is_drawn(judge: Judge, widget: Any) -> None:
    widget.views = (playing(),)
    widget.tick(NOW)
    settle(judge)
    counts = painted(widget)
    for step in range(0, 1000, 200):
        widget.tick(NOW + step)
        widget.views = (playing(),)
        settle(judge)
    assert counts == {"bar": 1}, "half a second on, one second has passed on the clock"
    widget.views = (playing(band="Goodbye"),)
    settle(judge)
    assert counts == {"bar": 1, "band": 1}


def test_pages_turn_every_eight_seconds(judge: Judge, widget: Any) -> None:
    widget.views = (playing(),)
    pages = []
    for step in range(4):
        widget.tick(NOW + step * TURN_MS)
        pages.append(widget.panes[0].page.content)
    of = pages[0].of
    assert of > 1
    assert [page.at for page in pages] == [step % of for step in range(4)]
    assert pages[0].caption.startswith("Name000 to Name")


def stage(count: int, is_over: bool = False) -> tuple[BoardMatch, ...]:
    return tuple(BoardMatch(f"Table {n}", is_over=is_over) for n in range(count))


def test_a_wide_bracket_is_shown_in_parts_and_what_is_over_makes_room() -> None:
    from judge_app.ui.widgets.bigboardturns import turns_of

    stages = ("Top 32", "Top 16", "Quarterfinals", "Semifinals", "Final")
    bracket = tuple(stage(16 >> n) for n in range(5))
    view = BoardView(page="bracket", stages=stages, bracket=bracket)
    shown = [turn.rows[2] for turn in turns_of(view, 1824, 832)]
    assert [[len(column) for column in columns] for columns in shown] == [[8, 4, 2, 1]] * 2 + [[8, 4, 2, 1]]
    assert shown[0][0] + shown[1][0] == bracket[0]
    later = view._replace(bracket=(stage(16, is_over=True), *bracket[1:]))
    (only,) = turns_of(later, 1824, 832)
    assert only.rows[1:3] == (stages[1:], bracket[1:])


def test_a_list_without_a_card_beside_it_says_which_round_it_is(judge: Judge, widget: Any) -> None:
    widget.views = (BoardView("Oakhaven", "standings", title="After round 3", players="34 players"),)
    assert widget.panes[0].page.content.title == "After round 3 · 34 players"


def test_everybody_is_on_one_of_the_pages(judge: Judge, widget: Any) -> None:
    for count in (1, 34, 200, 500):
        widget.views = (playing(names=names(count)),)
        shown = [row for turn in widget.panes[0]._turns for row in turn.rows]
        assert shown == [*names(count)]


@pytest.mark.parametrize("band", ["", "Hello"])
def test_the_clock_is_a_quarter_of_the_height(judge: Judge, widget: Any, band: str) -> None:
    from judge_app.ui.widgets.bigboardpane import FIGURE_HEIGHT

    widget.served = widget.served._replace(is_on=True, url="192.168.43.1:8080", qr=QR)
    widget.views = (playing(page="clock", caption="Time left", starts="Start 15:05", band=band),)
    for size in ((1280, 720), (1280, 800), (1920, 1080), (3840, 2160)):
        widget.size = size
        settle(judge)
        widget.panes[0].time._draw()
        assert widget.panes[0].time._size * FIGURE_HEIGHT >= size[1] / 4


@pytest.mark.parametrize("events", [1, 2, 3, 4])
def test_every_part_is_inside_its_pane(judge: Judge, widget: Any, events: int) -> None:
    widget.served = widget.served._replace(is_on=True, url="192.168.43.1:8080", qr=QR)
    pages = ("pairings", "clock", "standings", "winner")
    widget.views = tuple(playing(page=page, caption="Time left") for page in pages[:events])
    assert len(widget.panes) == events
    for size in ((1280, 720), (1920, 1080), (1080, 1920), (800, 1280)):
        widget.size = size
        for pane in widget.panes:
            parts = [one for one in (pane.page, pane.card, pane.code, pane.bar) if one.parent is not None]
            assert is_within(pane, (0, 0, *size))
            assert all(is_within(part, (*pane.pos, pane.right, pane.top)) for part in (pane.head, *parts))
            assert all(part.width > 20 and part.height > 2 for part in parts)


def is_within(widget: Any, box: tuple[float, ...]) -> bool:
    left, bottom, right, top = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
    return bool(left <= widget.x and bottom <= widget.y and widget.right <= right and widget.top <= top)


def test_nothing_stands_on_the_same_pixels_for_hours(judge: Judge, widget: Any) -> None:
    widget.views = (playing(page="clock"),)
    places, sides = set(), set()
    for minute in range(60):
        widget.tick(NOW + minute * 60_000)
        places.add((widget._drift.x, widget._drift.y))
        sides.add(widget.panes[0].card.x)
    assert len(places) >= 8
    assert len(sides) == 2
