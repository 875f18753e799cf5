"""What a bracket is drawn with: a card a match, and the lines between those that lead to each other."""

from collections.abc import Iterator
from typing import Any, ClassVar

from kivy.graphics import Line
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets import Painted, Tappable
from judge_app.ui.widgets.painted import line_width, share_room
from judge_app.views.bracket import BracketMatch, BracketSeat, BracketView

__all__ = ["BracketTree", "MatchCard", "TreeLines", "match_height"]

Point = tuple[float, float]


def match_height() -> float:
    return theme.CHIP + 2 * (theme.SOURCE + theme.GAP_S) + theme.GAP_XS


class MatchCard(Tappable):
    """One match: its table, how it stands, and the two seats with the games each has won."""

    match = ObjectProperty(BracketMatch())
    screen = ObjectProperty(None)
    text = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("match",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": match_height()}

    def fit(self) -> None:
        """What can be read on it, for those who look for a match by its words."""
        match = self.match
        seats = (f"{seat.seed} {seat.name}" for seat in (match.high, match.low))
        self.text = ", ".join((match.title, match.state, *seats))

    def on_release(self) -> None:
        if self.match.id is not None:
            self.screen.choose(self.match.id)

    def paint(self) -> None:
        colors, match = theme.colors, self.match
        is_empty = match.high.is_open and match.low.is_open
        self.ground(theme.NOTHING if is_empty else self._fill(), theme.RADIUS)
        if match.is_chosen or is_empty:
            rim, stroke = (colors.mint, theme.STROKE) if match.is_chosen else (colors.line, theme.HAIR)
            self.frame(rim, stroke, theme.RADIUS)
        self._head()
        row = theme.SOURCE + theme.GAP_S
        bottom = self.y + theme.HAIR
        self._seat(match.low, bottom + row / 2)
        self.box(self.x + theme.GAP_L, bottom + row, self.width - 2 * theme.GAP_L, theme.HAIR, colors.line)
        self._seat(match.high, bottom + row * 1.5)

    def _fill(self) -> theme.Color:
        if self.state == "down" and self.match.id is not None:
            return theme.colors.s3
        return theme.colors.mintc if self.match.is_chosen else theme.colors.s1

    def _head(self) -> None:
        colors, match = theme.colors, self.match
        color = colors.mintt if match.is_chosen else colors.mid
        middle, room = self.top - theme.GAP_XS - theme.CHIP / 2, self.width - 2 * theme.GAP_L
        ink = colors.ambert if match.is_disputed or match.is_stale else color
        size = share_room(f"{match.title}  {match.state}", theme.CAPTION, True, room, theme.CAPTION * 0.85)
        titled = lettered(match.title, size, True).width
        left = titled + theme.GAP_S
        self.write(match.title, self.x + theme.GAP_L, middle, room, size, color, True)
        self.write(match.state, self.x + theme.GAP_L + left, middle, room - left, size, ink, True, "right")

    def _seat(self, seat: BracketSeat, middle: float) -> None:
        colors, match = theme.colors, self.match
        left, end = self.x + theme.GAP_L, self.right - theme.GAP_L
        self.write(seat.seed, left, middle, theme.ICON, theme.SMALL, colors.low, bold=not seat.is_open)
        left += theme.ICON + theme.GAP
        if seat.is_open:
            self.write(seat.name, left, middle, end - left, theme.SMALL, colors.low)
            return
        end = self._pips(seat, end, middle) - theme.GAP_S
        if seat.is_winner:
            end -= theme.ICON_S
            self.glyph("trophy", end + theme.ICON_S / 2, middle, theme.ICON_S, colors.mintt)
            end -= theme.GAP_S
        is_loser = match.is_over and not seat.is_winner
        color = colors.low if is_loser else colors.hi
        size = share_room(seat.name, theme.BODY, not is_loser, end - left, theme.SMALL)
        self.write(seat.name, left, middle, end - left, size, color, bold=not is_loser)

    def _pips(self, seat: BracketSeat, end: float, middle: float) -> float:
        """A circle a game that wins the match, full for those won; where they begin."""
        side, colors = theme.GAP_L, theme.colors
        wins = self.match.wins
        left = end - wins * side - (wins - 1) * theme.GAP_XS
        for pip in range(wins):
            x, y = left + pip * (side + theme.GAP_XS), middle - side / 2
            is_won = pip < seat.won
            self.box(x, y, side, side, colors.mint if is_won else colors.edge, side / 2)
            if not is_won:
                hole = side - 2 * theme.STROKE
                self.box(x + theme.STROKE, y + theme.STROKE, hole, hole, self._fill(), hole / 2)
        return left


class TreeLines(Painted):
    """The way from each match to the next; *ways* are pairs of points and whether the winner is known."""

    ways = ListProperty()
    watched: ClassVar[tuple[str, ...]] = ("ways",)

    def paint(self) -> None:
        for known in (False, True):  # what is known lies on top
            self.tint(theme.colors.mint if known else theme.colors.edge)
            for start, end, is_known in self.ways:
                if is_known == known:
                    self._way(start, end)

    def _way(self, start: Point, end: Point) -> None:
        half = (start[0] + end[0]) / 2
        corners = (*start, half, start[1], half, end[1], *end)
        points = [round(number) + (self.y if place % 2 else self.x) for place, number in enumerate(corners)]
        Line(points=points, width=line_width(theme.STROKE), joint="miter", cap="none")


class BracketTree(FloatLayout):
    """All rounds side by side; what is about the whole tree stands around the final."""

    view = ObjectProperty(BracketView())
    screen = ObjectProperty(None)
    room = ListProperty([0, 0])
    """How much can be seen at once: the tree fills it, or is larger."""
    lane = NumericProperty(0)
    """How wide a match is."""
    gap = NumericProperty(0)
    """Between two rounds, where the lines run."""

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[MatchCard] = []
        self._lines = TreeLines(size_hint=(None, None))
        super().__init__(**kwargs)
        self.size_hint = None, None
        self.add_widget(self._lines, index=len(self.children))
        for name in ("view", "room", "pos"):
            self.fbind(name, self._lay_out)

    def card(self) -> Widget | None:
        """The chosen match, or the first one of the round that is played."""
        chosen = next((card for card in self._cards if card.match.is_chosen), None)
        before = sum(len(column) for column in self.view.columns[: self.view.now])
        return chosen or (self._cards[before] if before < len(self._cards) else None)

    def _lay_out(self, *_: Any) -> None:
        columns, wanted = self.view.columns, match_height()
        if not columns:
            return
        around, gaps = 2 * (wanted + theme.GAP_L), len(columns) - 1
        third = wanted + theme.GAP_L if self.view.third else 0
        height = max(len(columns[0]) * (wanted + theme.GAP_L) - theme.GAP_L, wanted + around + third)
        room = self.room[0] - (theme.GAP_S if height > self.room[1] else 0)  # the bar takes some of it
        is_tight = room - theme.TOUCH * gaps < theme.LANE * len(columns)
        self.gap = theme.ICON_L if is_tight else theme.TOUCH
        least = theme.LANE - theme.GAP_L  # rather a little narrower than cut by the edge
        self.lane = min(max((room - self.gap * gaps) / len(columns), least), theme.SIDE)
        width = len(columns) * self.lane + self.gap * gaps
        self.size = max(self.room[0], width), max(self.room[1], height)
        self._deal()
        self._lines.pos, self._lines.size = self.pos, self.size
        self._lines.ways = [*self._ways()]

    def _deal(self) -> None:
        """A card for each match, kept while the tree is as large."""
        matches = [match for column in self.view.columns for match in column]
        matches += [self.view.third] if self.view.third else []
        while len(self._cards) > len(matches):
            self.remove_widget(self._cards.pop())
        while len(self._cards) < len(matches):
            self._cards.append(MatchCard(screen=self.screen, size_hint=(None, None)))
            self.add_widget(self._cards[-1], index=len(self.children) - 1)
        for card, match, (x, middle) in zip(self._cards, matches, self._spots(), strict=True):
            card.match, card.size = match, (self.lane, match_height())
            card.pos = round(self.x + x), round(self.y + middle - card.height / 2)

    def _spots(self) -> Iterator[Point]:
        """Left edge and middle of each match, round by round, then of the one for third place."""
        last = len(self.view.columns) - 1
        for index, column in enumerate(self.view.columns):
            for spot in range(len(column)):
                yield self._spot(index, spot)
        if self.view.third:
            x, middle = self._spot(last, 0)
            yield x, middle - match_height() - theme.GAP_L

    def _spot(self, index: int, spot: int) -> Point:
        share = (spot + 0.5) / len(self.view.columns[index])
        return index * (self.lane + self.gap), self.height * (1 - share)

    def _ways(self) -> Iterator[tuple[Point, Point, bool]]:
        for index, column in enumerate(self.view.columns[:-1]):
            for spot, match in enumerate(column):
                x, y = self._spot(index, spot)
                start, end = (x + self.lane, y), self._spot(index + 1, spot // 2)
                yield start, end, match.high.is_winner or match.low.is_winner
