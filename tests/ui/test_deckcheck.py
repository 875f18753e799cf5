"""A deck check as a judge does it: lists pasted, typed and imported, cards looked at, the time stopped."""

from pathlib import Path
from typing import Any

import pytest

from judge_app.core.model import EventId, Match, MatchId, PlayerId
from judge_app.core.ops import (
    DeckCheckBegun,
    DecklistHandedIn,
    DeckTableDrawn,
    PlayerAdded,
    RulesetChosen,
    Seating,
    TablesRepaired,
)
from judge_app.device.chooser import chosen_path
from judge_app.device.files import ENDINGS
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.conftest import Judge, SitDown, Watch
from tests.ui.floor import enter, match_at, names_at, now, seated

CARDS = ("Sword", "Shield", "Potion", "Rat", "Boots", "Helm", "Wand", "Ring", "Rope", "Lamp", "Bow", "Club")
LEGAL = "\n".join(("Hero: Ada (Wizard)", *(f"3x {name}" for name in CARDS), "4th Wall", "2x Bell", "1x Horn"))
FAULTY = """Hero: Bea (Thief)
4x Sword
Flamingo Wanderer
2x Wand (Wizard)
0x Rat"""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of this test, with nobody's files in it."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    return home


@pytest.fixture
def event(tablet: Tablet) -> EventId:
    return seated(tablet, 6)


def at_table(judge: Judge, event: EventId, table: int = 1) -> Match:
    enter(judge, event)
    match = match_at(judge, table)
    judge.go("deckcheck", match=match.id)
    return match


def copy(text: str) -> None:
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


def card_of(judge: Judge, name: str, kind: str) -> Any:
    """The card of *name*'s list ("DeckListCard") or cards ("DeckStateCard") that is on the screen."""
    return next(one for one in judge.widgets() if type(one).__name__ == kind and one.pane.name == name)


