"""Colours, type and texts."""

import pytest

from tests.ui.kit.conftest import Finger


def test_long_words_are_shortened_and_long_sentences_break(finger: Finger) -> None:
    from judge_app.ui.widgets import Paragraph, Text

    words = "A name that is much too long for the room there is " * 3
    line = finger.show(Text(text=words, size_hint=(None, None), size=(200, 30)))
    tight = finger.show(Text(text="Table 12", is_tight=True))
    paragraph = finger.show(Paragraph(text=words, size_hint_x=None, width=200))
    assert line.texture_size[0] <= 200
    assert tight.width == tight.texture_size[0] > 0
    assert paragraph.height > 3 * paragraph.font_size
    paragraph.text = ""
    finger.frames()
    assert paragraph.height == 0


def test_a_text_takes_the_font_of_its_letters_but_keeps_one_it_was_given(finger: Finger) -> None:
    from judge_app.ui import theme
    from judge_app.ui.fonts import font_for
    from judge_app.ui.widgets import Text

    text, clock = finger.show(Text(text="Ada")), finger.show(Text(font_name=theme.MONO, text="14:12"))
    text.text, clock.text = "李娜", "14:13"
    assert text.font_name == font_for("李娜")
    text.text = "Ada"
    assert text.font_name == "Roboto"
    assert clock.font_name == theme.MONO


def test_the_look_changes_while_the_app_runs(finger: Finger) -> None:
    from kivy.metrics import dp, sp

    from judge_app.ui import theme
    from judge_app.ui.widgets import Card, Text

    dark = Card().fill
    theme.use("light", 1.3)
    try:
        assert theme.look == "light"
        assert tuple(Card().fill) == theme.colors.s1 == (1, 1, 1, 1) != tuple(dark)
        assert Text().font_size == theme.BODY == pytest.approx(1.3 * sp(18))
        assert pytest.approx(1.3 * dp(32)) == theme.CHIP
        theme.use("light", 0.85)
        assert dp(32) == theme.CHIP
    finally:
        theme.use("dark")
    assert tuple(Card().fill) == tuple(dark)


def luminance(color: tuple[float, ...]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


PAIRS = [
    *((text, ground) for text in ("hi", "mid", "low") for ground in ("bg", "s1", "s2")),
    *((text, "s3") for text in ("hi", "mid")),
    *((f"on{name}", name) for name in ("mint", "amber", "coral", "sky", "violet")),
    *((f"{name}t", f"{name}c") for name in ("mint", "amber", "coral", "sky", "violet")),
    *((text, ground) for text in ("mintt", "ambert", "coralt") for ground in ("bg", "s1", "s2", "s3")),
    *((text, "mintc") for text in ("hi", "mid")),
    *((text, "s1") for text in ("mint", "coral", "sky", "violet", "amberl")),
]


@pytest.mark.parametrize("look", ["dark", "light"])
def test_every_text_can_be_read_on_its_ground(finger: Finger, look: str) -> None:
    from judge_app.ui import theme

    theme.use(look)
    try:
        weak = {
            f"{text} on {ground}": round(ratio, 2)
            for text, ground in PAIRS
            if (ratio := contrast(getattr(theme.colors, text), getattr(theme.colors, ground))) < 4.5
        }
    finally:
        theme.use("dark")
    assert weak == {}
