"""Takes a picture of every screen: on a tablet, dark and light, and on a phone. `make screenshots` runs it.

python packaging/screenshots.py FOLDER
"""

import itertools
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

NOW_MS = 1_773_500_000_000
TABLET, PHONE = (1280, 800), (412, 892)
NAMES = (
    "Aiko Tanabe",
    "Ben Achterhof",
    "Chiara Galli",
    "Dmitri Sokolov",
    "Elif Şahin",
    "Farid Rahimi",
    "Greta Lund",
    "Hugo Martin",
    "Imani Nwosu",
    "Jonas Weiler",
    "Kaja Novotná",
    "Liv Dahlberg",
)
LOOKS = {"dark": TABLET, "light": TABLET, "phone": PHONE}


def main(folder: Path) -> None:
    """Each look in a process of its own: Kivy has one window, and reads its settings once."""
    folder.mkdir(parents=True, exist_ok=True)
    for look in LOOKS:
        colors = "light" if look == "light" else "dark"
        command = [sys.executable, __file__, str(folder), look]
        subprocess.run(command, env={**os.environ, "TABLESIDE_THEME": colors}, check=True)
    print(f"{len([*folder.glob('*.png')])} pictures in {folder}")


class Studio:
    """The app in its window, on a folder that goes afterwards."""

    def __init__(self, folder: Path, look: str, data: Path) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from judge_app.sync.alone import Alone
        from judge_app.tablet import Tablet
        from judge_app.ui.app import TablesideApp

        ids = itertools.count(1)
        self.folder, self.look = folder, look
        self.tablet = Tablet(data, lambda: f"{next(ids):016x}", lambda: NOW_MS)
        self.window, self.loop = Window, EventLoop
        self.window.size = LOOKS[look]
        self.events = make_events(self.tablet)
        self.net = Alone()
        self.app = TablesideApp(self.tablet, self.net)
        self.app.preferences.device_name = "Tablet 3"
        self.app.preferences.judge_name = "Dana Wolf"
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        EventLoop.start()
        self.settle()

    def settle(self) -> None:
        for _frame in range(12):
            self.loop.idle()

    def take(self, name: str) -> None:
        self.settle()
        self.window.dispatch("on_draw")
        taken = Path(self.window.screenshot(name=str(self.folder / "new.png")))
        taken.replace(self.folder / f"{name}-{self.look}.png")

    def outside(self, route: str, **where: Any) -> None:
        self.app.root.go(route, **where)

    def inside(self, event: str, route: str, **where: Any) -> None:
        shell = self.app.root
        if shell.frame is None or shell.frame.desk.state.name != event:
            shell.go("home")
            shell.show_event(self.tablet.open(self.events[event]), route, **where)
        else:
            shell.frame.go(route, **where)

    def close(self) -> None:
        self.app.on_stop()
        self.tablet.close()


def make_events(tablet: Any) -> dict[str, Any]:
    """A demo in its third round, a draft in its semifinals, one that is over, and one that begins."""
    from judge_app.core.demo import demo_ops
    from judge_app.core.model import PlayerId
    from judge_app.core.ops import PlayerAdded, RulesetChosen

    players = [PlayerAdded(PlayerId(tablet.fresh_id()), name) for name in NAMES]
    begun = tablet.new_event("Riverside Store Cup", [RulesetChosen("constructed"), *players[:9]])
    over = tablet.new_event("Thursday Draft Night", [RulesetChosen("draft"), *players])
    play(over, tablet.fresh_id)
    cut = tablet.new_event("Oakhaven Side Draft", [RulesetChosen("draft"), *players])
    play(cut, tablet.fresh_id, rounds=5)
    demo = tablet.new_demo(demo_ops)
    events = {desk.state.name: desk.event for desk in (begun, over, cut, demo)}
    for desk in (begun, over, cut, demo):
        tablet.put_away(desk)
    return events


