"""What lies over a screen: dialogs and the snackbar."""

from typing import Any

from tests.ui.kit.conftest import Finger, events

ESCAPE = 27


def test_a_dialog_keeps_touches_from_what_lies_beneath(finger: Finger) -> None:
    from kivy.uix.floatlayout import FloatLayout

    from judge_app.ui.widgets import Btn, Dialog

    room = FloatLayout()
    beneath = Btn(text="Beneath", pos=(20, 20))
    dialog = Dialog(title="Really?", text="Nothing is lost.")
    dialog.add_widget(Btn(text="Yes"))
    room.add_widget(beneath)
    room.add_widget(dialog)
    finger.show(room)
    told, answered = events(beneath, "on_press", "on_release"), events(dialog, "on_close")

    dialog.is_open = True
    finger.frames()
    yes = events(finger.find("Yes"), "on_release")
    finger.tap(finger.find("Yes"))
    finger.tap(finger.find("Really?"))
    assert (yes, answered, told) == ([("on_release",)], [], [])
    finger.press_at(beneath.center_x, beneath.center_y, later=1).touch_up()
    finger.frames()
    assert told == []
    assert answered == [("on_close",)]
    assert not dialog.is_open
    assert finger.find("Really?") is None

    finger.tap(beneath)
    assert told == [("on_press",), ("on_release",)]


def test_the_second_half_of_a_double_tap_leaves_open_what_the_first_has_opened(finger: Finger) -> None:
    from judge_app.ui.widgets import Dialog

    dialog = finger.show(Dialog(title="Really?"))
    dialog.is_open = True
    finger.frames()
    finger.press_at(20, 20).touch_up()
    finger.frames()
    assert dialog.is_open
    finger.press_at(20, 20, later=1).touch_up()
    finger.frames()
    assert not dialog.is_open


def test_nothing_scrolls_beneath_a_dialog(finger: Finger) -> None:
    from kivy.tests.common import UnitTestTouch
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.scrollview import ScrollView
    from kivy.uix.widget import Widget

    from judge_app.ui.widgets import Dialog

    room, beneath, dialog = FloatLayout(), ScrollView(), Dialog(title="Really?")
    beneath.add_widget(Widget(size_hint_y=None, height=5000))
    room.add_widget(beneath)
    room.add_widget(dialog)
    finger.show(room)

    def turn_the_wheel() -> None:
        wheel = UnitTestTouch(20, 20)
        wheel.profile, wheel.button = ["pos", "button"], "scrollup"
        wheel.touch_down()
        wheel.touch_up()
        finger.frames(8)

    def draw(touch_at: float) -> None:
        touch = finger.press_at(20, touch_at, later=1)
        for y in range(50, 400, 50):
            touch.touch_move(20, touch_at + y)
            finger.frames(1)
        touch.touch_up()
        finger.frames(8)

    dialog.is_open = True
    finger.frames()
    turn_the_wheel()
    assert dialog.is_open
    draw(100)
    assert beneath.scroll_y == 1
    assert not dialog.is_open
    turn_the_wheel()
    assert beneath.scroll_y < 1
    before = beneath.scroll_y
    draw(100)
    assert beneath.scroll_y < before


def test_back_closes_a_dialog_and_goes_no_further(finger: Finger) -> None:
    from judge_app.ui.widgets import Dialog

    dialog = finger.show(Dialog(title="Really?"))
    passed_on: list[int] = []

    def app(_window: Any, key: int, *_rest: Any) -> bool:
        passed_on.append(key)
        return True

    finger.window.bind(on_keyboard=app)
    try:
        dialog.is_open = True
        finger.frames()
        finger.window.dispatch("on_keyboard", ESCAPE, 0, None, [])
        finger.frames()
        assert not dialog.is_open
        assert passed_on == []
        finger.window.dispatch("on_keyboard", ESCAPE, 0, None, [])
        assert passed_on == [ESCAPE]
    finally:
        finger.window.unbind(on_keyboard=app)


