"""Between the bars of the system and above its keyboard: what is shown, and the field that is typed in."""

from collections.abc import Iterator
from typing import Any

import pytest

from judge_app.device.device import Insets
from judge_app.tablet import Tablet
from judge_app.ui import edges
from judge_app.ui.edges import ASKS
from tests.device.recording import Recording
from tests.ui.conftest import Judge, Watch, ancestors, new_tablet
from tests.ui.everyevent import NAMES, make_events
from tests.ui.everywhere import EVERYWHERE, Place, Visitor, scrolls_around, touchable

SIZES = ((1280, 800), (800, 1280))
BARS = Insets(60, 48, 60, 32)
KEYBOARD = 380
NEAR = 1.5
"""So many pixels are nothing: places are rounded."""

TYPED_IN = (
    "cut/deckcheck/pool", "outside/backups/take over", "outside/boxed/person",
    "outside/join", "outside/join/nearby", "outside/new/name",
    "outside/new/staff", "outside/rules", "outside/rules/found", "outside/settings", "outside/values",
    "over/log", "playing/boardphones", "playing/boardphones/on", "playing/calls/appeal",
    "playing/calls/finish", "playing/calls/log", "playing/carry", "playing/cases",
    "playing/cases/anybody", "playing/cases/closing", "playing/cases/table", "playing/clock/announcement",
    "playing/deckcheck", "playing/deckcheck/lists", "playing/deckcheck/one", "playing/decklists",
    "playing/devices", "playing/dice/ten", "playing/guidance", "playing/houserules/write",
    "playing/player/FixTableDialog", "playing/player/PlayerNoteDialog", "playing/player/RenamePlayerDialog",
    "playing/player/penalty", "playing/player/penalty chosen", "playing/players", "playing/result/change",
    "playing/rules/found", "playing/rules/ruling", "playing/rules/time", "playing/rulings",
    "playing/rulings/log", "playing/rulings/pick", "playing/settings", "playing/slips",
    "playing/slips/asks", "playing/slips/result", "playing/standings/drop",
    "playing/swap", "playing/tables", "playing/tables/call", "playing/tables/extension",
    "playing/tables/note", "playing/tables/ruling", "playing/values", "sign-up/pair/again",
    "sign-up/players", "sign-up/players/list",
)  # fmt: skip
"""The places with something to type in; those that look alike only once."""
PLACES = {str(place): place for place in EVERYWHERE}

Box = tuple[float, float, float, float]
"""Left, bottom, right, top on the window."""


class Covered(Visitor):
    """Visits places on a device whose bars and keyboard a test shows."""

    def __init__(self, tablet: Tablet, watch: Watch) -> None:
        events = make_events(tablet, NAMES)
        self.device = Recording()
        super().__init__(Judge(tablet, watch, device=self.device), events)

    def cover(self, insets: Insets) -> None:
        """What the system does; the app hears of it with its next tick."""
        self.device.covered = insets
        self.judge.app.root.ask_edges()
        self.rest()

    def touch(self, field: Any) -> None:
        from kivy.tests.common import UnitTestTouch

        for scroll in scrolls_around(field):
            if not is_inside(box_of(field), box_of(scroll)):
                scroll.scroll_to(field, animate=False)
        self.still(field)
        touch = UnitTestTouch(*field.to_window(*field.center))
        touch.touch_down()
        touch.touch_up()
        self.frame()

    def still(self, field: Any) -> None:
        """Until nothing around *field* glides: a touch would only stop that."""
        gliding = [scroll.effect_y for scroll in scrolls_around(field)]
        self.judge.until(
            lambda: not any(abs(one.velocity) + abs(one.overscroll) > NEAR for one in gliding),
            "nothing glides",
        )

    def fields(self) -> list[Any]:
        from judge_app.ui.widgets import Field

        return [one for one in touchable(self.judge) if isinstance(one, Field) and not one.disabled]


@pytest.fixture(scope="module")
def covered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Covered]:
    """One app for all places."""
    watch = Watch()
    tablet = new_tablet(tmp_path_factory.mktemp("edges"), watch)
    visitor = Covered(tablet, watch)
    yield visitor
    visitor.judge.leave()
    tablet.close()


@pytest.fixture
def visitor(covered: Covered) -> Iterator[Covered]:
    covered.judge.resize(1280, 800)
    covered.cover(Insets())
    yield covered
    covered.cover(Insets())


def box_of(widget: Any) -> Box:
    left, bottom = widget.to_window(*widget.pos)
    return left, bottom, left + widget.width, bottom + widget.height


def stands(field: Any) -> list[Box]:
    """Where a field is, with all that it stands in and all beside these."""
    around = [*ancestors(field)]
    return [box_of(one) for one in (*around, *(beside for one in around[1:] for beside in one.children))]


def is_inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - NEAR
        and inner[1] >= outer[1] - NEAR
        and inner[2] <= outer[2] + NEAR
        and inner[3] <= outer[3] + NEAR
    )


