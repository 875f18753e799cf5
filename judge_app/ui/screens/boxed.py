"""The boxed game, Munchkin Impossible: everybody's level, the fight, running away, for the whole table."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from judge_app.core.boxed import EscapeRoll, Game, Monster, Option, Side
from judge_app.core.boxed.combat import fresh_number, left_ms, spoils
from judge_app.core.boxed.flight import due, escapes
from judge_app.core.boxed.levels import needs_kill
from judge_app.core.claims import EntryId
from judge_app.core.dice import faces
from judge_app.core.model import State
from judge_app.core.ops import (
    BoxedBonusChanged,
    BoxedEscapeRolled,
    BoxedFightLost,
    BoxedFightWon,
    BoxedGameStarted,
    BoxedKillClaimed,
    BoxedKillDisputed,
    BoxedLevelChanged,
    BoxedMonsterFaced,
    BoxedOneShotTakenBack,
    BoxedOptionChosen,
    BoxedPlayersSeated,
    BoxedSidesChosen,
    BoxedTurnBegun,
    Op,
    Undone,
)
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import boxedrun  # noqa: F401  # the sheets are asked for by name
from judge_app.ui.screens.asking import DIALOG, AskingDialog, AskingScreen
from judge_app.ui.screens.boxedfight import CombatCard, FightVerdict, SpeakCard
from judge_app.ui.screens.boxedparts import HeadKeys, LevelTable, Pane, PlayerCount
from judge_app.ui.screens.boxedrun import RunCard
from judge_app.ui.screens.boxedsheets import MorePane
from judge_app.ui.widgets import Segmented, Text
from judge_app.views.boxed import BoxedView, boxed_view, last_move
from judge_app.views.sentences import Book, told

__all__ = ["BoxedScreen"]

HERE = "boxed"
"""Where the screen itself shows a refusal."""
BEAT = 1 / 30
"""Seconds between two looks at the ring while it runs."""
TABS: tuple[str, ...] = ("levels", "fight", "run", "more")


class BoxedScreen(AskingScreen):
    route: ClassVar[str] = "boxed"
    view = ObjectProperty(BoxedView(), rebind=True)
    tab = OptionProperty("levels", options=[*TABS])
    """What is shown where there is no room for all."""

    def __init__(self, **kwargs: Any) -> None:
        self._beat: Any = None
        self._panes: list[Pane] = []
        self._set_aside: AskingDialog | None = None
        """The question that was open when the judge went to read a rule."""
        super().__init__(**kwargs)
        self._make_parts()
        self.bind(is_wide=self._arrange, tab=self._arrange, view=self._show)
        self._arrange()

    @property
    def state(self) -> State:
        return self.desk.state if self.desk is not None else State()

    @property
    def game(self) -> Game:
        return self.state.boxed

    def look(self) -> BoxedView:
        return boxed_view(self.state)

    def refresh(self, *_args: Any) -> None:
        super().refresh()
        if self.asked is not None:
            self.asked.refresh()
        self._run_ring()

    def show(self, tab: str = "", **where: Any) -> None:
        self._set_aside = None
        if tab:
            self.tab = tab

    def place(self) -> dict[str, Any]:
        return {"tab": self.tab}

    def back(self) -> bool:
        if self.asked is None:
            return False
        self.put_away()
        return True

    def on_pre_enter(self) -> None:
        self.desk = self.attempt(self.tablet.boxed, HERE)
        trouble = self.refusal
        super().on_pre_enter()
        self.refusal = trouble

    def on_enter(self) -> None:
        asked, self._set_aside = self._set_aside, None
        if asked is not None:
            self.asked = asked
            self.add_widget(asked)
            asked.refresh()
            asked.is_open = True

    def read(self, cite: str) -> None:
        """The rule *cite*; whoever comes back has the same question before them again."""
        self._set_aside = self.asked
        self.go("rules", cite=cite)

    def on_leave(self) -> None:
        self._stop_ring()
        super().on_leave()

    def tick(self, now_ms: int) -> None:
        self._run_ring()

    # What the table does

    def change(self, op: Op, at: str = HERE) -> Entry | None:
        """Let *op* have happened without a word: what was counted shows, and the undo is above."""
        return None if self.desk is None else self.attempt(lambda: self.desk.do(op), at)

    def do(self, op: Op, at: str = HERE) -> Entry | None:
        return None if self.desk is None else super().do(op, at)

    def undo(self) -> None:
        if moves := last_move(self.state):
            self._undo(moves)

    def gain(self, seat: int) -> None:
        if needs_kill(self.game, seat):
            self.ask("KillDialog", seat=seat)
        else:
            self.do(BoxedLevelChanged(seat, self.game.players[seat].level + 1))

    def lose(self, seat: int) -> None:
        self.do(BoxedLevelChanged(seat, self.game.players[seat].level - 1))

    def seat_players(self, count: str) -> None:
        if count and count != self.view.players:
            self.do(BoxedPlayersSeated(int(count)))

    def start_over(self) -> None:
        self.put_away()
        self.do(BoxedGameStarted())

    def tap_name(self, seat: int) -> None:
        """The first name fights, the next one helps; tapped again, a name lets go."""
        fighter, helper = self.game.fight.fighter, self.game.fight.helper
        if fighter is None:
            self.do(BoxedSidesChosen(seat))
        elif seat == fighter:
            self.do(BoxedSidesChosen(None))
        else:
            self.do(BoxedSidesChosen(fighter, None if seat == helper else seat))

    def set_bonus(self, seat: int, bonus: int) -> None:
        self.change(BoxedBonusChanged(seat, int(bonus)))

    def add_monster(self) -> None:
        self.do(_faced(Monster(fresh_number(self.game.fight.monsters))))

    def change_monster(self, number: int, at: str = HERE, **fields: Any) -> None:
        for monster in self.game.fight.monsters:
            if monster.number == number and (new := monster._replace(**fields)) != monster:
                self.change(_faced(new), at)

    def take_shot_back(self, number: int) -> None:
        self.do(BoxedOneShotTakenBack(number))

    def speak(self) -> None:
        """The kill is claimed, or somebody is against it."""
        if self.view.fight.is_claimed:
            self.do(BoxedKillDisputed())
        else:
            self.do(BoxedKillClaimed(self.now_ms()))

    def run(self) -> None:
        match self.view.run.does:
            case "loot":
                self.ask("LootDialog")
            case "roll":
                self._roll()
            case "run":
                self.do(BoxedFightLost())

    def next_turn(self) -> None:
        self.do(BoxedTurnBegun(self.view.turn.following), self._place())

    def choose_option(self, option: Option, is_on: bool) -> None:
        self.do(BoxedOptionChosen(option, is_on), self._place())

    # What is opened

    def open_person(self, seat: int) -> None:
        self.ask("PersonDialog", seat=seat)

    def open_monster(self, number: int) -> None:
        self.ask("MonsterDialog", number=number)

    def ask_shot(self, side: Side) -> None:
        self.ask("ShotDialog", side=side)

    def ask_helper(self) -> None:
        self.ask("HelperDialog")

    def open_chase(self, seat: int, monster: int) -> None:
        self.ask("ChaseDialog", seat=seat, monster=monster)

    def open_charity(self) -> None:
        self.ask("CharityDialog", seat=str(self.game.turn or 0))

    def open_sale(self) -> None:
        self.ask("SaleDialog", seat=str(self.game.turn or 0))

    def open_log(self) -> None:
        self.go("boxedlog")

    def open_more(self) -> None:
        self.ask("BoxedMoreDialog")

    # The rest

    def _place(self) -> str:
        return DIALOG if self.asked is not None else HERE

    def _undo(self, moves: tuple[EntryId, ...]) -> None:
        last = self.state.history.find(moves[0])
        what = told(last, Book.of(self.state)) if last else ""
        undone = self.attempt(lambda: self.desk.do_all([Undone(entry) for entry in moves]), HERE)
        if undone:
            self._offer_undo(undone, _("Undid: {what}").format(what=what))

    def _roll(self) -> None:
        """One die at a time: who is caught has the Bad Stuff first, and whoever dies of it rolls no more."""
        chase, seed = due(self.game)[0], self.tablet.fresh_id()
        roll = EscapeRoll(chase.seat, chase.monster, faces(seed, 1)[0])
        if self.do(BoxedEscapeRolled((roll,), seed)) and not escapes(roll.face, chase.modifier):
            self.open_chase(chase.seat, chase.monster)

    def _run_ring(self, *_args: Any) -> None:
        """The ring shows what is left; at its end the kill counts."""
        fight = self.game.fight
        left = left_ms(fight, self.now_ms())
        self._speak.left = left / 1000
        if fight.claimed_ms is None:
            self._stop_ring()
        elif left:
            self._beat = self._beat or Clock.schedule_interval(self._run_ring, BEAT)
        else:
            self._stop_ring()
            self._count_kill()

    def _stop_ring(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def _count_kill(self) -> None:
        fight, took = self.game.fight, spoils(self.game)
        if fight.fighter is None:
            return
        op = BoxedFightWon(fight.fighter, took.levels, took.treasures, fight.helper, took.helper_wins)
        entry = self.change(op)
        if entry is None:  # it has changed under the ring: the fight goes on
            self.desk.do(BoxedKillDisputed())
        else:
            moves = last_move(self.state)
            self.snackbar.say(self._told(entry), lambda: self._undo(moves))

    def _make_parts(self) -> None:
        self._label = Text(text=_("Players"), is_tight=True, color=theme.colors.mid, font_size=theme.SMALL)
        self._count = PlayerCount(screen=self)
        self._keys = HeadKeys(screen=self)
        self._levels = LevelTable(screen=self)
        self._combat = CombatCard(screen=self)
        self._verdict = FightVerdict(screen=self)
        self._speak = SpeakCard(screen=self)
        self._run_card = RunCard(screen=self)
        self._more = MorePane(screen=self)
        self._tabs = Segmented(options=_tabs(), chosen=self.tab)
        self._tabs.bind(chosen=self.setter("tab"))
        self.bind(tab=self._tabs.setter("chosen"))

    def _show(self, *_args: Any) -> None:
        view = self.view
        self._levels.rows = view.rows
        self._combat.view = self._verdict.view = self._speak.view = view.fight
        self._run_card.view = view.run
        self._more.view = view

    def _arrange(self, *_args: Any) -> None:
        """All side by side, or where there is little room one thing at a time."""
        for pane in self._panes:
            pane.empty()
        for place in (self.ids.beside_title, self.ids.behind_title, self.ids.body):
            place.clear_widgets()
        self._count.size_hint_x, self._count.width = (None if self.is_wide else 1), 4 * theme.ANSWER
        if self.is_wide:
            self.ids.beside_title.add_widget(self._label)
            self.ids.beside_title.add_widget(self._count)
            self.ids.behind_title.add_widget(self._keys)
            left = Pane([self._levels], size_hint_x=None, width=theme.SIDE - theme.ICON_L)
            self._panes = [left, Pane([self._combat, self._verdict, [self._speak, self._run_card]])]
        else:
            self.ids.body.add_widget(self._tabs)
            self._panes = [Pane(self._in_tab())]
        for pane in self._panes:
            self.ids.body.add_widget(pane)

    def _in_tab(self) -> list[Widget]:
        shown: dict[str, list[Widget]] = {
            "levels": [self._count, self._levels],
            "fight": [self._verdict, self._combat, self._speak],
            "run": [self._run_card],
            "more": [self._more],
        }
        return shown[self.tab]


def _tabs() -> list[tuple[str, str]]:
    return [("levels", _("Levels")), ("fight", _("Fight")), ("run", _("Run away")), ("more", _("More"))]


def _faced(monster: Monster) -> BoxedMonsterFaced:
    return BoxedMonsterFaced(*monster)


load_rules(__file__)
