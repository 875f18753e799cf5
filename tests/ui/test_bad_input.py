"""Names of every kind, lists of every length, a full disk, a killed app: said in a line, and nothing lost."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.tablet import Tablet
from judge_app.views.players import labels
from tests.depth import IS_SOAK
from tests.ui.everywhere.events import make_events
from tests.ui.everywhere.places import EVERYWHERE, ONCE_EACH
from tests.ui.everywhere.visitor import Visitor
from tests.ui.floor import enter, match_at, names_at, now, pair_next, play, seated
from tests.ui.judge import Judge, SitDown, is_scrolling

SCRIPTS = {
    "Cyrillic": "Радія Перлман",
    "Greek": "Νίκος Βιρτ",
    "Hebrew": "דוד בן גוריון",
    "Arabic": "محمد علي",
    "Chinese": "王小明",
    "Devanagari": "रवि मेनन",
}
LITERAL = ("[b]x[/b]", "{0}", "{player}", "%s %(n)d", "&bl;", "[ref=a]b", "[color=ff0000]", "\\n", "_('x')")
STRANGE = (
    *("😀👩‍👩‍👧 Zoë", "e\u0301\u0301\u0301\u0301", "a\u202eb", "\u200bGhost", "ﷺ", "x" * 200, "ß" * 200),
    *("W" * 60, "王" * 200, "ا" * 200, "Ann 王 דוד محمد Ω ☃ 😀"),
)
needs_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the limit on file sizes is Linux's"
)

VICTIM = """
import judge_app.ui.app as app
from kivy.clock import Clock

def add(shell, number=0):
    screen = shell.screen
    screen.typed = f"Player {number}"
    screen.add()
    print(len(screen.desk.state.players), flush=True)
    Clock.schedule_once(lambda _: add(shell, number + 1))

def start(self):
    desk = self.tablet.new_event("Oakhaven")
    self.root.show_event(desk, "players")
    Clock.schedule_once(lambda _: add(self.root))

