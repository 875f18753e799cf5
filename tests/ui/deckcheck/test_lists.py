"""Deck lists pasted, typed and imported, with all their faults at once."""

from pathlib import Path

from judge_app.core.model import EventId, PlayerId
from judge_app.core.ops import (
    DecklistHandedIn,
    PlayerAdded,
    RulesetChosen,
)
from judge_app.device.chooser import chosen_path
from judge_app.device.files import ENDINGS
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.ui.deckcheck.decks import FAULTY, LEGAL, at_table, card_of, copy, tap_in
from tests.ui.floor import enter, names_at, seated
from tests.ui.judge import Judge, SitDown, Watch


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


def test_a_list_that_another_one_replaces_can_be_brought_back(judge: Judge, event: EventId) -> None:
    match = at_table(judge, event)
    for name in names_at(judge, match):
        card = card_of(judge, name, "DeckListCard")
        copy(f"3x Sword\n1x Lamp of {name}")
        tap_in(judge, card, "Paste")
        judge.miss("The list that stood here is replaced.")
        copy(FAULTY)
        tap_in(judge, card, "Paste")
        judge.see("The list that stood here is replaced.")
        judge.tap("Undo")
        judge.until(lambda: card.pane.deck == f"3x Sword\n1x Lamp of {name}", "the first list is back")  # noqa: B023


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
