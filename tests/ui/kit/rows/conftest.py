"""A list on the window."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def pane() -> Iterator[Any]:
    from kivy.core.window import Window

    from tests.ui.kit.rows.samplelines import NoteLine, SampleLine
    from tests.ui.kit.rows.samplerows import Pane

    pane = Pane()
    SampleLine.drawings = NoteLine.asked = 0
    yield pane
    Window.remove_widget(pane.rows)
