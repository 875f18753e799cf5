"""Every place of the app where a judge can be, with events in all their states, dialogs and all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from judge_app.core.eventdraft import STEPS, EventDraft, to_plain
from judge_app.core.model import EventId, Match, State
from judge_app.core.progress import progress
from judge_app.tablet import Tablet
from tests.ui.conftest import ESCAPE, Judge, ancestors
from tests.ui.everyevent import NAMES

QUIET = 2
"""So many frames pass before it counts that nothing moves."""
MOST_FRAMES = 30
Where = Callable[[State], dict[str, Any]]


class Place(NamedTuple):
    """A screen of one of the events, or outside of all, with what is opened on it."""

    event: str
    route: str
    name: str = ""
    where: Where = lambda _state: {}
    open: Callable[[Any], None] | None = None

    def __str__(self) -> str:
        return "/".join(part for part in (self.event or "outside", self.route, self.name) if part)


def _playing(state: State) -> Match:
    number = max(state.rounds)
    return next(match for match in state.round_matches(number) if not match.is_over)


def _done(state: State) -> Match:
    number = max(state.rounds)
    return next(match for match in state.round_matches(number) if match.is_over and not match.is_bye)


def _asks(dialog: str, **given: Any) -> Callable[[Any], None]:
    return lambda screen: screen.ask(dialog, **given)


def _calls(method: str, *args: Any) -> Callable[[Any], None]:
    return lambda screen: getattr(screen, method)(*args)


def _on_sheet(method: str, *args: Any) -> Callable[[Any], None]:
    return lambda screen: getattr(screen._sheet, method)(*args)


def _late(screen: Any) -> None:
    screen.typed = "Zoe"
    screen.add()


def _change(screen: Any) -> None:
    screen.tap("b")
    screen.record(None)


def _ability(screen: Any) -> None:
    ending = next(one for one in screen.view.endings + screen.view.more if one.key == "both-would-lose")
    screen.end_by(ending._replace(locked=""))


def _finish_call(screen: Any) -> None:
    screen.finish(screen.view.there[0], 2, None)


def _at_table(state: State) -> dict[str, Any]:
    return {"match": _playing(state).id}


def _at_done(state: State) -> dict[str, Any]:
    return {"match": _done(state).id}


def _of_player(state: State) -> dict[str, Any]:
    return {"player": _playing(state).a if progress(state).open else next(iter(state.players))}


def _to_step(step: str, flag: str = "") -> Callable[[Any], None]:
    """To *step* of a new event, from whichever it was left at."""

    def go(screen: Any) -> None:
        way = STEPS.index(step) - STEPS.index(screen.view.step)
        for _step in range(abs(way)):
            screen.next() if way > 0 else screen.back()
        if flag:
            setattr(screen, flag, True)

    return go


PLAYER_DIALOGS = (
    *("PlayerNoteDialog", "PlayerPenaltyDialog", "PlayerCheckDialog", "FixTableDialog"),
    *("RenamePlayerDialog", "DropPlayerDialog"),
)
SHEETS = ("give_penalty", "check_deck", "write_note", "extend")
CHANGING = ("clock", "tables", "players", "calls", "standings", "bracket", "log", "pair")
"""What looks different from one state of the event to the next."""
PAGES = (*CHANGING, "rules", "devices", "more", "settings")
OUTSIDE = (
    Place("", "home"),
    Place("", "home", "joining", open=_calls("ask_to_join")),
    Place("", "rules"),
    Place("", "settings"),
    Place("", "boxed"),
    Place("", "boxed", "renaming", open=_calls("rename", 0)),
    Place("", "new", "name", open=_to_step("name")),
    Place("", "new", "format", open=_to_step("format")),
    Place("", "new", "players", open=_to_step("format", "is_typing_players")),
    Place("", "new", "changing", open=_to_step("format", "is_changing")),
    Place("", "new", "staff", open=_to_step("staff")),
    Place("", "new", "check", open=_to_step("check")),
)
INSIDE = (
    *(Place("sign-up", route) for route in CHANGING),
    Place("sign-up", "pair", "plan", open=_asks("PlanDialog")),
    Place("sign-up", "pair", "again", open=_asks("DrawAgainDialog")),
    Place("sign-up", "players", "list", open=_asks("PasteDialog")),
    Place("sign-up", "player", where=_of_player),
    *(Place("playing", route) for route in PAGES),
    Place("playing", "clock", "announcement", open=_calls("ask_announcement")),
    Place("playing", "clock", "further clock", open=_calls("ask_clock")),
    Place("playing", "tables", "sheet", where=_at_table),
    *(Place("playing", "tables", sheet, where=_at_table, open=_on_sheet(sheet)) for sheet in SHEETS),
    Place("playing", "tables", "call", where=_at_done, open=_on_sheet("call", None)),
    Place("playing", "tables", "pad", open=_calls("open_pad")),
    Place("playing", "tables", "rounds", open=_calls("open_rounds")),
    Place("playing", "calls", "log", open=_calls("log_by_hand")),
    Place("playing", "calls", "there", lambda _state: {"pane": "there"}),
    Place("playing", "calls", "done", lambda _state: {"pane": "done"}),
    Place("playing", "calls", "finish", lambda _state: {"pane": "there"}, _finish_call),
    Place("playing", "players", "chosen", where=_of_player),
    Place("playing", "players", "late", open=_late),
    Place("playing", "player", where=_of_player),
    *(Place("playing", "player", dialog, _of_player, _asks(dialog)) for dialog in PLAYER_DIALOGS),
    Place("playing", "standings", "why", where=_of_player),
    Place("playing", "standings", "drop", open=_calls("ask_drop")),
    Place("playing", "pair", "repair", open=_asks("RepairDialog")),
    Place("playing", "swap"),
    Place("playing", "result", where=_at_table),
    Place("playing", "result", "ability", _at_table, _ability),
    Place("playing", "result", "done", where=_at_done),
    Place("playing", "result", "change", _at_done, _change),
    *(Place("due", route) for route in ("clock", "standings", "pair")),
    Place("due", "standings", "cut", open=_calls("act")),
    *(Place("cut", route) for route in ("clock", "tables", "standings", "bracket", "pair", "players")),
    Place("cut", "result", where=_at_table),
    *(Place("over", route) for route in (*CHANGING, "winner")),
)
EVERYWHERE = (*OUTSIDE, *INSIDE)


def fill_draft(tablet: Tablet, name: str, staff: str) -> None:
    """So that every step of a new event can be gone to."""
    draft = EventDraft(3, name, players=34, staff=((staff, "organizer"), (staff, "head")))
    tablet.settings.set("new_event", to_plain(draft))


class Visitor:
    """Goes anywhere; frames pass until what is shown has come to rest."""

    def __init__(self, judge: Judge, events: Mapping[str, EventId], names: Sequence[str] = NAMES) -> None:
        self.judge, self.events, self.names = judge, events, names
        self.at = ""

    def visit(self, place: Place) -> None:
        root: Any = self.judge.app.root
        if not place.event:
            fill_draft(self.judge.tablet, *self.names[:2])
            root.go(place.route, **place.where(State()))
        else:
            if root.frame is None or self.at != place.event:
                root.go("home")
                root.show_event(self.judge.tablet.open(self.events[place.event]))
            root.frame.go(place.route, **place.where(root.frame.desk.state))
        self.at = place.event
        if place.open is not None:
            self.rest(2)
            place.open(self.judge.screen)
        self.rest()
        assert self.judge.screen.name == place.route, f"{place} is not shown"

    def close(self, place: Place) -> None:
        """Put away what is open, as Back does it."""
        if place.open is not None:
            self.judge.window.dispatch("on_keyboard", ESCAPE, 0, None, [])
            self.rest(2)

    def turn(self, width: int, height: int) -> None:
        """The tablet is turned, with what is shown on it."""
        self.judge.window.size = width, height
        for _frame in range(MOST_FRAMES):
            self.frame()
            if self.judge.app.root.size == [width, height]:
                break
        self.rest()

    def rest(self, frames: int = MOST_FRAMES) -> None:
        """At most *frames*, fewer if nothing moves any more."""
        before = None
        for count in range(frames):
            self.frame()
            if count < QUIET:
                continue  # what a frame sets off may move something only in the next
            now = self.judge.picture()
            if before == now:
                return
            before = now

    def frame(self) -> None:
        """One round of the loop that draws nothing: that would take most of its time."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        pace, Clock._max_fps = Clock._max_fps, 0
        Clock.tick()
        Clock._max_fps = pace
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


def touchable(judge: Judge) -> list[Any]:
    """What a finger can do something with: of an open dialog if there is one, else of all."""
    from judge_app.ui.widgets.dialog import Cover

    shown = [*judge.widgets()]
    covers = [widget for widget in shown if isinstance(widget, Cover)]
    if covers:
        shown = [widget for widget in shown if covers[0] in ancestors(widget)]
    return [widget for widget in shown if is_touchable(widget)]


def is_touchable(widget: Any) -> bool:
    from kivy.uix.behaviors import ButtonBehavior

    from judge_app.ui.widgets import Field, HallMap

    if isinstance(widget, Field | HallMap):
        return bool(widget.width and widget.height)
    if not isinstance(widget, ButtonBehavior) or not (widget.width and widget.height):
        return False
    events = [
        name for name in ("on_press", "on_release", "on_step", "on_hold") if hasattr(type(widget), name)
    ]
    return any(
        getattr(type(widget), name) is not getattr(ButtonBehavior, name, None)
        or widget.get_property_observers(name)
        for name in events
    )


def scrolls_around(widget: Any) -> Iterator[Any]:
    from kivy.uix.scrollview import ScrollView

    for one in ancestors(widget):
        if one is not widget and isinstance(one, ScrollView):
            yield one
