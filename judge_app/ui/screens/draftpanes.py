"""The four panes of the draft's screen: product, seats, picks, deck building."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView

from judge_app.core.drafting import MOST_CARDS, MOST_PACKS, MOST_SECONDS
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import clockparts, draftparts  # noqa: F401  # the rules name their classes
from judge_app.views.clockface import ClockFace
from judge_app.views.draft import BuildingView, ProductView
from judge_app.views.draftpicks import PickFace, PicksView
from judge_app.views.draftseats import SeatsView

__all__ = ["BuildingPane", "DraftPart", "PicksPane", "ProductPane", "SeatsPane"]


class DraftPart(ScrollView):
    """A pane; its screen tells it what to show."""

    screen = ObjectProperty(None, rebind=True)
    side = NumericProperty(0)
    """The space at its sides."""


class ProductPane(DraftPart):
    view = ObjectProperty(ProductView(), rebind=True)


class SeatsPane(DraftPart):
    view = ObjectProperty(SeatsView(), rebind=True)


class PicksPane(DraftPart):
    view = ObjectProperty(PicksView(), rebind=True)
    face = ObjectProperty(PickFace(), rebind=True)
    is_going = BooleanProperty(False)
    """Whether a pick is being made."""
    has_terms = BooleanProperty(False)
    """Whether it shows what can be changed about the packs and the time."""
    most_packs = NumericProperty(MOST_PACKS)
    most_cards = NumericProperty(MOST_CARDS)
    most_seconds = NumericProperty(MOST_SECONDS)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("view", self._judge)
        self.screen.fbind("has_terms", self._judge)
        self._judge()

    def _judge(self, *_: Any) -> None:
        view = self.view
        self.is_going = view.is_begun and not view.is_over
        can_begin = not (view.is_begun or view.is_sealed or view.is_closed)
        self.has_terms = can_begin or (self.is_going and self.screen.has_terms)
        self.scroll_y = 0 if self.is_going and self.has_terms else 1


class BuildingPane(DraftPart):
    view = ObjectProperty(BuildingView(), rebind=True)
    face = ObjectProperty(ClockFace(), rebind=True)


load_rules(__file__)
