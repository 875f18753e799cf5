"""Rows around the steps of a rule: headings, what other documents say, links, and the size of the text."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.ui.kv import load_rules
from judge_app.ui.screens import rulewidgets  # noqa: F401  # the rules name its classes
from judge_app.views.ruleentry import OtherPlace
from judge_app.views.rulelookup import Marked

__all__ = ["OtherBox", "RuleHead", "SeeRow", "SizeRow"]

load_rules(__file__)


class RuleHead(BoxLayout):
    """The name of the next part, and a button that belongs to it."""

    icon = ObjectProperty("")
    text = ObjectProperty("")
    button = ObjectProperty("")
    does = ObjectProperty(None, allownone=True)


class OtherBox(BoxLayout):
    """What another document says, under the chip that leads there."""

    other = ObjectProperty(OtherPlace("", "", "", Marked()), rebind=True)
    screen = ObjectProperty(None, allownone=True)
    font_size = ObjectProperty(0)


class SeeRow(BoxLayout):
    """What belongs to it, and the way to the full text."""

    pane = ObjectProperty(None, rebind=True)


class SizeRow(BoxLayout):
    """How large a rule is written."""

    screen = ObjectProperty(None, rebind=True)
