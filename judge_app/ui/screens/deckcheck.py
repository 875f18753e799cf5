"""A deck check: lists and cards of the players at a table or of one, with a stopwatch while a match waits."""

from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from judge_app.core.deckdraft import (
    DeckDraft,
    Part,
    Verdict,
    check_ops,
    draft_from_plain,
    draft_of,
    list_ops,
    typed,
    verdict_of,
)
from judge_app.core.deckduty import conditions, table_of
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import State
from judge_app.core.ops import DeckCheckBegun, Op
from judge_app.language import _
from judge_app.ui.attable import AtTableScreen
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.deckforms import FinishForm, ImportForm, unexplained
from judge_app.ui.screens.deckparts import DeckColumn, DeckListCard, DeckStateCard
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.screens.penaltyforms import PenaltyForm
from judge_app.views.calls import lapse
from judge_app.views.deckcheck import DeckCheckView, deck_check_view
from judge_app.views.deckpane import DeckPane

__all__ = ["DeckCheckScreen"]

load_rules(__file__)

_KEPT = "deck_drafts"
"""The name under which the tablet keeps what is not recorded yet: by event, then by player."""
_RESTS, _PAUSE = 0.4, 1.0
"""Seconds after the last key until a list is read, and until it is kept."""


class DeckCheckScreen(AtTableScreen):
    route: ClassVar = "deckcheck"
    is_task: ClassVar = True
    view = ObjectProperty(DeckCheckView(), rebind=True)
    time = StringProperty("")
    """How long the check has taken."""
    shown = StringProperty("")
    """Whose deck is on the screen where there is room for one."""
    seats = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.drafts: dict[PlayerId, DeckDraft] = {}
        self._player: PlayerId | None = None
        self._cards: dict[PlayerId, tuple[DeckListCard, DeckStateCard]] = {}
        self._columns: list[DeckColumn] = []
        self._laid_out: tuple[Any, ...] = ()
        self._read_soon = Clock.create_trigger(self.refresh, _RESTS)
        self._keep_soon = Clock.create_trigger(self._keep, _PAUSE)
        super().__init__(**kwargs)
        for name in ("is_wide", "shown"):
            self.fbind(name, self._arrange)

    def show(self, match: Any = None, player: Any = None, shown: str = "", **_where: Any) -> None:
        self.match = MatchId(match) if match else None
        self._player = PlayerId(player) if player else None
        self.shown = shown or self._player or ""

    def refresh(self, *_args: Any) -> None:
        """Somebody is shown also where the view is as it was when the screen was left."""
        super().refresh()
        self._show_somebody()

    def place(self) -> dict[str, Any]:
        return {"match": self.match, "player": self._player, "shown": self.shown}

    def look(self) -> DeckCheckView:
        judge = str(self.preferences.judge_name or "")
        return deck_check_view(self.desk.state, self.match, self._player, self.drafts, judge)

    def on_pre_enter(self) -> None:
        kept = self.tablet.settings.get(_KEPT)
        mine = kept.get(self.desk.event) if isinstance(kept, dict) else None
        known = mine if isinstance(mine, dict) else {}
        drafts = {PlayerId(player): draft_from_plain(plain) for player, plain in known.items()}
        self.drafts = {player: draft_of(self.desk.state, player, drafts) for player in drafts}
        super().on_pre_enter()

    def on_leave(self) -> None:
        super().on_leave()
        self._read_soon.cancel()
        self._keep()

    def on_view(self, _screen: Any, view: DeckCheckView) -> None:
        self.seats = [(pane.id, pane.name) for pane in view.panes]
        self._show_somebody()
        self._arrange()
        self.tick(self.now_ms())

    def tick(self, now_ms: int) -> None:
        begun = self.view.begun_ms
        self.time = lapse(now_ms - begun) if begun is not None else ""

    def draft(self, player: PlayerId) -> DeckDraft:
        return draft_of(self.desk.state, player, self.drafts)

    def type_list(self, player: PlayerId, part: Part, text: str) -> None:
        """Read when the typing rests."""
        if self.desk is None or player not in self.desk.state.players:
            return
        before = self.draft(player)
        draft = typed(self.desk.state, player, before, part, text)
        if draft != before:
            self._change(player, draft)
            self._read_soon()

    def put_list(self, player: PlayerId, part: Part, text: str) -> None:
        """All of a list at once; what it replaces can be brought back."""
        before = next((getattr(pane, part) for pane in self.view.panes if pane.id == player), "")
        self.type_list(player, part, text)
        self.refresh()
        if before.strip():
            back = partial(self._put_back, player, part, before)
            self.snackbar.say(_("The list that stood here is replaced."), back)

    def paste(self, player: PlayerId, part: Part) -> None:
        from kivy.core.clipboard import Clipboard  # looks for one when it is first asked

        text = Clipboard.paste()
        if text and text.strip():
            self.put_list(player, part, text)
        else:
            self.say(_("There is nothing to paste. Copy a list first."))

    def ask_file(self, player: PlayerId, part: Part) -> None:
        ImportForm(self, player=player, part=part).open()

    def save_list(self, player: PlayerId, button: Any = None) -> None:
        ops = list_ops(self.desk.state, player, self.draft(player))
        if not is_second_tap(button) and ops and self.do(ops[0], f"list-{player}") is not None:
            self._change(player, self.draft(player)._replace(deck=None, pool=None))
            self.refresh()

    def tick_off(self, player: str, key: str, is_met: bool) -> None:
        self._decide(PlayerId(player), self.draft(PlayerId(player)).ticked(key, is_met))

    def tick_all(self, player: PlayerId) -> None:
        """Whatever was not looked at so far is fine."""
        draft, state = self.draft(player), self.desk.state
        pane = next(pane for pane in self.view.panes if pane.id == player)
        wanted = conditions(state.table_rules, is_listed=bool(pane.deck.strip()))
        ticks = {**{one.key: True for one in wanted}, **dict(draft.ticks)}
        self._decide(player, draft._replace(ticks=tuple(sorted(ticks.items()))))

    def say_verdict(self, player: PlayerId, verdict: Verdict) -> None:
        """The judge's own; that the switch follows what was found is none."""
        if verdict and player in self.desk.state.players:
            draft = self.draft(player)
            if verdict != verdict_of(self.desk.state, player, draft):
                self._decide(player, draft._replace(verdict=verdict))

    def type_remark(self, player: PlayerId, remark: str) -> None:
        draft = self.draft(player) if player else DeckDraft()
        if draft.remark != remark:
            self._change(player, draft._replace(remark=remark))

    def give_penalty(self, pane: DeckPane, button: Any) -> None:
        if not is_second_tap(button):
            match = table_of(self.desk.state, pane.id, self.view.match) or ""
            PenaltyForm(self, player=pane.id, match=match, infraction=pane.infraction).open()

    def go_on(self, button: Any) -> None:
        """Start the stopwatch, stop it, or write down what was found."""
        if is_second_tap(button) or not self.view.stage:
            return
        self.refresh()
        match = self.view.match
        if self.view.stage == "start" and match:
            self.do(DeckCheckBegun(match, self.now_ms()), "foot")
        elif self.view.stage == "finish" and match:
            FinishForm(self, match=match, players=[pane.id for pane in self.view.panes]).open()
        else:
            self._record()

    def _record(self) -> None:
        state, players = self.desk.state, [pane.id for pane in self.view.panes]
        ops = [op for player in players for op in self._found(state, player)]
        missing = unexplained(state, players, self)
        if not ops:
            missing = _("Say first whether the deck is in order.")
        if missing:
            self.refusal, self.refused_at = missing, "foot"
        elif self.do_all(ops, "foot") is not None:
            self.leave()

    def _found(self, state: State, player: PlayerId) -> list[Op]:
        draft, match = self.draft(player), table_of(state, player, self.view.match)
        return [*list_ops(state, player, draft), *check_ops(state, player, draft, match)]

    def _show_somebody(self) -> None:
        if self.seats and self.shown not in dict(self.seats):
            self.shown = self.seats[0][0]

    def _put_back(self, player: PlayerId, part: Part, text: str) -> None:
        self.type_list(player, part, text)
        if self.desk is not None:
            self.refresh()

    def _decide(self, player: PlayerId, draft: DeckDraft) -> None:
        self._change(player, draft)
        self.refresh()

    def _change(self, player: PlayerId, draft: DeckDraft) -> None:
        self.drafts[player], self.refusal = draft, ""
        self._keep_soon()

    def _keep(self, *_args: Any) -> None:
        """Leaving and coming back, also after the app was killed, finds everything as it was."""
        self._keep_soon.cancel()
        kept = self.tablet.settings.get(_KEPT)
        everything = dict(kept) if isinstance(kept, dict) else {}
        mine = {player: draft._asdict() for player, draft in self.drafts.items() if not draft.is_empty}
        if mine != everything.pop(self.desk.event, {}):
            if mine:
                everything[self.desk.event] = mine
            self.attempt(lambda: self.tablet.settings.set(_KEPT, everything), "foot")

    def _arrange(self, *_args: Any) -> None:
        """Both players side by side where it is wide, list and cards of one; else one below the other."""
        panes = {pane.id: pane for pane in self.view.panes}
        for player, pane in panes.items():
            cards = self._cards.get(player) or (DeckListCard(screen=self), DeckStateCard(screen=self))
            self._cards[player] = cards
            for card in cards:
                card.pane = pane
        laid_out = (self.is_wide, self.shown if not self.is_wide else "", *panes)
        if laid_out != self._laid_out:
            self._laid_out = laid_out
            self._lay_out([*panes])

    def _lay_out(self, players: list[PlayerId]) -> None:
        for column in self._columns:
            column.let_go()
        self._cards = {player: self._cards[player] for player in players}
        if not self.is_wide:
            groups = [self._cards[player] for player in players if player == self.shown]
        elif len(players) == 1:
            groups = [(card,) for card in self._cards[players[0]]]  # type: ignore[misc]
        else:
            groups = [self._cards[player] for player in players]
        self._columns = [DeckColumn(*cards) for cards in groups]
        self.ids.columns.clear_widgets()
        for column in self._columns:
            self.ids.columns.add_widget(column)
