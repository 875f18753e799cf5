"""What the watch does while it carries an event: other tablets, phones, alarms, each as the app would."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from judge_app.bootstrap import make_tablet, run_watch
from judge_app.core.ids import ClockId, EventId, PlayerId
from judge_app.core.model import State
from judge_app.core.ops import ClockOpened, ClockStarted, Op
from judge_app.core.phones import pin_of
from judge_app.core.progress import progress
from judge_app.preferences import Preferences
from judge_app.steadyclock import HallClock
from judge_app.sync.addresses import Address
from judge_app.sync.place import Place
from judge_app.watch import carrying, keeper
from judge_app.watch.note import read_note, write_note
from tests.board.clients import Client
from tests.device.recording import Recording
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.sync.processes import Driven, start
from tests.watch.turntaking import App, WatchedDevice, until

MINUTE_MS, NEARLY_A_MINUTE_MS = 60_000, 59_000


def serving(app: App) -> Client:
    """The board is on, and PINs are there; where the watch serves it."""
    app.tablet.settings.set("board_on", True)
    return Client(f"http://127.0.0.1:{app.device.where.board_port}")


def answers(client: Client, path: str = "/") -> bool:
    try:
        return client.get(path).status == 200
    except OSError:
        return False


def test_the_watch_serves_the_board_where_it_was_and_keeps_what_phones_send(
    app: App, device: WatchedDevice
) -> None:
    client = serving(app)
    app.open()
    for _turn in range(2):  # the port is free again each time
        app.away()
        until(lambda: answers(client), "the board is served")
        with client.live(), client.live("/live/phone/0"):
            assert app.is_given_back()
        assert not answers(client)
        app.ready()
    player = _somebody(app.desk.state)
    app.away()
    until(lambda: answers(client), "the board is served")
    proof = client.post("/api/0/prove", player=player, pin=pin_of(app.desk.state, player)).json["proof"]
    assert client.post("/api/0/call", player=player, proof=proof, reason="Rules question").status == 200
    app.back()
    (call,) = (call for call in app.desk.state.open_calls if call.player == player)
    assert abs(call.made_ms - app.tablet.now_ms()) < PATIENCE_S * 1000
    assert ["call"] in device.heard("play")


def _somebody(state: State) -> PlayerId:
    called = {call.match for call in state.open_calls}
    return next(match.a for match in progress(state).open if match.id not in called)


def test_entries_of_other_tablets_come_while_the_app_is_away(device: WatchedDevice) -> None:
    async def story() -> None:
        ours = await start(device.folder, device.where.beacon_port)
        theirs = await start(device.folder.with_name("theirs"), device.where.beacon_port)
        try:
            event = EventId((await ours.ask("new", name="Oakhaven"))["event"])
            await theirs.join(ours, "Maya")
            await ours.quit()
            with closing(App(device)) as app:
                await _while_away(app, event, theirs)
        finally:
            await theirs.quit()
            await ours.quit()

    asyncio.run(story())


async def _while_away(app: App, event: EventId, theirs: Driven) -> None:
    app.open(event)
    app.away()
    await theirs.ask("notes", count=30, text="while away")
    await asyncio.to_thread(until, lambda: len(app.notes_on_disk()) == 30, "they are on the disk")
    await asyncio.to_thread(until, lambda: _said(app).endswith("in step with 1 tablet"), "that is told")
    writing = asyncio.create_task(theirs.ask("notes", count=300, text="at the same time"))
    await asyncio.to_thread(until, lambda: len(app.notes_on_disk()) > 30, "the first of them are there")
    assert app.is_given_back()
    assert len(app.notes()) >= 31
    assert app.notes() == app.notes_on_disk()
    written = (await writing)["written"]
    app.ready()
    app.away()
    await asyncio.to_thread(until, lambda: {*written} <= {*app.notes_on_disk()}, "the rest has come")
    app.back()
    assert len(app.notes()) == 330


def _said(app: App) -> str:
    return str(app.device.heard("show_watch")[-1][1])


def test_the_watch_gives_the_alarms_of_a_clock(app: App, device: WatchedDevice) -> None:
    app.open(ops=_clock(app, left_ms=MINUTE_MS))
    app.away(after_ms=NEARLY_A_MINUTE_MS)
    until(lambda: ["time"] in device.heard("play"), "time is up")
    assert device.heard("vibrate") == [[1500]]
    assert device.heard("notify")[0][0] == "Oakhaven"
    app.back()


def test_what_was_over_before_the_watch_took_up_stays_silent(app: App, device: WatchedDevice) -> None:
    app.open(ops=_clock(app, left_ms=-60_000))
    app.away()
    until(lambda: len(device.heard("show_watch")) >= 1, "it has looked")
    app.back()
    assert device.heard("play") == []


def test_the_watch_keeps_to_the_preferences(tmp_path: Path) -> None:
    device = WatchedDevice(tmp_path / "tablet", locale=str(_catalogue(tmp_path / "locale")))
    with closing(App(device)) as app:
        preferences = Preferences(app.tablet)
        preferences.sound = preferences.notifications = preferences.voice = False
        preferences.language = "de"
        app.open(ops=_clock(app, left_ms=MINUTE_MS))
        app.away(after_ms=NEARLY_A_MINUTE_MS)
        until(lambda: device.heard("vibrate"), "time is up")
        assert device.heard("show_watch")[0][1] == "Anmeldung"
        app.back()
        preferences.vibration, preferences.sound = False, True
        app.desk.do_all(_clock(app, left_ms=MINUTE_MS))
        app.away(after_ms=NEARLY_A_MINUTE_MS)
        until(lambda: ["time"] in device.heard("play"), "time is up")
        assert len(device.heard("vibrate")) == 1
        assert device.heard("notify") == device.heard("say") == []


def test_after_hours_without_an_entry_the_watch_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "IDLE_NS", 0)
    monkeypatch.setattr(keeper, "FIRST_S", 0)
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    with closing(make_tablet(tmp_path)) as tablet, closing(tablet.new_event("Oakhaven")) as desk:
        write_note(tablet.settings, desk.event, HallClock())
    device = Recording()
    assert run_watch(device, Place("127.0.0.1", 0, free_port()), Address("127.0.0.1", 0)) == 0
    assert device.named("hold_processor") == [(True,), (False,)]
    assert device.named("stop_watch")
    with closing(make_tablet(tmp_path)) as tablet:
        assert read_note(tablet.settings) is None


def _clock(app: App, left_ms: int) -> list[Op]:
    """A clock of ten minutes that has *left_ms* left."""
    clock, now_ms = ClockId(app.tablet.fresh_id()), app.tablet.now_ms()
    begun_ms = now_ms - 10 * MINUTE_MS + left_ms
    return [ClockOpened(clock, "free", 600, "Break", None), ClockStarted(clock, begun_ms)]


def _catalogue(folder: Path) -> Path:
    catalogue = Catalog("de")
    catalogue.add("Sign-up", "Anmeldung")
    path = folder / "de" / "LC_MESSAGES" / "tableside.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return folder