def tap_in(judge: Judge, card: Any, text: str) -> None:
    """Tap what says *text* on *card*, where the other player has the same."""
    from kivy.tests.common import UnitTestTouch

    found = next(
        one
        for one in card.walk()
        if text in (getattr(one, "text", None), getattr(one, "hint", None)) and one.opacity
    )
    judge._uncover(found)
    judge.until(lambda: judge.is_in_reach(found), f"{text!r} can be touched")
    touch = UnitTestTouch(*found.to_window(*found.center))
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def test_a_pasted_list_shows_all_its_faults_at_once(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    name, _other = names_at(judge, match)
    copy(FAULTY)
    tap_in(judge, card_of(judge, name, "DeckListCard"), "Paste")
    judge.see("7 of 40", "Hero: Bea")
    judge.see(
        "The deck has 7 cards, 33 fewer than the 40 it takes.",
        "Sword is in the deck 4 times, and 3 is the most.",
        "Flamingo Wanderer is a Hero, and no Hero may be in the deck.",
        "Wand is of the class Wizard, and the Hero is not.",
        "Line 5 cannot be read: 0x Rat",
        "5 faults in the list",
    )
    judge.see("Constructed tip sheet · Deck requirements", "Not saved")


def test_a_list_is_checked_while_it_is_typed_and_then_handed_in(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    name, _other = names_at(judge, match)
    tap_in(judge, card_of(judge, name, "DeckListCard"), "Hero: Name (Class)\n3x Name (Class)\n2x Name")
    judge.write("Hero: Ada\n3x Sword")
    judge.see("3 of 40")
    judge.tap("Save list")
    judge.see(f"{name} handed in a deck list")
    assert judge.frame.desk.state.decklists[match.a].deck == "Hero: Ada\n3x Sword"
    judge.miss("Save list")
    judge.tap("Undo")
    judge.until(lambda: match.a not in judge.frame.desk.state.decklists, "the list is taken back")


def test_what_was_typed_and_ticked_is_still_there_after_the_app_was_killed(
    sit_down: SitDown, event: EventId
) -> None:
    judge = sit_down()
    match = at_table(judge, event)
    name, _other = names_at(judge, match)
    tap_in(judge, card_of(judge, name, "DeckListCard"), "Hero: Name (Class)\n3x Name (Class)\n2x Name")
    judge.write("3x Sword")
    tap_in(judge, card_of(judge, name, "DeckStateCard"), "Genuine cards, no copies or proxies: no")
    judge.tap("Back")
    judge.leave()
    again = sit_down()
    at_table(again, event)
    again.see("3 of 40", "Not saved")
    pane = card_of(again, name, "DeckStateCard").pane
    assert pane.verdict == "faulty"
    assert card_of(again, name, "DeckListCard").pane.deck == "3x Sword"


def test_the_stopwatch_runs_and_its_time_and_three_minutes_are_proposed(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    names = names_at(judge, match)
    judge.tap("Start check")
    judge.see("0:00")
    judge.pass_time(minutes=4, seconds=10)
    judge.see("4:10")
    for name in names:
        tap_in(judge, card_of(judge, name, "DeckStateCard"), "All fine")
    tap_in(judge, card_of(judge, names[1], "DeckStateCard"), "Sleeves alike in size, colour and feel: no")
    judge.tap("Finish check")
    judge.see(
        f"{names[0]}: in order", f"{names[1]}: not in order, sleeves not alike", "+8 min", "House guidance"
    )
    judge.tap("−")
    judge.tap("Decks back, +7 min")
    judge.see("the decks are back, +7 min")
    state = judge.frame.desk.state
    assert [(one.player, one.is_sound, one.faults) for one in state.deck_checks.values()] == [
        (match.a, True, ()),
        (match.b, False, ("sleeves-alike",)),
    ]
    assert now(judge, match.id).extra_s == 7 * 60
    assert state.checks[match.id].ended_ms == judge.watch.now_ms
    judge.tap("Undo")
    judge.until(lambda: not judge.frame.desk.state.deck_checks, "all of it is taken back")
    assert now(judge, match.id).extra_s == 0
    judge.go("deckcheck", match=match.id)
    judge.see("4:10")
    assert card_of(judge, names[1], "DeckStateCard").pane.verdict == "faulty"


def test_a_verdict_against_a_deck_without_any_fault_needs_a_word(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    name, other = names_at(judge, match)
    judge.tap("Start check")
    tap_in(judge, card_of(judge, name, "DeckStateCard"), "Not in order")
    judge.tap("Finish check")
    judge.see(f"{other}: no verdict yet, nothing will be written down")
    judge.tap("Decks back, +3 min")
    judge.see(f"Write what was found in the deck of {name} first.")
    judge.tap("Not yet")
    tap_in(judge, card_of(judge, name, "DeckStateCard"), "What was found")
    judge.write("41 cards")
    judge.tap("Finish check")
    judge.tap("Decks back, +3 min")
    judge.see("the decks are back")
    (check,) = judge.frame.desk.state.deck_checks.values()
    assert (check.player, check.remark) == (match.a, "41 cards")


def test_a_fault_leads_to_the_penalty_for_it(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    name, _other = names_at(judge, match)
    judge.miss("Give penalty")
    tap_in(judge, card_of(judge, name, "DeckStateCard"), "Genuine cards, no copies or proxies: no")
    judge.tap("Give penalty")
    judge.see("Proxy or copied card", "House guidance")


def test_a_list_is_imported_from_a_file(judge: Judge, event: EventId, at_home: Path) -> None:
    (at_home / "Downloads").mkdir()
    (at_home / "Downloads" / "ada.txt").write_text(LEGAL, encoding="utf-16")
    (at_home / "Downloads" / "picture.txt").write_bytes(b"\x00\x01\x02")
    match = at_table(judge, event)
    card = card_of(judge, names_at(judge, match)[0], "DeckListCard")
    tap_in(judge, card, "Import")
    judge.tap("picture.txt")
    judge.see("picture.txt is not a text file. Choose another one.")
    judge.tap("ada.txt")
    judge.see("40 of 40", "The list keeps all deck rules.")


def test_without_files_the_app_says_where_to_put_them(judge: Judge, event: EventId, tablet: Tablet) -> None:
    match = at_table(judge, event)
    tap_in(judge, card_of(judge, names_at(judge, match)[0], "DeckListCard"), "Import")
    judge.see(str(tablet.folder / "import"))


def test_on_android_a_list_is_chosen_among_the_devices_own_documents(
    tablet: Tablet, watch: Watch, event: EventId, tmp_path: Path
) -> None:
    """What lies in Downloads there is closed to the app, so it does not promise to look."""
    device = Recording()
    device.outside = tmp_path / "outside"
    judge = Judge(tablet, watch, device=device)
    match = at_table(judge, event)
    tap_in(judge, card_of(judge, names_at(judge, match)[0], "DeckListCard"), "Import")
    judge.see("No text file was found.", f"Looked for in {tmp_path / 'outside' / 'import'}.")
    judge.miss("Downloads")
    judge.tap("Choose another file")
    judge.see("No text file was found.")  # whoever chose nothing is where they were
    (tmp_path / "picture.txt").write_bytes(b"\x00\x01\x02")
    device.will_choose = chosen_path(tmp_path / "picture.txt")
    judge.tap("Choose another file")
    judge.see("picture.txt is not a text file. Choose another one.")
    (tmp_path / "ada.txt").write_text(LEGAL)
    device.will_choose = chosen_path(tmp_path / "ada.txt")
    judge.tap("Choose another file")
    judge.see("40 of 40", "The list keeps all deck rules.")
    assert {endings for (endings,) in device.named("choose_file")} == {ENDINGS}
    judge.leave()


def test_a_drafted_deck_is_held_against_its_pool(tablet: Tablet, judge: Judge) -> None:
    event = seated(tablet, 4, ruleset="draft")
    match = at_table(judge, event)
    name, _other = names_at(judge, match)
    card = card_of(judge, name, "DeckListCard")
    judge.screen.put_list(match.a, "deck", "Hero: Flamingo Wanderer\n3x Sword\n27x Rat")
    judge.screen.put_list(match.a, "pool", "2x Sword\n30x Rat")
    judge.see("Pool: the cards that were opened", "Sword: 1 more than the pool holds.")
    tap_in(judge, card, "Save list")
    assert judge.frame.desk.state.decklists[match.a].pool == "2x Sword\n30x Rat"


def test_on_a_phone_one_player_is_shown_at_a_time(judge: Judge, event: EventId) -> None:
    judge.resize(412, 892)
    match = at_table(judge, event)
    name, other = names_at(judge, match)
    judge.until(lambda: card_of(judge, name, "DeckListCard") is not None, "the first is shown")
    judge.tap(other)
    judge.until(lambda: card_of(judge, other, "DeckListCard") is not None, "the second is shown")
    assert not [
        one for one in judge.widgets() if type(one).__name__ == "DeckListCard" and one.pane.name == name
    ]


@pytest.mark.parametrize("is_running", [False, True])
def test_on_a_phone_somebody_is_shown_also_when_the_judge_comes_back(
    judge: Judge, event: EventId, is_running: bool
) -> None:
    judge.resize(412, 892)
    match = at_table(judge, event)
    name, _other = names_at(judge, match)
    if is_running:
        judge.tap("Start check")
    judge.tap("Back")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")
    judge.go("deckcheck", match=match.id)
    judge.until(lambda: card_of(judge, name, "DeckListCard") is not None, "the first is shown")
    assert judge.screen.shown == match.a
    judge.go("deckcheck", match=match.id)
    assert card_of(judge, name, "DeckListCard")


def test_a_check_goes_on_when_its_table_is_paired_anew(judge: Judge, event: EventId) -> None:
    match, other = at_table(judge, event), match_at(judge, 2)
    names = names_at(judge, match)
    judge.tap("Start check")
    assert match.b is not None
    assert other.b is not None
    new, second = MatchId("new"), MatchId("second")
    seatings = (Seating(new, 1, match.a, other.a), Seating(second, 2, match.b, other.b))
    judge.frame.desk.do(TablesRepaired(1, (match.id, other.id), seatings, "seed", "swapped"))
    told = [f"This table was paired anew. {name} plays at table {n} now." for n, name in enumerate(names, 1)]
    judge.see(*told)
    judge.tap("Back")
    judge.pass_time(minutes=3)
    judge.go("deckcheck", match=second)
    judge.see(*told, "3:00")
    tap_in(judge, card_of(judge, names[1], "DeckStateCard"), "All fine")
    judge.tap("Finish check")
    judge.see("Each of the tables gets it.", f"{names[1]}: in order")
    judge.tap("Decks back, +6 min")
    judge.see("Tables 1 and 2: the decks are back, +6 min")
    assert [now(judge, one).extra_s for one in (new, second)] == [6 * 60, 6 * 60]
    (check,) = judge.frame.desk.state.deck_checks.values()
    assert (check.player, check.match) == (match.b, second)
    assert judge.frame.desk.state.checks[match.id].ended_ms == judge.watch.now_ms


def test_every_draw_is_in_the_log_when_it_is_made(judge: Judge, event: EventId) -> None:
    from judge_app.core.deckduty import draw_table

    enter(judge, event, "decklists")
    before = judge.frame.desk.state
    for number in (1, 2):
        judge.tap("Draw a table")
        judge.until(lambda: bool(judge.find("Start check")), "a table is drawn")
        drawn = [one.op for one in judge.frame.desk.state.history if isinstance(one.op, DeckTableDrawn)]
        assert len(drawn) == number
        assert draw_table(before, drawn[-1].seed) == drawn[-1].match_id
        if number == 1:
            judge.tap("Close")
    judge.see("This is draw 2 of this round. The log has each of them.")
    assert not judge.frame.desk.state.checks


def test_one_deck_is_checked_without_a_match(judge: Judge, oakhaven: EventId) -> None:
    enter(judge, oakhaven, "players")
    player = next(iter(judge.frame.desk.state.players))
    judge.tap("Ada Lovelace, 1") if judge.find("Ada Lovelace, 1") else judge.screen.choose(player)
    judge.tap("Deck check")
    judge.see("Deck of Ada Lovelace")
    judge.tap("Save check")
    judge.see("Say first whether the deck is in order.")
    judge.tap("In order")
    judge.tap("Save check")
    judge.see("Deck of Ada Lovelace checked: in order")
    (check,) = judge.frame.desk.state.deck_checks.values()
    assert (check.player, check.match) == (player, None)


def test_a_table_is_drawn_by_lot_and_the_draw_can_be_derived_again(judge: Judge, event: EventId) -> None:
    from judge_app.core.deckduty import draw_table

    enter(judge, event, "decklists")
    before = judge.frame.desk.state
    judge.see("Drawn among 3 tables that play and were not checked yet.")
    judge.tap("Draw a table")
    judge.tap("Start check")
    judge.until(lambda: judge.screen.name == "deckcheck", "the check is on")
    (run,) = judge.frame.desk.state.checks.values()
    assert run.seed
    assert draw_table(before, run.seed) == run.match
    began = next(one.op for one in judge.frame.desk.state.history if isinstance(one.op, DeckCheckBegun))
    assert began.seed == run.seed


def premier(tablet: Tablet, players: int) -> EventId:
    ops = [PlayerAdded(PlayerId(f"p{n}"), f"Player {n:03}") for n in range(players)]
    desk = tablet.new_event("Premier", [RulesetChosen("regulations-premier"), *ops])
    desk.do(DecklistHandedIn(PlayerId("p1"), LEGAL))
    desk.close()
    return desk.event


def test_missing_lists_are_told_at_a_premier_event(tablet: Tablet, judge: Judge) -> None:
    enter(judge, premier(tablet, 3), "clock")
    judge.see("2 deck lists are missing, and the rules want one of everybody: Player 000 and Player 002.")
    judge.go("more")
    judge.see("2 missing")
    judge.tap("Deck lists")
    judge.see("No list 2", "Missing, Player 000")
    judge.tap("Missing, Player 000")
    judge.see("Deck of Player 000", "Deck lists are required here.")


def test_five_hundred_lists_scroll(tablet: Tablet, judge: Judge) -> None:
    enter(judge, premier(tablet, 500), "decklists")
    judge.scroll_to("Missing, Player 499")
    shown = [one for one in judge.widgets() if type(one).__name__ == "DecklistLine"]
    assert len(shown) < 40
    judge.tap("Find a player")
    judge.write("player 001")
    judge.see("Player 001")
    judge.miss("Player 002")