def room_of(judge: Judge, insets: Insets) -> Box:
    width, height = judge.window.size
    return insets.left, insets.bottom, width - insets.right, height - insets.top


@pytest.mark.parametrize("name", TYPED_IN)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_keyboard_never_covers_the_field_that_is_typed_in(
    visitor: Covered, size: tuple[int, int], name: str
) -> None:
    visitor.judge.resize(*size)
    type_everywhere(visitor, PLACES[name], BARS, KEYBOARD)


LOW, LOW_BARS, LOW_KEYBOARD = (892, 412), Insets(48, 24, 48, 0), 210
"""A phone that is held across."""
LOW_PLACES = (
    *("over/log", "outside/rules", "outside/values", "playing/guidance", "playing/players"),
    *("playing/rulings", "playing/slips", "playing/swap", "playing/tables"),
)


@pytest.mark.parametrize("name", LOW_PLACES)
def test_a_field_is_in_sight_on_a_low_window_too(visitor: Covered, name: str) -> None:
    """Where the keyboard leaves less than what has a height of its own."""
    visitor.judge.resize(*LOW)
    type_everywhere(visitor, PLACES[name], LOW_BARS, LOW_KEYBOARD)


def type_everywhere(visitor: Covered, place: Place, bars: Insets, keyboard: float) -> None:
    visitor.cover(bars)
    visitor.visit(place)
    room = room_of(visitor.judge, bars._replace(bottom=keyboard))
    count = len(visitor.fields())
    assert count, f"there is nothing to type in at {place}"
    for number in range(count):
        field = visitor.fields()[number]
        visitor.touch(field)
        before = stands(field)
        assert field.focus, f"{field.hint!r} was touched"
        visitor.cover(bars._replace(bottom=keyboard))
        typed = box_of(field)
        assert typed[1] >= keyboard - NEAR
        assert typed[3] <= room[3] + NEAR
        assert all(is_inside(typed, box_of(scroll)) for scroll in scrolls_around(field)), "scrolled out"
        visitor.cover(bars)
        visitor.still(field)
        assert stands(field) == [pytest.approx(one, abs=NEAR) for one in before], "all is as it was"
        field.focus = False
        visitor.rest()
    visitor.close(place)


@pytest.mark.slow
def test_no_place_with_something_to_type_in_was_forgotten(visitor: Covered) -> None:
    known = {hint_at for name in TYPED_IN for hint_at in hints(visitor, PLACES[name])}
    forgotten = {str(place): hints(visitor, place) - known for place in EVERYWHERE}
    assert not {name: rest for name, rest in forgotten.items() if rest}


def hints(visitor: Covered, place: Place) -> set[tuple[str, str]]:
    visitor.visit(place)
    found = {(place.route, field.hint) for field in visitor.fields()}
    visitor.close(place)
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize(
    "name", ["outside/home", "playing/clock", "playing/calls/log", "playing/board/touched", "playing/result"]
)
def test_everything_to_touch_stands_between_the_bars(
    visitor: Covered, size: tuple[int, int], name: str
) -> None:
    visitor.judge.resize(*size)
    visitor.cover(BARS)
    visitor.visit(PLACES[name])
    room = room_of(visitor.judge, BARS)
    for widget in touchable(visitor.judge):
        held = [widget, *scrolls_around(widget)][-1]
        assert is_inside(box_of(held), room), f"{held} at {box_of(held)}"
    visitor.close(PLACES[name])


def test_the_snackbar_stands_below_the_upper_bar(visitor: Covered) -> None:
    visitor.cover(BARS)
    visitor.visit(PLACES["outside/home"])
    snackbar = visitor.judge.app.root.snackbar
    snackbar.say("Saved")
    visitor.rest()
    assert is_inside(box_of(snackbar), room_of(visitor.judge, BARS))
    snackbar.hide()


def test_a_bar_of_the_app_goes_on_behind_that_of_the_system_and_a_dialog_dims_all(visitor: Covered) -> None:
    visitor.cover(BARS)
    visitor.visit(PLACES["playing/calls/log"])
    rail = visitor.judge.frame._rail
    assert (rail._surface.pos[0], rail._surface.pos[1]) == (0, 0)
    cover = next(one for one in visitor.judge.widgets() if type(one).__name__ == "Cover")
    assert (*cover._dim.pos, *cover._dim.size) == (0, 0, 1280, 800)
    visitor.close(PLACES["playing/calls/log"])


def test_nothing_is_laid_out_anew_while_nothing_has_changed(visitor: Covered) -> None:
    visitor.cover(BARS)
    visitor.visit(PLACES["playing/players"])
    root: Any = visitor.judge.app.root
    laid: list[int] = []
    root.do_layout, original = lambda *_, **__: laid.append(1), root.do_layout
    for _ in range(5):
        root.ask_edges()
        root.tick_edges()
        visitor.frame()
    assert not laid
    root.do_layout = original


