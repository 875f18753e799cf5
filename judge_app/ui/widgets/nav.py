"""The ways through an event: a rail at the side, or a bar at the bottom where it is narrow."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.cards import Bar
from judge_app.ui.widgets.painted import Tappable, share_room

__all__ = ["Avatar", "BottomNav", "NavItem", "NavRail"]


class NavItem(Tappable):
    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    badge = StringProperty("")
    is_on = BooleanProperty(False)
    watched = ("text", "icon", "badge", "is_on")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.RAIL_ITEM}

    def paint(self) -> None:
        colors = theme.colors
        label = theme.CAPTION * 1.3
        high = min(theme.CHECK, self.height - label - theme.GAP_XS)
        wide = min(theme.TILE, self.width - theme.GAP_S)
        gap = theme.GAP_XS if self.height > high + label + theme.GAP_S else 0
        top = self.center_y + (high + gap + label) / 2
        middle = top - high / 2
        if self.is_on or self.state == "down":
            fill = colors.mintc if self.is_on else colors.s3
            self.box(self.center_x - wide / 2, middle - high / 2, wide, high, fill, high / 2)
        self.glyph(
            self.icon, self.center_x, middle, theme.ICON_NAV, colors.mintt if self.is_on else colors.mid
        )
        room = self.width - theme.GAP_XS
        size = share_room(self.text, theme.CAPTION, True, room, theme.CAPTION * 0.86)
        color = colors.hi if self.is_on else colors.mid
        left = self.x + theme.GAP_XS / 2
        self.write(self.text, left, top - high - gap - label / 2, room, size, color, True, "center")
        self._badge(self.center_x + wide / 2, top + theme.GAP_XS)

    def _badge(self, right: float, top: float) -> None:
        if not self.badge:
            return
        colors, side = theme.colors, theme.BADGE
        wide = max(side, lettered(self.badge, theme.CAPTION, True).width + theme.GAP)
        top = min(top, self.top)
        self.box(right - wide, top - side, wide, side, colors.coral, side / 2)
        self.write(
            self.badge, right - wide, top - side / 2, wide, theme.CAPTION, colors.oncoral, True, "center"
        )


class Avatar(Tappable):
    """Whose tablet this is, and what they do here."""

    initials = StringProperty("")
    text = StringProperty("")
    is_on = BooleanProperty(False)
    watched = ("initials", "text", "is_on")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.STEPPER}

    def paint(self) -> None:
        colors, side, label = theme.colors, theme.CHECK, theme.CAPTION * 1.3
        top = self.center_y + (side + theme.GAP_XS + label) / 2
        left, middle = self.center_x - side / 2, top - side / 2
        fill = colors.line if self.state == "down" else colors.s3
        self.box(left, top - side, side, side, fill, side / 2)
        if self.initials:
            self.write(self.initials, left, middle, side, theme.SMALL, colors.hi, True, "center")
        else:
            self.glyph("dots-horizontal", self.center_x, middle, theme.ICON, colors.hi)
        below = top - side - theme.GAP_XS - label / 2
        room = self.width - theme.GAP_XS
        self.write(
            self.text, self.x + theme.GAP_XS / 2, below, room, theme.CAPTION, colors.mid, True, "center"
        )


class Ways(Bar):
    """What rail and bar have in common: items, one of them chosen; `on_go` tells which is wanted."""

    items = ListProperty()
    """For each its key, label, icon and badge."""
    chosen = StringProperty("")
    __events__ = ("on_go",)

    def __init__(self, **kwargs: Any) -> None:
        self._ways = self.make_ways()
        super().__init__(**kwargs)
        self.fbind("items", self._fill)
        self.fbind("chosen", self._choose)
        self._fill()

    def make_ways(self) -> BoxLayout:
        raise NotImplementedError

    def on_go(self, key: str) -> None:
        """The way *key* was tapped."""

    def _fill(self, *_: Any) -> None:
        """A badge changes often, so the items stay while their number does."""
        ways = self._ways
        while len(ways.children) > len(self.items):
            ways.remove_widget(ways.children[0])
        while len(ways.children) < len(self.items):
            item = NavItem()
            item.bind(on_release=lambda item: self.dispatch("on_go", item.key))
            ways.add_widget(item)
        for item, (key, label, icon, badge) in zip(reversed(ways.children), self.items, strict=True):
            item.key, item.text, item.icon, item.badge = key, label, icon, str(badge or "")
        self._choose()
        self.spread()

    def _choose(self, *_: Any) -> None:
        for item in self._ways.children:
            item.is_on = item.key == self.chosen

    def spread(self) -> None:
        """Give the items their size."""


class NavRail(Ways):
    """At the side; its items draw together, and scroll when even that is not enough."""

    initials = StringProperty("")
    role = StringProperty("")
    __events__ = ("on_more",)

    def __init__(self, **kwargs: Any) -> None:
        self._avatar = Avatar()
        super().__init__(**kwargs)
        scroll = ScrollView(do_scroll_x=False, bar_width=0)
        scroll.add_widget(self._ways)
        self.add_widget(scroll)
        self.add_widget(self._avatar)
        self._avatar.bind(on_release=lambda _: self.dispatch("on_more"))
        self.bind(initials=self._avatar.setter("initials"), role=self._avatar.setter("text"))
        self._avatar.initials, self._avatar.text = self.initials, self.role
        self.fbind("height", lambda *_: self.spread())

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s1,
            "orientation": "vertical",
            "size_hint_x": None,
            "width": theme.RAIL,
            "padding": (theme.GAP_XS, theme.GAP_S, theme.GAP_XS, theme.GAP),
        }

    def make_ways(self) -> BoxLayout:
        ways = BoxLayout(orientation="vertical", size_hint_y=None)
        ways.bind(minimum_height=ways.setter("height"))
        return ways

    def on_more(self) -> None:
        """The avatar was tapped."""

    def spread(self) -> None:
        room = self.height - self._avatar.height - theme.GAP_S - theme.GAP
        each = room / max(len(self.items), 1)
        for item in self._ways.children:
            item.height = min(max(each, _least()), theme.RAIL_ITEM)


def _least() -> float:
    """What an icon and its label need, and a finger."""
    return max(theme.TOUCH, theme.ICON_NAV + theme.CAPTION * 1.3 + theme.GAP_S)


class BottomNav(Ways):
    """At the bottom, its items side by side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(self._ways)

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s1,
            "size_hint_y": None,
            "height": theme.BOTTOM,
            "padding": (theme.GAP_XS, theme.GAP_XS, theme.GAP_XS, theme.GAP_S),
        }

    def make_ways(self) -> BoxLayout:
        return BoxLayout()

    def spread(self) -> None:
        for item in self._ways.children:
            item.size_hint_y = 1
