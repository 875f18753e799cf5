"""Fields and keys, typed into."""

from tests.ui.kit.conftest import Finger, events


def test_the_number_pad_writes_takes_back_and_is_done(finger: Finger) -> None:
    from judge_app.ui.widgets import NumberPad

    pad = finger.show(NumberPad())
    told = events(pad, "on_done", "on_close")
    for text in ("1", "2", "5", "Back", "Done"):
        finger.tap(finger.find(text))
    assert pad.text == "12"
    for _ in range(3):
        finger.tap(finger.find("Back"))
    assert told == [("on_done", "12"), ("on_close",)]


def test_a_search_is_cleared_or_opens_the_number_keys(finger: Finger) -> None:
    from judge_app.ui.widgets import SearchField

    field = finger.show(SearchField(hint="Table number or name", has_pad=True))
    told = events(field, "on_pad")
    finger.tap(finger.find("Number keys"))
    assert told == [("on_pad",)]
    field.text = "12"
    finger.frames()
    finger.tap(finger.find("Clear"))
    assert field.text == ""


def test_what_is_typed_arrives_and_enter_keeps_the_focus(finger: Finger) -> None:
    from judge_app.ui.widgets import Field

    field = finger.show(Field(hint="Add a player"))
    told = events(field, "on_done")
    finger.tap(field)
    for letter in "Žofie 李":
        finger.window.dispatch("on_textinput", letter)
    finger.window.dispatch("on_key_down", 13, 0, None, [])
    finger.frames()
    assert field.text == "Žofie 李"
    assert told == [("on_done",)]
    assert field.focus
    field.focus = False
