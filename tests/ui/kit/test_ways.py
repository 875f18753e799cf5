"""The strip, the rail, the bar and the map of the hall."""

from tests.ui.kit.conftest import Finger, events


def test_the_map_tells_the_table_that_was_touched(finger: Finger) -> None:
    from judge_app.ui.widgets import HallMap

    tiles = [(f"m{n}", str(n), "", "playing") for n in range(1, 501)]
    tiles[11] = ("m12", "12", "+4", "extra")
    hall = finger.show(HallMap(tiles=tiles, size_hint_x=None, width=900))
    hall.top = finger.window.height
    told = events(hall, "on_tile")
    touched = ["m1", "m12", "m15", "m16", "m150"]
    for key in touched:
        finger.press_at(*hall.spot(key)).touch_up()
    assert told == [("on_tile", key) for key in touched]
    hall.tiles = tiles[:3]
    finger.frames()
    assert hall.height < 60


def test_a_finger_that_leaves_its_table_on_the_map_opens_none(finger: Finger) -> None:
    from judge_app.ui.widgets import HallMap

    tiles = [(n, str(n), "", "playing") for n in range(1, 13)]
    hall = finger.show(HallMap(tiles=tiles, size_hint_x=None, width=344))
    told = events(hall, "on_tile")
    touch = finger.press_at(*hall.spot(1))
    touch.touch_move(*hall.spot(2))
    touch.touch_up()
    assert told == []


def test_a_finger_that_came_down_beside_the_map_opens_no_table(finger: Finger) -> None:
    from judge_app.ui.widgets import HallMap

    tiles = [(n, str(n), "", "playing") for n in range(1, 13)]
    hall = finger.show(HallMap(tiles=tiles, size_hint_x=None, width=344))
    told = events(hall, "on_tile")
    finger.press_at(*hall.spot(1)).touch_up()
    touch = finger.press_at(hall.right + 100, hall.top + 100)
    touch.touch_move(*hall.spot(1))
    touch.touch_up()
    assert told == [("on_tile", 1)]


def test_the_strip_shows_the_calls_only_when_there_are_some(finger: Finger) -> None:
    from judge_app.ui.widgets import StatusStrip
    from judge_app.views.strip import StripView

    view = StripView("Round 3 of 5", "R3 of 5", "23:41", "left", "Oakhaven", "9 of 17", sync="In sync")
    strip = finger.show(StatusStrip(view=view))
    told = events(strip, "on_home", "on_calls", "on_sync")
    assert finger.find("2 calls") is None
    strip.view = view._replace(calls="2 calls", calls_line="oldest 1:48")
    finger.frames()
    for text in ("Home", "2 calls", "In sync"):
        finger.tap(finger.find(text))
    assert told == [("on_home",), ("on_calls",), ("on_sync",)]
    assert finger.find("23:41").right < finger.find("9 of 17").x


def test_the_strip_is_short_where_it_is_narrow(finger: Finger) -> None:
    from judge_app.ui.widgets import StatusStrip
    from judge_app.views.strip import StripView

    view = StripView("Round 3 of 5", "R3 of 5", "23:41", "left", "Oakhaven", "9 of 17", sync="In sync")
    strip = finger.show(StatusStrip(view=view, size_hint_x=None, width=412))
    assert finger.find("R3 of 5").right < finger.find("23:41").x
    assert finger.find("9 of 17") is None
    assert finger.find("In sync").right <= strip.right


def test_what_the_strip_says_of_calls_and_tablets_is_read_to_its_end(finger: Finger) -> None:
    from kivy.graphics import Rectangle

    from judge_app.ui import theme
    from judge_app.ui.lettering import lettered
    from judge_app.ui.widgets import StatusStrip
    from judge_app.views.strip import StripView

    calls, sync = ("2 calls", "oldest 1:48"), ("In sync", "3 tablets")
    view = StripView("Round 3 of 5", "R3 of 5", "23:41", "left", "Oakhaven", "9 of 17", *calls)
    finger.show(StatusStrip(view=view._replace(sync=sync[0], sync_line=sync[1])))
    for text, line in (calls, sync):
        shapes = finger.find(text).canvas.children
        _icon, *words = (one.size[0] for one in shapes if type(one) is Rectangle)
        assert words == [lettered(text, theme.BODY, True).width, lettered(line, theme.CAPTION).width]


ITEMS = [
    ("clock", "Clock", "timer-outline", ""),
    ("calls", "Calls", "hand-back-right-outline", "2"),
    ("rules", "Rules", "book-search-outline", ""),
]


def test_the_rail_leads_everywhere_and_draws_together_when_it_is_low(finger: Finger) -> None:
    from judge_app.ui import theme
    from judge_app.ui.widgets import NavRail

    rail = NavRail(items=ITEMS, chosen="clock", initials="DW", role="Organizer", size_hint_y=None, height=700)
    finger.show(rail)
    told = events(rail, "on_go", "on_more")
    assert finger.find("Clock").height == theme.RAIL_ITEM
    finger.tap(finger.find("Calls"))
    finger.tap(finger.find("Organizer"))
    assert told == [("on_go", "calls"), ("on_more",)]
    rail.height = 280
    finger.frames()
    assert theme.TOUCH <= finger.find("Clock").height < theme.RAIL_ITEM


def test_the_bar_at_the_bottom_leads_everywhere(finger: Finger) -> None:
    from judge_app.ui.widgets import BottomNav

    bar = finger.show(BottomNav(items=ITEMS, chosen="clock"))
    told = events(bar, "on_go")
    for text in ("Rules", "Clock"):
        finger.tap(finger.find(text))
    assert told == [("on_go", "rules"), ("on_go", "clock")]
