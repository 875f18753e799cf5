"""What a deck check asks: which file to read, which table was drawn, and how it ended."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.deckdraft import check_ops, list_ops
from judge_app.core.deckduty import MOST_MINUTES, table_of
from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.ops import DeckCheckBegun, DeckCheckEnded, Op, TimeExtended
from judge_app.device.device import Chosen
from judge_app.device.files import ENDINGS, TextFile, read_text, text_files
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.filepick import FilePick
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.views.deckcheck import FinishView, finish_view
from judge_app.views.decklists import DrawnView

__all__ = ["DrawForm", "FinishForm", "FinishLine", "ImportForm", "unexplained"]

load_rules(__file__)


def unexplained(state: State, players: Sequence[PlayerId], screen: Any) -> str:
    """Whose deck is said to be wrong without any word of what is."""
    for player in players:
        draft = screen.draft(player)
        if draft.verdict == "faulty" and not draft.remark.strip():
            op = check_ops(state, player, draft, None)[0]
            if not getattr(op, "faults", ()):
                text = _("Write what was found in the deck of {player} first.")
                return text.format(player=state.players[player].name)
    return ""


class FinishLine(BoxLayout):
    icon = StringProperty("")
    text = StringProperty("")


class FinishForm(FloorForm):
    """The decks are back: what was found, and the time that the table gets for it."""

    match = StringProperty("")
    players = ListProperty()
    view = ObjectProperty(FinishView(), rebind=True)
    minutes = NumericProperty(0)
    most = NumericProperty(MOST_MINUTES)

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self.view = finish_view(owner.desk.state, MatchId(self.match), owner.drafts, owner.now_ms())
        self.minutes = self.view.minutes if self.view.is_extending else 0
        for icon, text in self.view.lines:
            self.ids.lines.add_widget(FinishLine(icon=icon, text=text))

    def ops(self) -> Sequence[Op]:
        state, match, owner = self.owner.desk.state, MatchId(self.match), self.owner
        found: list[Op] = []
        for player in self.players:
            draft = owner.draft(player)
            there = table_of(state, player, match)
            found += [*list_ops(state, player, draft), *check_ops(state, player, draft, there)]
        found.append(DeckCheckEnded(match, owner.now_ms()))
        if self.minutes:
            seconds = int(self.minutes) * 60
            found += [TimeExtended(table, seconds, _("Deck check")) for table in self.view.tables]
        return found

    def missing(self) -> str:
        return unexplained(self.owner.desk.state, self.players, self.owner)

    def save(self, button: Any = None) -> None:
        if is_second_tap(button) or not self.is_open:
            return
        if missing := self.missing():
            self.owner.refusal, self.owner.refused_at = missing, PLACE
        elif self.owner.do_all(self.ops(), PLACE, self._said()) is not None:
            owner = self.owner
            self.dispatch("on_close")
            owner.leave()

    def _said(self) -> str:
        table = self.view.where
        if not self.minutes:
            return _("{table}: the decks are back").format(table=table)
        return _("{table}: the decks are back, +{n} min").format(table=table, n=int(self.minutes))


class ImportForm(FilePick):
    """A text file, as a list of *player*."""

    icon: ClassVar = "clipboard-list-outline"
    endings: ClassVar = ENDINGS
    player = StringProperty("")
    part = StringProperty("deck")

    def find(self, folders: Sequence[Path]) -> list[TextFile]:
        return text_files(folders)

    def take(self, chosen: Chosen) -> None:
        text = self.owner.attempt(lambda: _read(chosen), PLACE)
        if text is not None:
            owner, player, part = self.owner, PlayerId(self.player), self.part
            self.dispatch("on_close")
            owner.put_list(player, part, text)


def _read(chosen: Chosen) -> str:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return read_text(chosen.fetch(Path(folder)))


class DrawForm(FloorForm):
    """A table that was drawn by lot, which is in the log; its check begins when the judge says so."""

    drawn = ObjectProperty(DrawnView(), rebind=True)
    seed = StringProperty("")

    def start(self, button: Any) -> None:
        match, owner = self.drawn.match, self.owner
        if is_second_tap(button) or match is None:
            return
        if owner.do(DeckCheckBegun(match, owner.now_ms(), self.seed), PLACE) is not None:
            self.dispatch("on_close")
            owner.go("deckcheck", match=match)
