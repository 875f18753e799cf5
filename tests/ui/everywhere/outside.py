"""The places outside of every event."""

from collections.abc import Callable
from typing import Any

from judge_app.core.eventdraft import STEPS
from judge_app.core.model import EventId
from tests.ui.everywhere.events import NAMES
from tests.ui.everywhere.place import Place, asks, calls
from tests.ui.everywhere.rules import import_ended, import_slowly, look_up, read_import, remove_document
from tests.ui.standin import StandInNet


def hear_nearby(screen: Any) -> None:
    """Two events are heard of, and one of them is asked."""
    from judge_app.core.claims import DeviceId
    from judge_app.core.reach import Nearby

    address = "[fe80::1ff:fe23:4567:890a]:24680"
    net = StandInNet(screen.now_ms)
    net.nearby = tuple(Nearby(EventId(key), NAMES[0] * 9, DeviceId("d"), address) for key in "ab")
    screen.net, screen.code = net, "K7F 29M"
    screen.refresh()
    screen.pick(screen.view.rows[0])
    screen.join()


def real_die(screen: Any) -> None:
    """What somebody rolled on the table for their place at a body of the boxed game."""
    screen.ask("LootDialog")
    screen.asked.pick(3, screen.view.rows[3].name)


def open_move(screen: Any) -> None:
    screen.open_entry(screen.view.rows[0].entry)


def to_step(step: str, flag: str = "") -> Callable[[Any], None]:
    """To *step* of a new event, from whichever it was left at."""

    def go(screen: Any) -> None:
        way = STEPS.index(step) - STEPS.index(screen.view.step)
        for _step in range(abs(way)):
            screen.next() if way > 0 else screen.back()
        if flag:
            setattr(screen, flag, True)

    return go


OUTSIDE = (
    Place("", "home"),
    Place("", "join"),
    Place("", "join", "refused", open=calls("join")),
    Place("", "join", "nearby", open=hear_nearby),
    Place("", "rules"),
    Place("", "rules", "found", open=look_up("lost card")),
    Place("", "rules", "read", open=look_up("lost card", "open_result", "lost-card")),
    Place("", "rules", "imported", open=read_import),
    Place("", "settings"),
    Place("", "values"),
    Place("", "backups"),
    Place("", "backups", "pick", open=calls("pick")),
    Place("", "backups", "take over", open=calls("ask_code")),
    Place("", "documents"),
    Place("", "documents", "pick", open=calls("pick")),
    Place("", "documents", "importing", open=import_slowly),
    Place("", "documents", "ended", open=import_ended),
    Place("", "documents", "remove", open=remove_document),
    Place("", "boxed"),
    Place("", "boxed", "fight", lambda _state: {"tab": "fight"}),
    Place("", "boxed", "run", lambda _state: {"tab": "run"}),
    Place("", "boxed", "more", lambda _state: {"tab": "more"}),
    Place("", "boxed", "levels", lambda _state: {"tab": "levels"}),
    Place("", "boxed", "person", open=calls("open_person", 0)),
    Place("", "boxed", "monster", open=calls("open_monster", 1)),
    Place("", "boxed", "one-shot", open=calls("ask_shot", "monsters")),
    Place("", "boxed", "helper", open=calls("ask_helper")),
    Place("", "boxed", "caught", open=calls("open_chase", 1, 1)),
    Place("", "boxed", "looting", open=asks("LootDialog")),
    Place("", "boxed", "looting, a die", open=real_die),
    Place("", "boxed", "charity", open=asks("CharityDialog", seat="2", hand=8)),
    Place("", "boxed", "sale", open=asks("SaleDialog", seat="0", gold=1500)),
    Place("", "boxed", "sale, another turn", open=asks("SaleDialog", seat="1", gold=1500)),
    Place("", "boxedlog"),
    Place("", "boxedlog", "open", open=open_move),
    Place("", "boxed", "rest", open=calls("open_more")),
    Place("", "boxed", "kill", open=calls("gain", 2)),
    Place("", "new", "name", open=to_step("name")),
    Place("", "new", "format", open=to_step("format")),
    Place("", "new", "players", open=to_step("format", "is_typing_players")),
    Place("", "new", "changing", open=to_step("format", "is_changing")),
    Place("", "new", "staff", open=to_step("staff")),
    Place("", "new", "check", open=to_step("check")),
)