app.TablesideApp.on_start = start
from judge_app.bootstrap import run_app
raise SystemExit(run_app())
"""


@contextmanager
def full_disk() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def at_players(tablet: Tablet, sit_down: SitDown) -> Judge:
    """A judge before an event that nobody has joined yet."""
    event = seated(tablet, players=0, rounds=0)
    judge = sit_down()
    enter(judge, event, "players")
    judge.tap("Add a player")
    return judge


def names(judge: Judge) -> list[str]:
    return [*labels(judge.frame.desk.state).values()]


def read(judge: Judge) -> str:
    """All that stands on the screen, however far one must scroll for it."""
    seen = judge.texts()
    for rows in [one for one in judge.widgets() if is_scrolling(one)]:
        for step in range(10, -1, -1):
            rows.scroll_y = step / 10
            judge.loop.idle()
            seen += judge.texts()
    return "\n".join(seen)


def test_names_of_every_script_go_through_a_round(at_players: Judge) -> None:
    judge, wanted = at_players, [*SCRIPTS.values(), *LITERAL]
    for name in wanted:
        judge.write(f"{name}\n")
        judge.until(lambda: len(names(judge)) > wanted.index(name), f"{name!r} joined")  # noqa: B023
    assert names(judge) == wanted
    pair_next(judge.frame.desk, judge.tablet)
    for route in ("players", "tables", "pair", "standings"):
        judge.go(route)
        seen = read(judge)
        assert [name for name in wanted if name not in seen] == []
    for match in [one for one in judge.frame.desk.state.round_matches(1) if not one.is_bye]:
        judge.go("result", match=match.id)
        for name in names_at(judge, match):
            judge.see(name)
    play(judge.frame.desk)
    for route in ("standings", "log"):
        judge.go(route)
        seen = read(judge)
        assert [name for name in wanted if name not in seen] == []


def pixels(text: str, font: str) -> bytes:
    from kivy.core.text import Label as TextRenderer

    renderer = TextRenderer(text, font_name=font, font_size=20)
    renderer.refresh()
    return bytes(renderer.texture.pixels)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_with_a_font_is_drawn_in_letters_and_not_in_boxes(judge: Judge, script: str) -> None:
    from judge_app.typefaces.cmap import coverage
    from judge_app.ui.fonts import USUAL, font_for, pieces

    name = SCRIPTS[script]
    font = font_for(name)
    if font != USUAL and not all(map(coverage(Path(font)), {ord(letter) for letter in name} - {32})):
        pytest.skip(f"no font here has {script} letters")
    if font == USUAL and script not in ("Cyrillic", "Greek"):
        pytest.skip(f"no font here has {script} letters")
    for piece in pieces(name):
        box = pixels("\U000fffff", piece.font)
        assert all(pixels(letter, piece.font) != box for letter in piece.text if letter != " ")


def test_names_that_no_one_should_have_are_shown_everywhere(tablet: Tablet, sit_down: SitDown) -> None:
    nasty = (*STRANGE, LITERAL[0])
    visitor = Visitor(sit_down(), make_events(tablet, nasty, "{reason} [b]%s"), nasty)
    for place in EVERYWHERE if IS_SOAK else ONCE_EACH:
        visitor.visit(place)
        visitor.judge.loop.idle()
        visitor.close(place)
    assert not (tablet.folder / "reports").exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "The player's name is empty"),
        ("   ", "The player's name is empty"),
        ("x" * 201, "200 is the most"),
    ],
)
def test_a_name_that_is_none_is_refused_in_place(at_players: Judge, typed: str, said: str) -> None:
    at_players.write(f"{typed}\n")
    at_players.see(said)
    assert names(at_players) == []
    assert at_players.screen.typed == typed
    at_players.screen.typed = ""
    at_players.tap("Add a player")
    at_players.write(f"{'y' * 200}\n")
    at_players.until(lambda: names(at_players) == ["y" * 200], "the longest name there is joins")


def test_a_list_of_two_thousand_lines_is_pasted(at_players: Judge) -> None:
    from judge_app.ui.widgets import LongField

    at_players.tap("Paste a list")
    at_players.see("One name a line")
    field: Any = next(widget for widget in at_players.widgets() if isinstance(widget, LongField))
    lines = [f"{n}. Player {n}\t1999" for n in range(1, 1999)]
    field.text = "\n".join([*lines, "", "x" * 201])
    at_players.tap("Add 1998 players")
    at_players.until(lambda: len(names(at_players)) == 1998, "all of them joined")
    assert names(at_players)[-1] == "Player 1998"


@needs_linux
def test_a_full_disk_keeps_a_result_from_being_lost(tablet: Tablet, sit_down: SitDown) -> None:
    judge = sit_down()
    enter(judge, seated(tablet))
    match = match_at(judge, 1)
    judge.go("result", match=match.id)
    judge.tap(names_at(judge, match)[0])
    with full_disk():
        judge.tap("Record result")
        judge.see("There is no space left on this device")
    assert not now(judge, match.id).is_over
    judge.tap("Record result")
    judge.until(lambda: now(judge, match.id).is_over, "the result is recorded")
    kept = judge.frame.desk.event
    judge.app.root.go("home")
    desk = tablet.open(kept)
    assert desk.state.matches[match.id].is_over
    desk.close()


@needs_linux
def test_a_full_disk_keeps_the_clock_where_it_is(tablet: Tablet, sit_down: SitDown) -> None:
    judge = sit_down()
    event = seated(tablet)
    enter(judge, event, "clock")
    judge.hold("Pause")
    judge.see("Paused")
    with full_disk():
        judge.tap("Continue")
        judge.see("There is no space left on this device")
    judge.see("Paused")
    judge.tap("Continue")
    judge.see("Running")


@needs_linux
def test_a_full_disk_keeps_what_was_typed(at_players: Judge) -> None:
    at_players.write("Ada Lovelace")
    with full_disk():
        at_players.key(13)
        at_players.see("There is no space left on this device")
    assert names(at_players) == []
    assert at_players.screen.typed == "Ada Lovelace"
    at_players.key(13)
    at_players.until(lambda: names(at_players) == ["Ada Lovelace"], "she joins")


@needs_linux
def test_a_full_disk_leaves_the_wishes_as_they_were(judge: Judge) -> None:
    judge.go("settings")
    with full_disk():
        judge.tap("Light")
    assert judge.app.preferences.theme == "device"
    judge.tap("Dark")
    judge.until(lambda: judge.app.preferences.theme == "dark", "the wish is kept")


@needs_linux
def test_an_app_that_is_killed_has_kept_all_that_it_showed(tmp_path: Path) -> None:
    environ = {**os.environ, "TABLESIDE_DATA": str(tmp_path)}
    command = [sys.executable, "-c", VICTIM]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        shown = next((int(line) for line in app.stdout if line.strip() == "40"), 0)
        app.send_signal(signal.SIGKILL)
        shown = max([shown, *map(int, app.stdout.read().split("\n")[:-1])])
    tablet = make_tablet(tmp_path)
    (listed,) = tablet.events()
    tablet.close()
    assert listed.trouble == ""
    kept = [player.name for player in listed.state.players.values()]
    assert len(kept) >= shown >= 40
    assert kept == [f"Player {number}" for number in range(len(kept))]