def play(desk: Any, fresh: Callable[[], str], rounds: int = 99) -> None:
    """Play an event with a cut, the higher at each table winning; of the last of *rounds* only half."""
    from judge_app.core.model import Result
    from judge_app.core.ops import GameReported, ResultReported
    from judge_app.core.pairing import pair
    from judge_app.core.progress import progress
    from judge_app.core.reckoning import reckoning
    from judge_app.core.steps import cut_made, next_bracket, round_made
    from judge_app.core.terms import round_terms

    while (at := progress(desk.state)).next != "end":
        if at.next == "cut":
            desk.do(cut_made(desk.state))
            continue
        known = reckoning(desk.state)
        made = (
            round_made(desk.state, pair(known.tournament, fresh()), fresh)
            if at.next == "pair" and known
            else next_bracket(desk.state, fresh)
        )
        desk.do_all(made)
        matches = [match for match in desk.state.round_matches(at.round + 1) if not match.is_bye]
        is_last = at.round + 1 == rounds
        for match in matches[: len(matches) // 2] if is_last else matches:
            if round_terms(desk.state, match.round).best_of > 1:
                desk.do_all([GameReported(match.id, 1, match.a), GameReported(match.id, 2, match.a)])
            desk.do(ResultReported(match.id, Result(match.a)))
        if is_last:
            return


def boxed_game() -> list[Any]:
    """A fight that two win together, after one that they ran from."""
    from judge_app.core import ops
    from judge_app.core.boxed import EscapeRoll

    people = ("Nora", 4), ("Felix", 6), ("Tasha", 9), ("Beni", 3), ("Oskar", 1)
    named = [ops.BoxedPlayerNamed(seat, name) for seat, (name, _level) in enumerate(people)]
    raised = [ops.BoxedLevelChanged(seat, level) for seat, (_name, level) in enumerate(people)]
    return [
        *(ops.BoxedPlayersSeated(5), *named, *raised, ops.BoxedRunnerChanged(1, 1)),
        *(ops.BoxedSidesChosen(0, 1), ops.BoxedMonsterFaced(1, 18), ops.BoxedFightLost()),
        ops.BoxedEscapeRolled((EscapeRoll(0, 1, 5), EscapeRoll(1, 1, 3))),
        *(ops.BoxedSidesChosen(0, 1), ops.BoxedBonusChanged(0, 6)),
        *(ops.BoxedMonsterFaced(1, 4, treasures=2), ops.BoxedMonsterFaced(2, 10, treasures=3)),
    ]


def share(studio: Studio) -> None:
    """The open event with five tablets: two are in step, one lags behind, one is gone."""
    from judge_app.core.ops import DeviceAdmitted, NoteWritten
    from judge_app.core.reach import Offer, Peer, Reach

    desk = studio.app.root.frame.desk
    staff = (
        *(("Ruben Castillo", "Tablet 1", "head"), ("Jonah Reed", "Tablet 2", "floor")),
        *(("Maya Kessler", "Tablet 4", "floor"), ("Big screen", "Hall", "board")),
        ("Ilse Brandt", "Tablet 5", "floor"),
    )
    desk.do_all([DeviceAdmitted(tablet, name, tablet, role) for name, tablet, role in staff])
    unsent = [desk.do(NoteWritten(text)).id for text in ("Chairs for table 8", "Table 8 moved to the stage")]
    linked = [Peer(tablet, True, 2 * (role == "floor"), NOW_MS) for _name, tablet, role in staff[:-1]]
    peers = (*linked, Peer(staff[-1][1], seen_ms=NOW_MS - 540_000))
    text = f"TABLESIDE:1/F/K7F29M/{desk.event.upper()}///192.168.1.20"
    offer = Offer("K7F 29M", "floor", NOW_MS + 600_000, text)
    studio.net.reach = Reach(True, ("192.168.1.20:24680",), peers, tuple(unsent), clock="synced", offer=offer)
    studio.inside(desk.state.name, "devices", chosen=staff[-1][1])


def contradict(desk: Any, match: Any) -> None:
    """A second tablet, out of reach for a while, reports another winner and corrects a name otherwise."""
    from judge_app.core.model import Result
    from judge_app.core.ops import PlayerRenamed, ResultReported
    from tests.second import SecondTablet

    second = SecondTablet(desk, "Ruben Castillo")
    second.do(ResultReported(match.id, Result(match.b, "conceded")), wall_ms=NOW_MS)
    second.do(PlayerRenamed(match.a, "Nikos Makris"), wall_ms=NOW_MS)
    desk.do_all([ResultReported(match.id, Result(match.a)), PlayerRenamed(match.a, "Níkos Makrís")])
    second.send()


def shoot(studio: Studio) -> None:
    demo, over = "Demo event", "Thursday Draft Night"
    cut, begun = "Oakhaven Side Draft", "Riverside Store Cup"
    studio.take("home")
    for step, name in enumerate(("name", "format", "staff", "check")):
        from judge_app.core.eventdraft import EventDraft, to_plain

        staff = (("Dana Wolf", "organizer"), ("Ruben Castillo", "head"))
        draft = EventDraft(step, "Oakhaven Spring Open", players=34, staff=staff)  # type: ignore[arg-type]
        studio.tablet.settings.set("new_event", to_plain(draft))
        studio.outside("new")
        studio.take(f"new-event-{name}")
        studio.outside("home")
    studio.tablet.boxed().do_all(boxed_game())
    for route in ("join", "rules", "values", "documents", "backups", "boxed", "settings"):
        studio.outside(route)
        studio.take(route)
    routes = (
        "clock",
        "tables",
        "players",
        "calls",
        "standings",
        "devices",
        "more",
        "log",
        "pair",
        "staff",
        "paper",
        "boardphones",
        "board",
    )
    for route in (*routes, "carry"):
        studio.inside(demo, route)
        studio.take(route)
    state = studio.app.root.frame.desk.state
    playing = next(match for match in state.round_matches(3) if not match.is_over)
    done = next(match for match in state.round_matches(3) if match.is_over)
    studio.inside(demo, "tables", match=playing.id)
    studio.take("table")
    studio.inside(demo, "endoftime", match=playing.id)
    studio.take("end-of-time")
    studio.inside(demo, "result", match=playing.id)
    studio.take("result")
    studio.inside(demo, "result", match=done.id)
    studio.take("result-correct")
    studio.inside(demo, "slips")
    studio.take("slips-help")
    studio.app.root.screen.type(str(playing.table))
    studio.app.root.screen.enter()
    studio.app.root.screen.type("1 d2")
    studio.take("slips")
    studio.app.root.screen.back()
    studio.inside(demo, "setup", match=playing.id)
    studio.take("setup")
    studio.inside(demo, "dice", match=playing.id)
    studio.take("dice")
    studio.inside(demo, "player", player=playing.a)
    studio.take("player")
    studio.inside(demo, "standings", player=playing.a)
    studio.take("standings-why")
    studio.inside(demo, "rules", key="setup.mulligans")
    studio.take("rule")
    studio.inside(demo, "rules", query="lost card")
    studio.take("rules-found")
    studio.inside(demo, "rulings")
    studio.take("rulings")
    studio.inside(demo, "houserules")
    studio.take("house-rulings")
    studio.inside(demo, "guidance")
    studio.take("guidance")
    studio.inside(demo, "cases")
    studio.take("cases")
    studio.inside(demo, "cases", match=playing.id, case="modified-setup")
    studio.take("case")
    studio.inside(demo, "deckcheck", match=playing.id)
    studio.take("deck-check")
    studio.inside(demo, "decklists")
    studio.take("deck-lists")
    studio.inside(demo, "swap")
    studio.take("swap")
    share(studio)
    studio.take("devices-shared")
    studio.net.reach = type(studio.net).reach
    contradict(studio.app.root.frame.desk, playing)
    studio.inside(demo, "disputes")
    studio.take("disputes")
    studio.inside(begun, "pair")
    studio.take("pair-preview")
    studio.inside(begun, "clock")
    studio.take("clock-before-round-1")
    studio.inside(cut, "bracket")
    studio.take("bracket")
    studio.inside(over, "winner")
    studio.take("winner")


def run(folder: Path, look: str) -> None:
    with tempfile.TemporaryDirectory() as data:
        studio = Studio(folder, look, Path(data))
        try:
            shoot(studio)
        finally:
            studio.close()


if __name__ == "__main__":
    if len(sys.argv) == 3:
        run(Path(sys.argv[1]), sys.argv[2])
    else:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"))
