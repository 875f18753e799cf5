"""What is only to be read: icons, chips and bands."""

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from judge_app.ui import theme

__all__ = ["Band", "Card", "Chip", "Icon"]


class Icon(Label):
    icon = StringProperty("")
    """A name out of `theme.ICONS`, or none."""


class Card(BoxLayout):
    fill = ColorProperty(theme.colors.s1)


class Chip(Card):
    """A word with its icon; a label, not a button."""

    icon = StringProperty("")
    text = StringProperty("")
    ink = ColorProperty(theme.colors.hi)


class Band(Card):
    """A sentence with its icon."""

    icon = StringProperty("alert")
    text = StringProperty("")
    ink = ColorProperty(theme.colors.ambert)