def test_the_app_hears_by_itself_of_the_keyboard_and_of_bars_that_come_late(visitor: Covered) -> None:
    judge, root = visitor.judge, visitor.judge.app.root
    visitor.visit(PLACES["playing/players"])
    visitor.touch(judge.find("Add a player"))
    visitor.device.covered = Insets(bottom=KEYBOARD)
    judge.until(lambda: root.room.y == KEYBOARD, "the keyboard is seen")
    visitor.device.covered = Insets()
    judge.until(lambda: root.room.y == 0, "it is seen to go")


def unfocused(visitor: Covered) -> Any:
    """The root, with nobody who types, and nothing asked any more because of it."""
    from judge_app.ui.widgets.field import Typed

    if field := Typed.in_focus():
        field.focus = False
    root = visitor.judge.app.root
    for _tick in range(2 * ASKS):
        root.tick_edges()
    assert root._edges._asks == 0
    return root


def test_the_app_asks_for_the_bars_when_it_is_turned(
    visitor: Covered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "NOW_AND_THEN", 10**6)
    visitor.visit(PLACES["playing/players"])
    root = unfocused(visitor)
    visitor.judge.resize(800, 1280)
    visitor.device.covered = BARS
    visitor.judge.until(lambda: root.room.y == BARS.bottom, "the bars are seen, however late")


def test_the_app_hears_of_bars_that_change_sides_without_a_turn(visitor: Covered) -> None:
    """As on a tablet that is turned upside down: its window stays as large."""
    visitor.visit(PLACES["playing/players"])
    visitor.cover(Insets(left=60))
    root = unfocused(visitor)
    visitor.device.covered = Insets(right=60)
    visitor.judge.until(lambda: root.room.x == 0, "the other side is seen to be free")


def test_a_keyboard_is_seen_to_go_also_where_its_field_has_gone_first(visitor: Covered) -> None:
    from judge_app.ui.widgets.field import Typed

    judge, root = visitor.judge, visitor.judge.app.root
    visitor.visit(PLACES["playing/players"])
    field = judge.find("Add a player")
    visitor.touch(field)
    visitor.cover(Insets(bottom=KEYBOARD))
    visitor.visit(PLACES["playing/standings"])
    for _tick in range(2 * ASKS):
        root.tick_edges()
    assert Typed.in_focus() is None
    assert not field.focus  # or else what is typed would go there unseen
    visitor.device.covered = Insets()
    judge.until(lambda: root.room.y == 0, "it is seen to go")


def test_a_field_that_has_the_focus_before_it_is_on_the_window_keeps_it(visitor: Covered) -> None:
    """As the one of a dialog that is just being opened."""
    from judge_app.ui.widgets.field import Typed

    visitor.visit(PLACES["playing/players"])
    visitor.touch(visitor.judge.find("Add a player"))
    visitor.judge.app.root.tick_edges()
    coming = Typed()
    coming.focus = True
    for _tick in range(2):
        visitor.judge.app.root.tick_edges()
        assert coming.focus
    coming.focus = False


def test_typing_goes_on_when_the_tablet_is_turned(visitor: Covered) -> None:
    judge = visitor.judge
    visitor.visit(PLACES["playing/player/PlayerNoteDialog"])
    field = visitor.fields()[0]
    visitor.touch(field)
    judge.write("A remark")
    visitor.cover(BARS._replace(bottom=KEYBOARD))
    for size in ((800, 1280), (1280, 800)):
        visitor.turn(*size)
        assert field.focus
        assert field.text.endswith("A remark")
        assert box_of(field)[1] >= KEYBOARD - NEAR
        assert box_of(field)[3] <= size[1]
    visitor.close(PLACES["playing/player/PlayerNoteDialog"])


def test_a_field_in_a_layout_that_does_not_scroll_is_lifted_and_let_down_again(visitor: Covered) -> None:
    from kivy.uix.anchorlayout import AnchorLayout
    from kivy.uix.floatlayout import FloatLayout

    from judge_app.ui.widgets import Field

    visitor.visit(PLACES["outside/home"])
    root = visitor.judge.app.root
    layout, field = FloatLayout(), Field(hint="deep down", size_hint_x=None, width=300)
    layout.bind(top=lambda _, top: setattr(field, "top", top - 600))
    layout.add_widget(field)
    holder = AnchorLayout()
    holder.add_widget(layout)
    root.add_widget(holder)
    visitor.rest()
    visitor.touch(field)
    assert field.focus
    visitor.cover(Insets(bottom=KEYBOARD))
    assert box_of(field)[1] == pytest.approx(KEYBOARD + 8, abs=NEAR)
    visitor.cover(Insets())
    assert box_of(field)[3] == pytest.approx(200, abs=NEAR)
    assert root in ancestors(field)
    root.remove_widget(holder)
