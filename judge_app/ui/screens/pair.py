"""Pair: the next round before it is announced, and the round that has not begun put right."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from judge_app.core.caseactions import Hand, way_ops
from judge_app.core.cases import way_of
from judge_app.core.model import CaseId, MatchId, State
from judge_app.core.ops import NoteWritten, SettingChosen
from judge_app.core.pairing import Pairing, pair
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import bracket_cleared, next_bracket, round_cancelled, round_made
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.asking import AskingScreen
from judge_app.ui.screens.dropwishes import drop_all
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.screens.pairlines import NameLine, SeatLine
from judge_app.ui.screens.pairparts import DueCase, PairAbout, PairFoot, PairList
from judge_app.ui.screens.pairseed import PreviewSeed, facts_of
from judge_app.ui.screens.repair import RepairDialog
from judge_app.ui.widgets import LineOf
from judge_app.views.announce import AnnounceView, announce_view
from judge_app.views.cases import case_title, way_text
from judge_app.views.correction import Mending, mending
from judge_app.views.pairpreview import PairView, pair_view
from judge_app.views.words import tables

__all__ = ["DueCase", "NameLine", "PairScreen", "RepairDialog", "SeatLine"]


class PairScreen(AskingScreen):
    route: ClassVar = "pair"
    view = ObjectProperty(PairView(), rebind=True)
    plan = ObjectProperty(AnnounceView(), rebind=True)
    """What is announced with round 1; nothing with the others."""
    by = OptionProperty("table", options=["table", "name"])
    chosen = StringProperty("")
    is_beside = BooleanProperty(True)
    """Whether all stands in rows: on a wide window, and on a phone that lies on its side."""
    is_folded = BooleanProperty(False)
    """Whether what is announced takes one line, so that tables are in sight."""
    pane_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._seed = PreviewSeed()
        self._drawn_from = ""
        self._pairing: Pairing | None = None
        self._mended: tuple[Tournament | None, Mending | None] = None, None
        """How the tables that a corrected result touches could be paired anew, and by which tournament."""
        super().__init__(**kwargs)
        self._parts = {"list": PairList(screen=self), "about": PairAbout(screen=self)}
        self.ids.foot.add_widget(PairFoot(screen=self))
        for name in ("is_wide", "size"):
            self.fbind(name, self._arrange)
        self._arrange()

    def show(self, **where: Any) -> None:
        self.chosen = ""

    def back(self) -> bool:
        was, self.chosen = self.chosen, ""
        self.refresh()
        return bool(was)

    def look(self) -> PairView:
        state = self.desk.state
        self._pairing, refused = self._preview(state)
        mended = self._mending(state)
        return pair_view(
            state, self._pairing, refused, self.chosen, mended.lines if mended else (), self.desk.role
        )

    def refresh(self, *_args: Any) -> None:
        super().refresh()
        is_first = self.view.stage == "preview" and not self.desk.state.rounds
        self.plan = announce_view(self.desk.state) if is_first else AnnounceView()

    def lines(self, view: PairView, by: str) -> list[Any]:
        if by == "name":
            return [LineOf("NameLine", row) for row in view.names]
        return [LineOf("SeatLine", row) for row in view.rows]

    def why_text(self, view: PairView) -> str:
        if view.chosen is None:
            return _("Tap a table to read why it is paired so.")
        return "\n".join(view.chosen.why) or _("Drawn from those with as many points who have not met.")

    def tap(self, seat: str, match: MatchId | None) -> None:
        """A table that is there is opened; of one that is not yet, the reasons are told."""
        if match is not None:
            self.go("tables", match=match)
            return
        self.chosen = "" if seat == self.chosen else seat
        self.refresh()
        row = self.view.chosen
        if row is not None and not self.is_wide:
            self.ask("WhyDialog", why=self.why_text(self.view))

    def confirm(self) -> None:
        match self.view.stage:
            case "preview" if self.view.rematches:
                self.ask("RematchDialog")
            case "preview":
                self.make()
            case "bracket":
                self.make_bracket()
            case "paired":
                self.go("clock")
            case "settle":
                self.go("tables", match=self.view.rows[0].match)
            case _cut_or_end:
                self.go("standings")

    def make(self) -> None:
        """Let the round be as it is shown."""
        if self._pairing is not None:
            pairing = self._pairing
            self._make(lambda: round_made(self.desk.state, pairing, self.tablet.fresh_id))

    def make_bracket(self) -> None:
        self._make(lambda: next_bracket(self.desk.state, self.tablet.fresh_id))

    def cancel_round(self) -> None:
        ops = self.attempt(lambda: round_cancelled(self.desk.state), at="foot")
        if ops:
            self.do_all(ops, at="foot", said=_("{round} was cancelled").format(round=self.view.title))

    def clear_rounds(self) -> None:
        """What was paired by a result that was corrected since is taken back; then the right pairs show."""
        state = self.desk.state
        ops = bracket_cleared(state, progress(state).stale - 1)
        if ops:
            self.do_all(ops, at="foot", said=_("The round was cleared"))

    def settle_case(self, case_id: CaseId, key: str) -> None:
        """What was due before the next round is put right, or has its consequence."""
        state, judge = self.desk.state, self.preferences.judge_name or self.preferences.device_name
        case = state.cases.get(case_id)
        way = way_of(case.kind, key) if case else None
        if case is None or way is None:
            return
        said, by = way_text(state, case, way), Hand(self.now_ms(), str(judge), self.tablet.fresh_id)
        ops = self.attempt(lambda: way_ops(state, case, way, by, said), at="due")
        if ops:
            self.do_all(ops, "due", _("{case}: {step}").format(case=case_title(case.kind), step=said))

    def drop_all(self, button: Any) -> None:
        """Everybody who asked to leave does, and the round is drawn without them."""
        if not is_second_tap(button):
            drop_all(self, self.view.wishes, "wishes")

    def ask_repair(self) -> None:
        """Where a corrected result touches the round, that is the reason, and the draw is the one shown."""
        mended = self._mending(self.desk.state)
        given = {"seed": mended.seed, "typed": _("Result corrected")} if mended else {}
        self.ask("RepairDialog", **given)

    def draw_again(self, reason: str) -> None:
        """Chance is not tried until it pleases: who draws again says why, in the log."""
        if not reason.strip():
            self.refusal, self.refused_at = _("Say why the round is drawn again."), "dialog"
            return
        text = _("{round} was drawn again before it was announced: {reason}")
        note = NoteWritten(text.format(round=self.view.title, reason=reason.strip()))
        if self.attempt(lambda: self.desk.do(note), at="dialog"):
            self._seed.renew(self.tablet, self.desk.event, self._drawn_from)
            self.put_away()
            self.refresh()
            self.say(
                _("{round} was drawn again").format(round=self.view.title)
            )  # the old draw is gone: no undo

    def ask_to_hold(self) -> None:
        self.say(_("Hold the button a moment."))

    def change_plan(self, rounds: int, cut: int) -> None:
        wanted = {"rounds": rounds, "cut": cut}
        now = {"rounds": self.plan.rounds, "cut": self.plan.cut}
        ops = [SettingChosen(key, value) for key, value in wanted.items() if now[key] != value]
        if not ops or self.do_all(ops, at="dialog", said=_("The plan was changed")):
            self.put_away()

    def _make(self, step: Any) -> None:
        ops = self.attempt(step, at="foot")
        if not ops:
            return
        said = _("{round}: {tables} paired").format(round=self.view.title, tables=tables(self._count()))
        if self.do_all(ops, at="foot", said=said):
            self.put_away()
            self.go("clock")

    def _count(self) -> int:
        return sum(bool(row.b) for row in self.view.rows)

    def _preview(self, state: State) -> tuple[Pairing | None, str]:
        """Drawn once, and kept while what it was drawn from does not change."""
        reckoned = reckoning(state) if progress(state).next == "pair" else None
        if reckoned is None:
            return None, ""
        facts = facts_of(reckoned.tournament)
        seed = self._seed.of(self.tablet, self.desk.event, facts)
        if self._pairing and (self._pairing.seed, self._drawn_from) == (seed, facts):
            return self._pairing, ""
        self._drawn_from = facts
        try:
            return pair(reckoned.tournament, seed), ""
        except Refused as refusal:
            return None, str(refusal)

    def _mending(self, state: State) -> Mending | None:
        """Drawn once, and kept while nothing changes that it was drawn from."""
        known = reckoning(state) if progress(state).next == "results" else None
        event = known.tournament if known else None
        if event is not self._mended[0]:
            self._mended = event, None
            try:
                found = mending(state, self.tablet.fresh_id()) if event else None
            except Refused:  # nothing can be paired anew: then nothing is offered
                found = None
            self._mended = event, found
        return self._mended[1]

    def _arrange(self, *_: Any) -> None:
        """The list and what is said about it: beside each other, or below where it is slim and high."""
        is_low = not self.is_wide and self.width >= theme.NARROW_CARD and self.height < theme.SIDE
        self.is_beside = self.is_wide or is_low
        self.is_folded = not self.is_beside and self.height < 1.5 * theme.SIDE * max(theme.text_scale, 1)
        panes, shown = self.ids.panes, [*reversed(self.ids.panes.children)]
        wanted = ("list", "about") if self.is_beside else ("about", "list")
        if shown != [self._parts[name] for name in wanted]:
            panes.clear_widgets()
            for name in wanted:
                panes.add_widget(self._parts[name])


load_rules(__file__)
