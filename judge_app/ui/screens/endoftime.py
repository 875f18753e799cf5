"""The end of time at a table: what to ask, which turns are left, what to count, and who has won."""

from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from judge_app.core.attime import AtTime, at_time, is_time_up, result_ops, rolled
from judge_app.core.dice import faces
from judge_app.core.endoftime import Step
from judge_app.core.ids import MatchId
from judge_app.core.model import Match, PlayerId
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CountsEqual,
    DiceRolled,
    FirstPlayerNamed,
    Op,
    TurnsEnded,
)
from judge_app.core.sitting import Count
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.attable import AtTableScreen
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import endoftimeparts  # noqa: F401  # the rules name its classes
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.views.correction import with_effects
from judge_app.views.endoftime import EndOfTimeView, end_of_time_view, time_band, with_pending
from judge_app.views.timeladder import COUNT_TITLES, most_of

__all__ = ["Asked", "EndOfTimeScreen"]

load_rules(__file__)

REST_SECONDS = 0.6
"""So long nobody taps plus or minus until a count is written."""
PLACE = "time"
CUBE, COIN = 6, 2


class Asked(NamedTuple):
    """A number that is to be chosen with one tap."""

    what: Step
    seat: str
    title: str
    least: int
    most: int
    value: int | None
    has_equal: bool = False
    """Whether one tap can say that both have the same."""


