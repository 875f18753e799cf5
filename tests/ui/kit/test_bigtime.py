"""The time in large type."""

from tests.ui.kit.conftest import Finger


def test_the_figures_of_the_time_are_bold(finger: Finger) -> None:
    from kivy.core.text import Label as TextRenderer
    from kivy.graphics import Rectangle

    from judge_app.ui.widgets import BigTime

    time = finger.show(BigTime(text="08", most=60))
    drawn = [one.texture.pixels for one in time.canvas.children if isinstance(one, Rectangle)]
    for is_bold in (True, False):
        figures = [TextRenderer(text=figure, font_size=60, bold=is_bold) for figure in "08"]
        for figure in figures:
            figure.refresh()
        assert (drawn == [figure.texture.pixels for figure in figures]) is is_bold
