"""What every screen does: draw a view of the state, do operations, say in place what was refused."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from judge_app.errors import JudgeAppError
from judge_app.language import _

if TYPE_CHECKING:  # what happens at an event is read with the first event: a start shows only Home
    from judge_app.core.ops import Op
    from judge_app.log.entry import Entry

__all__ = ["JudgeScreen"]

T = TypeVar("T")
Go = Callable[..., None]


def _nowhere(*_args: Any, **_where: Any) -> None:
    """Stands in until the frame has said where to."""


def _all(actions: Sequence[Callable[[], None]]) -> Callable[[], None]:
    def do_all() -> None:
        for action in actions:
            action()

    return do_all


class JudgeScreen(Screen):
    """A subclass has a `view` property with an empty view as default, and `look`, which computes it."""

    route: ClassVar[str] = ""
    is_task: ClassVar[bool] = False
    """Whether it fills the window below the strip, without rail or bar, until it is done or left."""
    is_bare: ClassVar[bool] = False
    """Whether it has the window for itself, without the strip too."""
    shows_clock: ClassVar[bool] = False
    """Whether somebody looks at it without touching it, so that the tablet must not go dark."""
    keeps_typed: ClassVar[bool] = False
    """Whether what is typed in its fields is kept when it is made anew."""
    keeps_way: ClassVar[bool] = False
    """Whether the tasks stay from which a judge came here to look something up; Back leads to them again."""

    tablet = ObjectProperty(None)
    desk = ObjectProperty(None, allownone=True)
    """The open event; none outside of one."""
    preferences = ObjectProperty(None)
    net = ObjectProperty(None, allownone=True)
    """The other tablets."""
    board = ObjectProperty(None, allownone=True)
    """The big screen and the phones, if this tablet serves them."""
    device = ObjectProperty(None)
    """What the tablet can do besides drawing."""
    snackbar = ObjectProperty(None)
    is_wide = BooleanProperty(True)
    refusal = StringProperty("")
    refused_at = StringProperty("")
    """The place of the screen where *refusal* is shown."""

    def __init__(
        self,
        go: Go = _nowhere,
        leave: Callable[[], None] = _nowhere,
        show_event: Go = _nowhere,
        **kwargs: Any,
    ) -> None:
        self.go = go
        """`go(route, **where)` shows another screen."""
        self.leave = leave
        """One step back."""
        self.show_event = show_event
        """`show_event(desk, route="clock", **where)` opens an event; the desk is closed when it is left."""
        self.unsaved: dict[Any, Any] = {}
        """What was begun in a form and not saved, by what it began as."""
        self.aside: Callable[[], None] = _nowhere
        """Opens again what was open when a judge went to look a rule up; they may come back otherwise."""
        self._let_go: Callable[[], None] = _nowhere
        super().__init__(**kwargs)

    def look(self) -> Any:
        raise NotImplementedError

    def tick(self, now_ms: int) -> None:
        """Five times a second while shown; a screen on which something counts fills this in."""

    def show(self, **where: Any) -> None:
        """What is to be seen here, as `go` was told; before the screen is entered."""

    def woke(self) -> None:
        """The app is to be seen again, after the network was away; what was shown is shown on."""

    def forget(self) -> None:
        """Something else is to be seen here than what was left."""
        self.aside = _nowhere

    def back(self) -> bool:
        """Close what is open on this screen; False if nothing was."""
        return False

    def place(self) -> dict[str, Any] | None:
        """What `show` needs to bring a new screen to where this one is, if that is more than `go` said."""
        return None

    def sources(self) -> list[Any]:
        """Whatever tells of changes that may be seen here."""
        return [source for source in (self.desk, self.preferences, self.net) if source is not None]

    def refresh(self, *_args: Any) -> None:
        """Kivy compares: an equal view redraws nothing."""
        self.view = self.look()

    def on_pre_enter(self) -> None:
        self.refusal = ""
        self._let_go()
        self._let_go = _all([source.subscribe(self.refresh) for source in self.sources()])
        self.refresh()

    def on_enter(self) -> None:
        aside, self.aside = self.aside, _nowhere
        aside()

    def on_leave(self) -> None:
        self._let_go()
        self._let_go = _nowhere

    def now_ms(self) -> int:
        """What the tablet's clock shows."""
        return int(self.tablet.now_ms())

    def who(self) -> dict[Any, str]:
        """Who carries which tablet of the event; this one whoever is named in its settings."""
        from judge_app.views.holders import holders

        name = self.preferences.judge_name or self.preferences.device_name
        return holders(self.desk.state, self.desk.device, name)

    def do(self, op: "Op", at: str = "") -> "Entry | None":
        """Let *op* have happened; a refusal is shown at the place *at*, and nothing has changed."""
        entry = self.attempt(lambda: self.desk.do(op), at)
        if entry is not None:
            self._offer_undo((entry,), self._told(entry))
        return entry

    def do_all(self, ops: "Sequence[Op]", at: str = "", said: str = "") -> "tuple[Entry, ...] | None":
        """Let all of *ops* have happened, or none; *said* tells of them in the snackbar."""
        entries: tuple[Entry, ...] | None = self.attempt(lambda: self.desk.do_all(ops), at)
        if entries:
            self._offer_undo(entries, said or self._told(entries[-1]))
        return entries

    def attempt(self, action: Callable[[], T], at: str = "") -> T | None:
        try:
            done = action()
        except JudgeAppError as refusal:
            self.refusal, self.refused_at = str(refusal), at
            return None
        self.refusal = ""
        return done

    def say(self, text: str) -> None:
        self.snackbar.say(text)

    def _offer_undo(self, entries: "tuple[Entry, ...]", said: str) -> None:
        self.snackbar.say(said, lambda: self._take_back(entries, said))

    def _take_back(self, entries: "tuple[Entry, ...]", said: str) -> None:
        """Said in the snackbar, also when refused: the judge may be on another screen by now."""
        from judge_app.core.ops import Undone

        try:
            if len(entries) == 1:
                undone = self.desk.do(Undone(entries[0].id))
                self._offer_undo((undone,), self._told(undone))
            else:
                self.desk.do_all([Undone(entry.id) for entry in reversed(entries)])
                self.say(_("Undid: {what}").format(what=said))
        except JudgeAppError as refusal:
            self.say(str(refusal))

    def _told(self, entry: "Entry") -> str:
        from judge_app.views.sentences import Book, told

        state = self.desk.state
        happening = state.history.find(entry.id)
        return told(happening, Book.of(state)) if happening else ""