class EndOfTimeScreen(AtTableScreen):
    route: ClassVar = "endoftime"
    is_task: ClassVar = True
    shows_clock: ClassVar = True
    view = ObjectProperty(EndOfTimeView(), rebind=True)
    here = StringProperty("")
    """That the table's own time is not up yet."""
    asking = ObjectProperty(None, allownone=True, rebind=True)
    is_coin_asked = BooleanProperty(False)
    rule = ObjectProperty(None, allownone=True)
    """The key of the rule that is read here, its title and its text."""
    is_side = BooleanProperty(True)
    """Whether the buttons stand on one line: where it is wide, and on a phone that is held sideways."""
    has_info = BooleanProperty(True)
    """Whether there is room beside them for a sentence, which else stands below the turns."""

    def __init__(self, **kwargs: Any) -> None:
        self._pending: dict[tuple[int, Count, PlayerId], int] = {}
        self._is_done = False
        self._rest = Clock.create_trigger(self._write, REST_SECONDS)
        super().__init__(**kwargs)
        for name in ("size", "is_wide"):
            self.fbind(name, self._turn)

    def look(self) -> EndOfTimeView:
        now_ms = self.now_ms()
        self.here = time_band(self.desk.state, self.match, now_ms)
        return end_of_time_view(self.desk.state, self.match, now_ms, self._pending)

    def show(self, match: Any = None, **_where: Any) -> None:
        self._write()
        self.match = MatchId(match) if match is not None else None
        self._is_done = False
        self._close()

    def tick(self, now_ms: int) -> None:
        here = time_band(self.desk.state, self.match, now_ms)
        if bool(here) != bool(self.here):
            self.refresh()
        self.here = here

    def on_leave(self) -> None:
        if not self._write():
            self.say(self.refusal)  # the place where it would stand is left
        super().on_leave()

    def name_first(self, seat: str) -> None:
        if seat != self.view.first:
            self._do(FirstPlayerNamed(self._id, self.view.game, self._player(seat)))

    def name_active(self, seat: str) -> None:
        if seat != self.view.active:
            self._do(ActivePlayerNamed(self._id, self.view.game, self._player(seat)))

    def name_unbegun(self) -> None:
        self._do(ActivePlayerNamed(self._id, self.view.game, None))

    def end_turn(self, place: int, card: Any) -> None:
        """The turn being played is over; one that was counted off is played again."""
        at = self._at()
        if at is None or is_second_tap(card) or place > at.turns_done:
            return
        turns = place + 1 if place == at.turns_done else place
        if self._do(TurnsEnded(self._id, at.game, turns)) and turns == len(at.turns):
            self._ask_next()

    def end_turns(self, card: Any) -> None:
        """Both have had equally many turns."""
        at = self._at()
        if at is None or is_second_tap(card):
            return
        turns = len(at.turns) or 2
        is_over = self.desk.state.sitting(self._id, at.game).turns >= turns
        if is_over or self._do(TurnsEnded(self._id, at.game, turns)):
            self._ask_next()

    def count(self, what: Count, seat: str, value: int) -> None:
        """Counted up or down: written once the finger rests."""
        self._pending[self.view.game, what, self._player(seat)] = int(value)
        self._rest.cancel()
        self._rest()
        self.refresh()

    def ask_count(self, what: Count, seat: str) -> None:
        known = next((rung for rung in self.view.rungs if rung.key == what), None)
        title = _("{what}: {player}").format(what=_(COUNT_TITLES[what][0]), player=self._name(seat))
        value = getattr(known, seat) if known else None
        self.asking = Asked(what, seat, title, 0, most_of(self.desk.state, what), value, seat == "a")

    def ask_die(self, seat: str) -> None:
        """A player's real die."""
        if self._can_roll():
            title = _("What {player} rolled").format(player=self._name(seat))
            self.asking = Asked("die", seat, title, 1, CUBE, None)

    def ask_coin(self) -> None:
        self.is_coin_asked = self._can_roll()

    def _can_roll(self) -> bool:
        """A roll that decided counts, and before the turns are over none does."""
        chance = self.view.rungs[-1].chance
        is_final = chance.is_final and self.view.is_open
        final = _("This roll counts. Undo it first if it was entered wrongly.")
        self.refusal, self.refused_at = final if is_final else self.view.waits, PLACE
        return bool(chance.can_roll)

    def equal(self) -> None:
        """Both have the same of what was asked for, however much it is."""
        asked, game = self.asking, self.view.game
        if asked is None:
            return
        for seat in ("a", "b"):
            self._pending.pop((game, asked.what, self._player(seat)), None)
        if self._do(CountsEqual(self._id, game, asked.what)):
            self._ask_next()
        else:
            self._close()

    def pick(self, value: int) -> None:
        """The number that was asked for; what is missing next is asked at once."""
        asked, game = self.asking, self.view.game
        if asked is None:
            return
        player = self._player(asked.seat)
        if asked.what == "die":
            done = self._do(DiceRolled("tiebreak", CUBE, (value,), (player,), "", self._id, game))
            self._ask_other_die() if done else self._close()
            return
        self._pending.pop((game, asked.what, player), None)
        known = self.desk.state.sitting(self._id, game).counted(asked.what, player)
        if known == value or self._do(CountEntered(self._id, game, asked.what, player, value)):
            self._ask_next()
        else:
            self._close()

    def fell(self, face: int) -> None:
        """The real coin did."""
        self._close()
        self._do(DiceRolled("tiebreak", COIN, (face,), (), "", self._id, self.view.game))

    def roll(self, row: Any) -> None:
        """One tap rolls for both, or flips the coin."""
        sides, seed = row.row.chance.sides, self.tablet.fresh_id()
        players = (self.view.a.id, self.view.b.id) if sides == CUBE else ()
        fallen = faces(seed, 2 if players else 1, sides)
        if self._do(DiceRolled("tiebreak", sides, fallen, players, seed, self._id, self.view.game)):
            row.tumble(fallen)

    def win(self, seat: str, button: Any) -> None:
        """The game ended in play."""
        if not is_second_tap(button):
            self._finish(self._player(seat), is_played=True)

    def record(self, button: Any) -> None:
        if is_second_tap(button):
            return
        self._write()
        if self.view.verdict.can_record:
            self._finish(self.view.verdict.winner)

    def show_rule(self) -> None:
        verdict = self.view.verdict
        self.rule = verdict.rule, verdict.rule_title, verdict.rule_text

    def show_reading(self) -> None:
        self.rule = self.view.reading

    def read_rule(self) -> None:
        key = self.rule[0] if self.rule else self.view.verdict.rule
        self._close()
        self.go("rules", key=key)

    def close_dialogs(self) -> None:
        self._close()

    def _finish(self, winner: PlayerId | None, *, is_played: bool = False) -> None:
        """Record it, and go back to the table, unless a further game is to be decided."""
        match = self._known()
        if match is None or self._is_done:
            return
        self._write()
        is_up = is_played and is_time_up(self.desk.state, match, self.now_ms())
        ops = result_ops(self.desk.state, match, winner, "play" if is_played else "time", is_up=is_up)
        if self.do_all(with_effects(self.desk.state, ops), PLACE) is None:
            return
        known = self._known()
        if known is None or known.is_over:
            self._is_done = True
            self.leave()
        else:
            self.ids.scroll.scroll_y = 1

    def _ask_next(self) -> None:
        """The first count that the ladder waits for, if it waits for one."""
        at, match = self._at(), self._known()
        missing = next((rung.key for rung in at.rungs if rung.state == "open"), None) if at else None
        if at is None or match is None or missing not in COUNT_TITLES:
            self._close()
            return
        what: Count = missing  # type: ignore[assignment]
        sitting = with_pending(self.desk.state, match, self._pending).sitting(match.id, at.game)
        self.ask_count(what, "a" if sitting.counted(what, match.a) is None else "b")

    def _ask_other_die(self) -> None:
        match = self._known()
        off = rolled(self.desk.state, match, self.view.game) if match else None
        if off is None or (off.a is None) == (off.b is None):
            self._close()
        else:
            self.ask_die("a" if off.a is None else "b")

    def _write(self, *_args: Any) -> bool:
        """What was counted up or down, so that nothing of it is lost; False if it was refused."""
        self._rest.cancel()
        pending, self._pending = self._pending, {}
        if not pending or self.desk is None or self.match is None:
            return True
        ops = [CountEntered(self._id, *key, count) for key, count in pending.items()]
        is_done = self.do_all(ops, PLACE) is not None
        self.refresh()
        return is_done

    def _do(self, op: Op) -> bool:
        return self.do(op, PLACE) is not None

    def _close(self) -> None:
        self.asking, self.is_coin_asked, self.rule = None, False, None

    def _turn(self, *_args: Any) -> None:
        self.is_side = self.is_wide or self.width > self.height
        self.has_info = self.width >= 2 * theme.DIALOG_WIDTH

    @property
    def _id(self) -> MatchId:
        return MatchId(self.match or "")

    def _player(self, seat: str) -> PlayerId:
        found: PlayerId = getattr(self.view, seat).id
        return found

    def _name(self, seat: str) -> str:
        return str(getattr(self.view, seat).name)

    def _known(self) -> Match | None:
        if self.match is None or self.desk is None:
            return None
        known: Match | None = self.desk.state.matches.get(self.match)
        return known

    def _at(self) -> AtTime | None:
        match = self._known()
        if match is None:
            return None
        return at_time(with_pending(self.desk.state, match, self._pending), match)
