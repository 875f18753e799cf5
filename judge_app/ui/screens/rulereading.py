"""One rule in full: its steps, the house rulings above them, what others say, its neighbours, its buttons."""

from collections.abc import Iterator
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.screens.ruleforms import RulingLine
from judge_app.ui.screens.rulerows import OtherBox, RuleHead, SeeRow, SizeRow
from judge_app.ui.screens.rulewidgets import NextCard, RuleCard, RuleWords
from judge_app.ui.widgets import Band, Btn, Chip, Painted
from judge_app.views.ruleentry import ReadingView
from judge_app.views.rulelookup import Marked

__all__ = ["ReadingPane"]

load_rules(__file__)

MOST_PARAGRAPHS = 40
"""So many of a long imported text are drawn at once."""
LOW = 8
"""So many fingers high a pane is that has room for everything."""
PAUSE = 0.15
"""Seconds without a letter, while somebody types, before all of a rule is shown."""


class ReadingPane(BoxLayout):
    """Shows *view*, and fills itself anew at most once a frame."""

    screen = ObjectProperty(None, rebind=True)
    view = ObjectProperty(ReadingView(), rebind=True)
    is_roomy = BooleanProperty(True)
    """Whether the chips stand beside each other."""
    is_low = BooleanProperty(False)
    """Whether there is so little height that what stands around the steps gives way to them."""
    source_width = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._filled = ""
        self._depth = 0.0
        self._shown = MOST_PARAGRAPHS
        self._is_holding = self._is_cut_off = False
        self._later = Clock.create_trigger(self._fill_rest)
        super().__init__(**kwargs)
        self._refill = Clock.create_trigger(self._fill, -1)
        for name in ("view", "width", "height"):
            self.fbind(name, self._make_room)
        for name in ("view", "is_low", "is_roomy"):
            self.fbind(name, self._refill)
        for name in ("is_full", "reading_size", "is_ready", "is_wide"):
            self.screen.fbind(name, self._refill)
        self.screen.fbind("view", self._say_why)
        self.ids.content.fbind("height", self._hold)
        self.ids.scroll.fbind("scroll_y", self._moved)
        self._make_room()
        self._refill()

    def stop(self) -> None:
        """Nobody looks any more."""
        self._is_cut_off = bool(self._refill.is_triggered or self._later.is_triggered)
        self._refill.cancel()
        self._later.cancel()

    def start(self) -> None:
        if self._is_cut_off:
            self._is_cut_off = False
            self._refill()

    def _say_why(self, *_args: Any) -> None:
        """Where nothing is read, the reason changes with the question."""
        if not self.view.id:
            self._refill()

    def _make_room(self, *_args: Any) -> None:
        """The chips beside each other if they fit; else the second one stands below the title."""
        self.is_low = self.height < LOW * theme.TOUCH
        view, sign = self.view, theme.ICON_S + theme.GAP_S + 2 * theme.GAP
        document = lettered(view.document, theme.SMALL, True).width + sign
        section = lettered(f" · {view.section}", theme.SMALL).width
        chip = lettered(view.holds.text, theme.SMALL).width + sign + theme.GAP if view.holds.text else 0
        edges = 2 * theme.EDGE if self.screen.is_wide else 2 * theme.GAP_L + theme.TOUCH + theme.GAP_S
        room = self.width - edges - theme.TOUCH - theme.GAP_S
        in_two_lines = max(document, section + sign)
        self.is_roomy = in_two_lines + chip <= room
        beside = room - chip if self.is_roomy else room
        wanted = document + section if document + section <= beside else in_two_lines
        self.source_width = max(min(wanted, beside), theme.TOUCH)

    def _fill(self, *_args: Any) -> None:
        """The rule itself at once; what belongs to it a moment later, so that typing is not held up."""
        self._later.cancel()
        is_same, self._filled = self._filled == self.view.id, self.view.id
        if not is_same:
            self._depth, self._shown = 0.0, MOST_PARAGRAPHS
        self.ids.content.clear_widgets()
        self._put(self._rule() if self.view.id else self._empty())
        if self.view.id:
            self._later = Clock.schedule_once(self._fill_rest, PAUSE if self.screen.is_typing else 0)

    def _fill_rest(self, *_args: Any) -> None:
        self._put(self._rest())

    def _put(self, parts: Iterator[Widget]) -> None:
        content = self.ids.content
        room = self.width - content.padding[0] - content.padding[2]
        for part in parts:
            _size(part, room)
            content.add_widget(part)
        self._hold()

    def _hold(self, *_args: Any) -> None:
        """What is read stays where it is while something unfolds below."""
        hidden = self.ids.content.height - self.ids.scroll.height
        self._is_holding = True
        self.ids.scroll.scroll_y = 1 - min(self._depth / hidden, 1) if hidden > 0 else 1
        self._is_holding = False

    def _moved(self, *_args: Any) -> None:
        if not self._is_holding:
            hidden = self.ids.content.height - self.ids.scroll.height
            self._depth = max(hidden, 0) * (1 - self.ids.scroll.scroll_y)

    def _rule(self) -> Iterator[Widget]:
        view, size = self.view, self._size()
        title = theme.TITLE if self.is_low else theme.READING if self.screen.is_wide else theme.PAGE
        head = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.GAP_XS)
        head.padding = 0, 0, 0, theme.GAP_S
        head.bind(minimum_height=head.setter("height"))
        head.add_widget(RuleWords(words=Marked(view.title.text), font_size=title * size, bold=True))
        said = Marked(view.said)
        below = RuleWords(words=said, font_size=theme.SMALL, ink=theme.colors.mid)
        if self.is_low:
            head.padding = 0
        else:
            head.add_widget(below)
        yield head
        if not self.is_roomy and view.holds.text:
            yield Chip(icon=view.holds.icon, text=view.holds.text, look=view.holds.look)
        yield from self._above()
        for step in view.steps:
            card = RuleCard(icon=step.icon, words=step.words, font_size=theme.TITLE * size)
            card.least = theme.TOUCH if self.is_low else theme.STEPPER
            yield card
        if self.is_low:
            yield below
        if view.doubt:
            yield Band(icon="alert", text=view.doubt, look="amber")

    def _rest(self) -> Iterator[Widget]:
        yield from self._text()
        yield from self._elsewhere()
        yield from self._event()
        yield from self._around()

    def _empty(self) -> Iterator[Widget]:
        if self.screen.is_wide and self.screen.is_ready:
            text = _("Type two letters of a question, or choose from the list.")
            if self.screen.view.none_found:
                text = _("There is nothing to read: nothing was found.")
            yield RuleWords(words=Marked(text), font_size=theme.TITLE, ink=theme.colors.mid)

    def _above(self) -> Iterator[Widget]:
        """What goes before the rule here."""
        for value in self.view.changes:
            card = self._card(Marked(value.words), "pencil-outline", "", look="amber", line=value.note)
            card.opens = True
            card.bind(on_release=lambda _card, key=value.key: self.screen.go("values", key=key))
            yield card
        for band in self.view.house:
            yield self._card(Marked(band.words), "gavel", band.id, look="amber", line=band.mark)
        for other in self.view.own:
            place = f"{other.document} · {other.section}"
            yield self._card(other.says, "scale-balance", other.id, look="amber", line=place)

    def _card(self, words: Marked, icon: str, id: str, **given: Any) -> RuleCard:
        """A card that leads to what has the *id*, if anything has."""
        card = RuleCard(icon=icon, words=words, font_size=theme.BODY * self._size(), opens=bool(id), **given)
        if id:
            card.bind(on_release=lambda _card: self.screen.follow(id))
        return card

    def _text(self) -> Iterator[Widget]:
        """What stands behind the steps; of what has no steps, all there is."""
        view = self.view
        if view.kind == "entry":
            if view.see or view.more or view.official:
                yield SeeRow(pane=self)
            if not self.screen.is_full:
                return
        for words in view.more[: self._shown]:
            yield RuleWords(words=words, font_size=theme.BODY * self._size())
        if len(view.more) > self._shown:
            more = Btn(text=_("Show more of the text"), size_hint_x=1)
            more.bind(on_release=self._show_more)
            yield more
        if view.official is not None:
            text = _("Read it in your document: {title}").format(title=view.official.title)
            yield self._card(Marked(text), "file-document-outline", view.official.id)
        if view.kind != "entry" and view.see:
            yield SeeRow(pane=self)

    def _show_more(self, *_args: Any) -> None:
        self._shown += MOST_PARAGRAPHS
        self._refill()

    def _elsewhere(self) -> Iterator[Widget]:
        if self.view.elsewhere:
            yield RuleHead(icon="scale-balance", text=_("What other documents say"))
            for other in self.view.elsewhere:
                yield OtherBox(other=other, screen=self.screen, font_size=theme.BODY * self._size())

    def _event(self) -> Iterator[Widget]:
        """What this event has for the rule, and what was ruled on it."""
        view, screen = self.view, self.screen
        if screen.desk is None or view.kind == "section":
            return
        if view.kind == "note":
            change = Btn(text=_("Change this house ruling"), icon="pencil-outline", size_hint_x=1)
            change.bind(on_release=lambda _button: screen.go("houserules", note=view.id))
            yield change
        if view.values:
            yield RuleHead(icon="clipboard-list-outline", text=_("Values of this event"))
        for value in view.values:
            card = RuleCard(words=Marked(value.words), line=value.note, font_size=theme.BODY * self._size())
            card.look, card.opens, card.least = "amber" if value.note else "plain", True, theme.TOUCH
            card.bind(on_release=lambda _card, key=value.key: screen.go("values", key=key))
            yield card
        if view.cite:
            yield from self._ruled()

    def _ruled(self) -> Iterator[Widget]:
        view, screen = self.view, self.screen
        yield RuleHead(
            icon="gavel",
            text=_("Ruled at this event"),
            button=_("All rulings"),
            does=lambda: screen.go("rulings"),
        )
        for row in view.rulings:
            height = ceil(RulingLine.height_for(row, self.width))
            yield RulingLine(row=row, screen=screen, size_hint_y=None, height=height)
        if not view.rulings:
            words = Marked(_("Nothing yet on this rule."))
            yield RuleWords(words=words, font_size=theme.SMALL, ink=theme.colors.mid)
        write = Btn(text=_("Write a house ruling"), icon="pencil-outline", look="quiet", size_hint_x=1)
        write.bind(on_release=screen.write_house_ruling)
        yield write

    def _around(self) -> Iterator[Widget]:
        view = self.view
        if view.before or view.after:
            row = BoxLayout(size_hint_y=None, spacing=theme.GAP_S)
            row.orientation = "horizontal" if self.width >= theme.SIDE else "vertical"
            for link, is_next in ((view.before, False), (view.after, True)):
                if link is None:
                    continue
                caption = _("Next in the document") if is_next else _("Before it")
                card = NextCard(text=link.title, caption=caption, is_next=is_next)
                card.bind(on_release=lambda _card, id=link.id: self.screen.follow(id))
                row.add_widget(card)
            row.bind(minimum_height=row.setter("height"))
            yield row
        yield SizeRow(screen=self.screen)

    def _size(self) -> float:
        return float(self.screen.reading_size)


def _size(part: Widget, room: float) -> None:
    """As high as it will be: found out by the layout, that would take it many rounds of a frame."""
    part.width = room
    if isinstance(part, BoxLayout) and part.orientation == "vertical":
        for inner in part.children:
            _size(inner, room)
    if isinstance(part, Painted):
        part.fit()