def test_a_dialog_higher_than_the_window_stays_inside_and_scrolls(finger: Finger) -> None:
    from kivy.uix.scrollview import ScrollView

    from judge_app.ui.widgets import Btn, Dialog

    dialog = Dialog(title="Many", is_open=True)
    for number in range(30):
        dialog.add_widget(Btn(text=f"Choice {number}"))
    finger.show(dialog)
    scroll = next(one for one in finger.widgets() if isinstance(one, ScrollView))
    assert scroll.height < finger.window.height < scroll.children[0].height


def test_the_foot_of_a_long_dialog_stays_in_sight(finger: Finger) -> None:
    from kivy.uix.scrollview import ScrollView

    from judge_app.ui.widgets import Btn, Dialog, DialogFoot, Refusal

    dialog, foot, refusal = Dialog(title="Many", is_open=True), DialogFoot(height=72), Refusal()
    foot.add_widget(Btn(text="Done", size_hint=(1, 1)))
    for widget in (*(Btn(text=f"Choice {number}") for number in range(30)), refusal, foot):
        dialog.add_widget(widget)
    finger.show(dialog)
    scroll = next(one for one in finger.widgets() if isinstance(one, ScrollView))
    sheet = scroll.parent
    done = events(finger.find("Done"), "on_release")
    finger.tap(finger.find("Done"))
    assert done == [("on_release",)]
    assert sheet.y < foot.y < foot.top < scroll.y
    before = scroll.height
    refusal.text = "Nothing was changed."
    finger.frames()
    assert foot.top < refusal.y < refusal.top < scroll.y
    assert scroll.height < before


def test_the_bar_of_a_long_dialog_lies_beside_what_scrolls(finger: Finger) -> None:
    from kivy.uix.scrollview import ScrollView

    from judge_app.ui.widgets import Btn, Dialog

    dialog = Dialog(title="Many", is_open=True)
    for number in range(30):
        dialog.add_widget(Btn(text=f"Choice {number}", size_hint_x=1))
    finger.show(dialog)
    scroll = next(one for one in finger.widgets() if isinstance(one, ScrollView))
    right = finger.find("Choice 0").right + scroll.x - scroll.children[0].x
    assert right < scroll.right - scroll.bar_width
    assert scroll.bar_inactive_color == scroll.bar_color


def test_a_short_dialog_is_as_high_as_what_is_in_it(finger: Finger) -> None:
    from kivy.uix.scrollview import ScrollView

    from judge_app.ui.widgets import Btn, Dialog, DialogFoot

    dialog, foot = Dialog(title="Really?", is_open=True), DialogFoot(height=72)
    foot.add_widget(Btn(text="Done", size_hint=(1, 1)))
    dialog.add_widget(Btn(text="Choice"))
    dialog.add_widget(foot)
    finger.show(dialog)
    scroll = next(one for one in finger.widgets() if isinstance(one, ScrollView))
    assert scroll.height == scroll.children[0].height


def test_a_snackbar_without_a_way_back_offers_none(finger: Finger) -> None:
    from judge_app.ui.widgets import Snackbar

    bar = finger.show(Snackbar(width=400))
    undone: list[str] = []
    bar.say("Ada dropped", lambda: undone.append("Ada"))
    finger.frames()
    finger.tap(finger.find("Undo"))
    assert (undone, bar.text, bar.opacity) == (["Ada"], "", 0)
    bar.say("Everything is saved")
    finger.frames()
    assert finger.find("Undo") is None
    bar.hide()


def test_a_snackbar_tells_a_long_sentence_in_full(finger: Finger) -> None:
    from judge_app.ui import theme
    from judge_app.ui.widgets import Paragraph, Snackbar

    bar = finger.show(Snackbar(width=380))
    bar.say("Ada dropped")
    finger.frames()
    assert bar.height == theme.HEADER
    bar.say("Table 7 already has a result, which another judge has confirmed. Nothing was changed. " * 2)
    finger.frames()
    words = next(one for one in bar.children if isinstance(one, Paragraph))
    assert bar.height >= words.height > theme.HEADER
    bar.hide()


def test_a_second_message_stays_for_its_full_time(finger: Finger) -> None:
    from judge_app.ui.widgets import Snackbar

    bar = finger.show(Snackbar(width=400, seconds=1))
    bar.say("Ada dropped")
    finger.frames(45)
    bar.say("Bea dropped")
    finger.frames(45)
    assert bar.text == "Bea dropped"
    finger.until(lambda: not bar.text)
