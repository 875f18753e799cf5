"""This device: who it is, and the events that it holds."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, event_id
from judge_app.errors import JudgeAppError, Refused
from judge_app.language import N_, _
from judge_app.storage.cards import ENDING as CARD_ENDING
from judge_app.storage.cards import forget_card, read_card, write_card
from judge_app.storage.keyring import Keyring
from judge_app.storage.recovery import Recovery, recover, recover_or_clear
from judge_app.storage.resting import resting
from judge_app.storage.settings import Settings
from judge_app.storage.trouble import StoreCorrupt, StoreLost
from judge_app.views.summary import Summary, from_plain, to_plain

if TYPE_CHECKING:  # read with the first event, not at a start, which only lists them
    from judge_app.core.model import State
    from judge_app.core.ops import Op
    from judge_app.desk import Desk
    from judge_app.log.entry import Entry
    from judge_app.log.signing import Signer
    from judge_app.rulebook.bookcase import Bookcase

    DemoOps = Callable[[Callable[[], str], int, str], list[Op]]

__all__ = ["Listed", "Summarised", "Tablet"]

ENDING = ".journal"


class Listed(NamedTuple):
    """An event on this device, as it stands; or why it cannot be opened."""

    event: EventId
    path: Path
    state: "State"
    trouble: str = ""
    is_damaged: bool = False
    """Whether `recover` can help."""


class Summarised(NamedTuple):
    """An event on this device in short; or why it cannot be opened."""

    event: EventId
    path: Path
    summary: Summary | None
    trouble: str = ""
    is_damaged: bool = False


class Tablet:
    """Opens events for screens and commands; all its chance and its clock are handed in."""

    def __init__(
        self,
        folder: Path,
        fresh_id: Callable[[], str],
        now_ms: Callable[[], int],
        fresh_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
    ) -> None:
        self.folder = folder
        self.fresh_id = fresh_id
        self.now_ms = now_ms
        self._events = folder / "events"
        try:
            self._events.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            text = _("{folder} cannot hold events: {reason}. Choose another folder.")
            raise Refused(text.format(folder=folder, reason=error.strerror)) from error
        with ExitStack() as opened:  # keys that cannot be opened do not keep the settings locked
            self.settings = opened.enter_context(closing(Settings(folder / f"device{ENDING}")))
            self._keys = Keyring(folder, fresh_seed)
            opened.pop_all()
        self._listeners: list[Callable[[], None]] = []
        self._boxed: Desk | None = None

    @property
    def device(self) -> DeviceId:
        """The id under which this device signs what it does."""
        return self._keys.device

    @property
    def signer(self) -> "Signer":
        return self._keys.signer

    def former_signers(self) -> "list[Signer]":
        """What this device signed with before."""
        from judge_app.log.signing import Signer

        return [Signer(seed) for seed in self._keys.seeds()[1:]]

    def become_new_device(self) -> DeviceId:
        """Make a new key, as after a recovery, or when this device was revoked or copied.

        The old ones are kept: an event in which one of them takes part is told who goes on in its place.
        """
        return self._keys.renew()

    @cached_property
    def bookcase(self) -> "Bookcase":
        """The rules lookup, with the documents imported on this device."""
        return self.another_bookcase()

    def another_bookcase(self) -> "Bookcase":
        """One for another thread: a lookup remembers what it has worked out."""
        from judge_app.rulebook.bookcase import Bookcase  # not at the top: the app starts without it

        return Bookcase(self.folder / "rulebook")

    def events(self) -> list[Listed]:
        """Every event kept here, the one changed last first."""
        found = [self._list(path) for path in self._events.glob(f"*{ENDING}")]
        begun = [listed for listed in found if listed.state.history or listed.trouble]
        return sorted(begun, key=_last_change, reverse=True)

    def summaries(self) -> list[Summarised]:
        """Every event kept here, without reading those that have not changed.

        What is in trouble comes first, because somebody has to see it; then the one changed last.
        """
        found = [self._summarise(path) for path in self._events.glob(f"*{ENDING}")]
        begun = [one for one in found if one.trouble or (one.summary and one.summary.changed_ms)]
        return sorted(begun, key=_urgency, reverse=True)

    def new_event(self, name: str, ops: "Sequence[Op]" = (), lots: str = "") -> "Desk":
        """An event of its own, in which *ops*, by these *lots*, have happened right after the opening."""
        from judge_app.core.model import State
        from judge_app.core.ops import EventOpened, check

        opening = EventOpened(name, lots=lots or self.fresh_id())
        check(opening, State())  # a refused name shall leave no file behind
        desk = self.open(event_id(self.device, self.fresh_id()))
        try:
            desk.do_all([opening, *ops])
            self.remember(desk.event)
        except BaseException:
            desk.close()
            raise
        return desk

    def new_demo(self, demo_ops: "DemoOps") -> "Desk":
        """The demo event from its beginning; the one before it was there to be played with, and goes."""
        self._stay_awake()
        if before := self.settings.get("demo"):
            for ending in (ENDING, CARD_ENDING):
                self.path(EventId(before)).with_suffix(ending).unlink(missing_ok=True)
        lots = self.fresh_id()
        desk = self.new_event(_("Demo event"), demo_ops(self.fresh_id, self.now_ms(), lots), lots)
        self.settings.set("demo", desk.event)
        return desk

    def look_into(self, event: EventId) -> "Desk":
        """An event as it is, in which this tablet does not take the place of an earlier key of its own."""
        return self._desk(event, self.path(event))

    def open(self, event: EventId) -> "Desk":
        desk = self.look_into(event)
        try:
            self._go_on(desk)
            if desk.state.history and desk.role is not None:
                self.remember(event)
        except BaseException:
            desk.close()
            raise
        return desk

    def remember(self, event: EventId) -> None:
        """That this device may have written in *event* by its key: its file may be lost and come back."""
        if not self.has_written(event):
            self.settings.set(_written(event), self.device)

    def has_written(self, event: EventId) -> bool:
        return bool(self.settings.get(_written(event)) == self.device)

    def _go_on(self, desk: "Desk") -> None:
        """Take the place of an earlier key of this device, if that takes part in the event and this not."""
        from judge_app.core.ops import DeviceRenewed
        from judge_app.log.mending import mended
        from judge_app.log.signing import Signer, renewal_message

        roster = desk.state.roster
        if roster.founder is None or self.device in roster.members:
            return
        for old in map(Signer, self._keys.seeds()):
            known = roster.members.get(old.device)
            is_in = known is not None and not known.is_revoked and not known.renewed
            if is_in and desk.log.fork(old.device) is None:
                if self._was_alone(desk):
                    desk.merge(mended(desk.log, old))
                proof = old.sign(renewal_message(desk.event, old.device, self.device))
                desk.do(DeviceRenewed(old.device, proof.hex()))
                return

    def _was_alone(self, desk: "Desk") -> bool:
        """Whether nobody else can have what the file of *desk* lost.

        The loss may be that somebody was let in. So it also counts whether the network remembers anybody.
        """
        others = self.settings.get(f"sync:{desk.event}") or {}
        is_shared = any(others.get(word) for word in ("confirmed", "peers", "seen"))
        return len(desk.state.roster.members) == len(desk.vector) == 1 and not is_shared

    def boxed(self) -> "Desk":
        """The boxed game, no event but a log of its own; it stays open until the tablet closes."""
        if self._boxed is None:
            self._boxed = self._open_boxed(EventId("boxed"), self.folder / f"boxed{ENDING}")
        return self._boxed

    def put_away(self, desk: "Desk") -> None:
        """Close an event, and remember what the list tells of it; one at rest may be behind its file."""
        desk.close()
        if desk.state.history and not desk.is_resting:
            self._note(self.path(desk.event), desk.state)

    def path(self, event: EventId) -> Path:
        return self._events / f"{event}{ENDING}"

    def plant(self, event: EventId, entries: "Sequence[Entry]") -> None:
        """Make the file of an event that is not here, out of *entries* that its log has accepted."""
        from judge_app.storage.opstore import OpStore

        self._stay_awake()
        with closing(OpStore(self.path(event))) as store:
            held = {entry.id for entry in store.load()}
            store.append([entry for entry in entries if entry.id not in held])

    def recover(self, event: EventId, beside: "Sequence[Entry]" = ()) -> Recovery:
        """Make a damaged event sound again, and put in of *beside*, out of a backup, what is lost in it.

        Entries of this device may be lost that others have seen. Its numbers must never be given
        twice, so it goes on as a new device.
        """
        from judge_app.storage.opstore import filled_with

        path = self.path(event)
        if not path.exists():
            raise Refused(_("There is no event {event} on this device.").format(event=event))
        listed = self._list(path)
        if not listed.is_damaged:
            sound = _("{event} is not damaged. Nothing was changed.").format(event=listed.state.name)
            raise Refused(listed.trouble or sound)
        self.become_new_device()  # before the recovery: it may be broken off right after it
        return recover(path, fill=filled_with(beside))

    @property
    def is_resting(self) -> bool:
        return self.settings.is_resting

    def rest(self) -> None:
        """Give up every file to another process of this tablet; the open events are given up by their desks.

        Until `wake` all that is remembered can be read, nothing set and no event opened.
        """
        self.settings.rest()
        self._keys.rest()
        if self._boxed is not None:
            self._boxed.rest()

    def wake(self) -> None:
        """Have the files again, with what was set meanwhile, and tell who listens.

        Raises what making a tablet does; then it goes on resting.
        """
        if not self.is_resting:
            return
        try:
            self.settings.wake()
            self._keys.wake()
            self._wake_boxed()
        except BaseException:
            self.rest()
            raise
        for listener in tuple(self._listeners):
            listener()

    def wake_desk(self, desk: "Desk") -> bool:
        """Wake an event after this tablet has woken.

        False, and it goes on resting, if this tablet has got a new key meanwhile: a desk signs with the one
        it was opened with. Then it is to be put away and opened anew.
        """
        if desk.device != self.device:
            return False
        desk.wake()
        return True

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* whenever this tablet has woken; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _wake_boxed(self) -> None:
        """A boxed game that is damaged or gone is mended when it is next opened."""
        if self._boxed is None:
            return
        try:
            if not self.wake_desk(self._boxed):
                self._boxed = None
        except (StoreCorrupt, StoreLost):
            self._boxed = None

    def _stay_awake(self) -> None:
        if self.is_resting:
            raise resting()

    def close(self) -> None:
        if self._boxed is not None:
            self._boxed.close()
            self._boxed = None
        self._keys.close()
        self.settings.close()

    def _desk(self, event: EventId, path: Path) -> "Desk":
        from judge_app.desk import Desk
        from judge_app.log.oplog import OpLog
        from judge_app.storage.opstore import OpStore

        self._stay_awake()
        try:
            store = OpStore(path)
        except StoreCorrupt:
            forget_card(path)  # the list read none but this, and did not know
            raise
        try:
            return Desk(OpLog(event, self.signer.device, self.signer.sign), store, self.now_ms)
        except BaseException:
            store.close()
            raise

    def _open_boxed(self, event: EventId, path: Path) -> "Desk":
        """The boxed game; of one that is damaged, what can be saved of it."""
        try:
            return self._desk(event, path)
        except StoreCorrupt:
            recover_or_clear(path)
        self.become_new_device()  # as after every recovery
        return self._desk(event, path)

    def _summarise(self, path: Path) -> Summarised:
        event = EventId(path.name.removesuffix(ENDING))
        if (known := from_plain(read_card(path))) is not None:
            return Summarised(event, path, known)
        listed = self._list(path)
        if listed.trouble:
            return Summarised(event, path, None, listed.trouble, listed.is_damaged)
        return Summarised(event, path, self._note(path, listed.state))

    def _note(self, path: Path, state: "State") -> Summary:
        """Keep what the list tells of an event beside its file."""
        from judge_app.views.summing import summary_of

        summary = summary_of(state)
        write_card(path, to_plain(summary))
        return summary

    def _list(self, path: Path) -> Listed:
        from judge_app.core.model import State

        event = EventId(path.name.removesuffix(ENDING))
        try:
            desk = self._desk(event, path)
        except JudgeAppError as trouble:
            return Listed(event, path, State(), str(trouble), isinstance(trouble, StoreCorrupt))
        desk.close()
        if not desk.state.history and self.has_written(event):
            empty = StoreCorrupt(path, 0, N_("nothing is left in it"))
            return Listed(event, path, desk.state, str(empty), is_damaged=True)
        return Listed(event, path, desk.state)


def _written(event: EventId) -> str:
    return f"written:{event}"


def _urgency(one: Summarised) -> tuple[bool, int, EventId]:
    return bool(one.trouble), one.summary.changed_ms if one.summary else 0, one.event


def _last_change(listed: Listed) -> tuple[int, EventId]:
    history = listed.state.history
    return (max(one.stamp.wall_ms for one in history) if history else 0), listed.event
