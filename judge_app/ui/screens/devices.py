"""Devices: the tablets of the event, what waits between them, and the code for one more."""

from collections.abc import Sequence
from secrets import randbelow
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.history import Happening
from judge_app.core.ops import BackboneLeft, DeviceRevoked, Op, ReviewClosed, RoleChanged, TimebaseChosen
from judge_app.handover.takeover import known_code, prepare
from judge_app.language import _
from judge_app.log.takeover import shown_code
from judge_app.sync.ticket import qr_rows
from judge_app.ui.kv import load_rules
from judge_app.ui.naming import tell_names
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.backbone import BackbonePick
from judge_app.ui.screens.deviceforms import RoleForm
from judge_app.ui.screens.deviceparts import DeviceColumn, DevicePane, DeviceRoster, DeviceSide, RosterList
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.views.devicerows import Around, Here
from judge_app.views.devices import DevicesView, code_lines, devices_view, lasts
from judge_app.views.devicewaits import Copied
from judge_app.views.settings import battery_hints

__all__ = ["DevicesScreen"]

load_rules(__file__)

STALE_MS = 10_000
"""So often "9 min ago" is looked at again."""


class DevicesScreen(JudgeScreen):
    route: ClassVar = "devices"
    view = ObjectProperty(DevicesView(), rebind=True)
    chosen = StringProperty("")
    """The tablet that was tapped."""
    role = StringProperty("floor")
    """As what the next tablet is let in."""
    qr = ListProperty()
    code = StringProperty("")
    lasts = StringProperty("")
    is_expired = BooleanProperty(False)
    where = StringProperty("")
    """Where this tablet is found by whoever types the code."""
    reached_at = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._looked_ms = 0
        super().__init__(**kwargs)
        self._roster, self._side = DeviceRoster(screen=self), DeviceSide(screen=self)
        self._list = RosterList(screen=self)
        self.fbind("is_wide", self._arrange)
        self._arrange()

    def look(self) -> DevicesView:
        wish, desk = self.preferences, self.desk
        here = Here(
            wish.device_name, wish.judge_name, self.tablet.path(desk.event).name, str(self.tablet.folder)
        )
        self._looked_ms = self.now_ms()
        around = Around(desk.state, desk.device, self.net.reach, here, self._looked_ms)
        code = shown_code(known_code(desk, self.tablet.settings))
        view = devices_view(around, DeviceId(self.chosen), self._copied(), code=code)
        return view._replace(hints=(*view.hints, *battery_hints(self.device.is_battery_saved())))

    def show(self, chosen: str = "", **_where: Any) -> None:
        self.chosen = chosen

    def place(self) -> dict[str, Any]:
        return {"chosen": self.chosen}

    def tick(self, now_ms: int) -> None:
        self._count(now_ms)
        if abs(now_ms - self._looked_ms) >= STALE_MS:
            self.refresh()

    def on_view(self, _screen: Widget, view: DevicesView) -> None:
        offer = view.invite.offer
        if offer is not None:
            self.role = offer.role
        self._count(self.now_ms())
        addresses = self.net.reach.addresses
        self.where = _("On the same Wi-Fi, or at {address}").format(address=addresses[0]) if addresses else ""
        self.reached_at = (
            _("This tablet is reached at {addresses}.").format(addresses=", ".join(addresses))
            if addresses
            else _("This tablet is on no network now.")
        )

    def choose(self, device: str) -> None:
        """A second tap on the same tablet lets go of it."""
        self.chosen = "" if self.chosen == device else device
        self.refusal = ""
        self.refresh()

    def ask_role(self) -> None:
        chosen = self.view.chosen
        roles = [*chosen.roles]
        RoleForm(self, device=chosen.device, name=chosen.name, roles=roles, role=chosen.role).open()

    def revoke(self) -> None:
        device = self.view.chosen.device
        self.decide([DeviceRevoked(device, self._held(device))], "roster")

    def take_over(self) -> None:
        """The organizer's tablet is gone: this one takes its place, and its clock counts."""
        device = self.desk.device
        self.decide([RoleChanged(device, "organizer", self._held(device)), TimebaseChosen(device)], "roster")

    def prepare_take_over(self) -> None:
        self.attempt(lambda: prepare(self.desk, self.tablet.settings, randbelow), "code")
        self.refresh()

    def ask_code(self) -> None:
        """Outside of the event: its file is opened anew, under another key."""
        self.go("backups", take_over=self.desk.event)

    def pick_backbone(self, button: Any = None) -> None:
        if not is_second_tap(button):
            BackbonePick(self).open()

    def leave_backbone(self) -> None:
        self.decide([BackboneLeft()], "backbone")

    def decide(self, ops: Sequence[Op], at: str) -> bool:
        """Let *ops* have happened. They are not undone but decided anew, so nothing is offered."""
        entries = self.attempt(lambda: self.desk.do_all(ops), at)
        if entries:
            self.say(self._told(entries[0]))
        return bool(entries)

    def review(self, entry: EntryId, is_kept: bool, button: Any = None) -> None:
        """Do it again here, if it is to count; in either case nobody needs to look at it any more."""
        copied = {one.key: one.happening for one in self._copied()}
        found = copied.get(entry) or self.desk.state.history.find(entry)
        if is_second_tap(button) or found is None:
            return
        again = [found.op] if is_kept else []
        self.do_all([*again, ReviewClosed(entry, is_kept)], "review")

    def show_code(self) -> None:
        self._invite(self.role)

    def choose_role(self, role: str) -> None:
        """A code carries its role, so that while one is shown another role needs another code."""
        if role == self.role:
            return
        self.role = role
        if self.view.invite.offer is not None:
            self._invite(role)

    def dial(self, address: str) -> None:
        def dial() -> None:
            self.net.dial(address.strip())
            self.say(_("Looking for a tablet at {address}").format(address=address.strip()))

        if address.strip():
            self.attempt(dial, "dial")

    def _invite(self, role: str) -> None:
        def invite() -> None:
            self.net.invite(role)
            tell_names(self.desk, self.preferences, is_shared=True)

        self.attempt(invite, "invite")
        self.refresh()

    def _count(self, now_ms: int) -> None:
        offer = self.view.invite.offer
        self.lasts = lasts(offer, now_ms)
        self.is_expired = offer is not None and now_ms >= offer.expires_ms
        code = "" if self.is_expired else code_lines(offer)
        if code != self.code:
            self.code = code
            self.qr = [[*row] for row in qr_rows(offer.text)] if offer and code else []

    def _copied(self) -> tuple[Copied, ...]:
        return tuple(
            Copied(EntryId(f"{entry.id}:{entry.digest[:8]}"), Happening(entry.stamp, entry.op))
            for entry in self.desk.log.quarantined
        )

    def _held(self, device: DeviceId) -> int:
        return int(self.desk.vector.get(device, 0))

    def _arrange(self, *_args: Any) -> None:
        """Where it is wide the tablets scroll beside the rest, or all of it below each other."""
        place, rows = self.ids.place, self._roster.ids.place
        for part in (self._list, self._roster, self._side):
            if part.parent is not None:
                part.parent.remove_widget(part)
        rows.clear_widgets()
        place.clear_widgets()
        if self.is_wide:
            rows.add_widget(DevicePane(self._list))
            place.add_widget(self._roster)
            place.add_widget(DevicePane(self._side, is_side=True))
        else:
            rows.add_widget(self._list)
            place.add_widget(DevicePane(DeviceColumn(self._roster, self._side)))
