"""What the screens of a deck check tell."""

from datetime import UTC

from judge_app.core.deckdraft import DeckDraft
from judge_app.core.model import MatchId, Result
from judge_app.core.ops import (
    DeckCheckBegun,
    DeckChecked,
    DeckCheckEnded,
    DecklistHandedIn,
    DeckTableDrawn,
    ResultReported,
    Seating,
    TablesRepaired,
)
from judge_app.core.progress import progress
from judge_app.views.deckcheck import deck_check_view, deckcheck_line, finish_view
from judge_app.views.decklists import decklists_view, drawn_view, lists_line, missing_lists
from judge_app.views.nextstep import next_step
from judge_app.views.player import player_view
from tests.views.hall import ADA, BEA, CYD, DAN, MINUTE, ONE, START, THREE, TWO, at_sign_up, in_round_1

CARDS = (
    "Sword",
    "Shield",
    "Potion",
    "Rat",
    "Boots",
    "Helm",
    "Wand",
    "Ring",
    "Rope",
    "Lamp",
    "Bow",
    "Club",
    "Axe",
)
LEGAL = "\n".join(("Hero: Ada (Wizard)", *(f"3x {name}" for name in CARDS), "Bell"))
FAULTY = "Hero: Bea (Thief)\n4x Sword\n2x Wand (Wizard)\n0x Rat"


def test_a_table_shows_both_players_with_all_faults_and_their_sources() -> None:
    device = in_round_1()
    device.do(DecklistHandedIn(ADA, LEGAL), START)
    view = deck_check_view(device.state, ONE, None, {BEA: DeckDraft(FAULTY)}, zone=UTC)
    ada, bea = view.panes
    assert (view.title, view.stage) == ("Deck check, table 1", "start")
    assert (ada.cards, ada.are_cards_right, ada.hero, ada.status) == (
        "40 of 40",
        True,
        "Ada",
        "Handed in 00:00",
    )
    assert ada.found == "The list keeps all deck rules."
    assert (bea.cards, bea.are_cards_right, bea.status, bea.is_saved) == (
        "6 of 40",
        False,
        "Not saved",
        False,
    )
    assert [(group.texts, group.document, group.section, group.rule) for group in bea.faults] == [
        (
            ("The deck has 6 cards, 34 fewer than the 40 it takes.",),
            "Regulations 1.0",
            "Player materials",
            "deck.cards",
        ),
        (
            ("Sword is in the deck 4 times, and 3 is the most.",),
            "Constructed tip sheet",
            "Deck requirements",
            "deck.copies",
        ),
        (
            ("Wand is of the class Wizard, and the Hero is not.",),
            "Constructed tip sheet",
            "Deck requirements",
            "deck.classes",
        ),
        (("Line 4 cannot be read: 0x Rat",), "Regulations 1.0", "Deck lists", "deck.lists"),
    ]
    assert (bea.verdict, bea.infraction) == ("faulty", "illegal-deck")


def test_the_next_thing_to_do_follows_the_table() -> None:
    device = in_round_1()
    device.do(DeckCheckBegun(ONE, START))
    view = deck_check_view(device.state, ONE)
    assert (view.stage, view.begun_ms) == ("finish", START)
    device.do(DeckCheckEnded(ONE, START + MINUTE))
    assert deck_check_view(device.state, ONE).stage == "start"
    device.do(ResultReported(ONE, Result(ADA)))
    assert deck_check_view(device.state, ONE).stage == "save"
    assert deck_check_view(device.state, None, ADA).stage == "save"
    assert deck_check_view(device.state, None, None).stage == ""


def test_a_judge_is_told_that_the_table_is_their_own() -> None:
    device = in_round_1()
    assert deck_check_view(device.state, ONE, judge="Ada").warning == "You play at this table"
    assert deck_check_view(device.state, ONE, judge="Cyd").warning == ""


def test_the_end_of_a_check_proposes_its_length_and_three_minutes() -> None:
    device = in_round_1()
    device.do(DeckCheckBegun(ONE, START))
    drafts = {ADA: DeckDraft(verdict="sound"), BEA: DeckDraft(ticks=(("genuine", False),), remark="one card")}
    view = finish_view(device.state, ONE, drafts, START + 4 * MINUTE + 10_000)
    assert view.lines == (
        ("check", "Ada: in order"),
        ("close", "Bea: not in order, copies or proxies, one card"),
    )
    assert (view.minutes, view.is_extending) == (8, True)
    assert view.guidance.startswith("House guidance: the check took 4:10")
    assert finish_view(device.state, ONE, {}, START).lines[0] == (
        "alert",
        "Ada: no verdict yet, nothing will be written down",
    )


def test_the_tile_of_a_table_tells_how_it_stands_with_its_decks() -> None:
    device = in_round_1()
    match = device.state.matches[ONE]
    assert deckcheck_line(device.state, match) == "None yet"
    device.do(DeckCheckBegun(ONE, START))
    assert deckcheck_line(device.state, match, START + 130_000) == "Checking 2:10"
    assert deckcheck_line(device.state, match) == "Checking"
    device.do(DeckCheckEnded(ONE, START + 130_000))
    device.do(DeckChecked(ADA, True, "", ONE))
    assert deckcheck_line(device.state, match) == "1 of 2 in order"
    device.do(DeckChecked(BEA, True, "", ONE))
    assert deckcheck_line(device.state, match) == "In order"
    device.do(DeckChecked(BEA, False, "", ONE, ("genuine", "copies")))
    assert deckcheck_line(device.state, match) == "2 faults"
    device.do(DeckChecked(BEA, False, "41 cards", ONE))
    assert deckcheck_line(device.state, match) == "Not in order"


def test_what_was_found_stands_on_the_page_of_the_player() -> None:
    device = in_round_1()
    device.do(DeckChecked(ADA, False, "one card", ONE, ("genuine", "what a newer app knows")))
    (note,) = player_view(device.state, ADA).notes
    assert note.text == "Deck not in order: copies or proxies and what a newer app knows, one card"
    (pane,) = deck_check_view(device.state, None, ADA, zone=UTC).panes
    assert pane.earlier.endswith("not in order, copies or proxies and what a newer app knows, one card")


def test_where_lists_are_required_the_missing_ones_are_counted_and_come_first() -> None:
    """regulations/deck-lists."""
    device = at_sign_up(3, "regulations-premier")
    device.do(DecklistHandedIn(ADA, LEGAL))
    device.do(DecklistHandedIn(CYD, FAULTY))
    view = decklists_view(device.state)
    assert [(row.name, row.state, row.mark) for row in view.rows] == [
        ("Bea", "missing", "Missing"),
        ("Cyd", "faulty", "4 faults"),
        ("Ada", "sound", "List in order"),
    ]
    told = "1 deck list is missing, and the rules want one of everybody: Bea."
    assert view.missing == missing_lists(device.state) == told
    assert next_step(device.state, progress(device.state)).line == told
    assert lists_line(device.state) == "1 missing"
    device.do(DecklistHandedIn(BEA, LEGAL))
    assert missing_lists(device.state) == ""
    assert next_step(device.state, progress(device.state)).line == "The first round can be paired."
    assert lists_line(device.state) == "3 handed in"


def test_where_lists_are_a_choice_nobody_owes_one() -> None:
    device = at_sign_up(2)
    view = decklists_view(device.state)
    assert [row.mark for row in view.rows] == ["No list", "No list"]
    assert (view.missing, view.note) == ("", "Whether lists are handed in is the organizer's choice here.")
    assert lists_line(device.state) == "None yet"


def test_lists_are_found_by_name_and_by_how_they_stand() -> None:
    device = at_sign_up(3)
    device.do(DecklistHandedIn(CYD, FAULTY))
    assert [row.name for row in decklists_view(device.state, "B").rows] == ["Bea"]
    assert [row.name for row in decklists_view(device.state, only="faulty").rows] == ["Cyd"]
    assert [row.name for row in decklists_view(device.state, only="missing").rows] == ["Ada", "Bea"]
    assert decklists_view(device.state, "zoe").nothing == "No player here is found by “zoe”."


def test_a_draw_says_among_how_many_tables() -> None:
    device = in_round_1()
    assert decklists_view(device.state).among == "Drawn among 3 tables that play and were not checked yet."
    drawn = drawn_view(device.state, ONE)
    assert (drawn.title, drawn.text.splitlines()[0]) == ("Table 1", "Ada against Bea")
    for player in device.state.players:
        device.do(DeckChecked(player, True))
    assert decklists_view(device.state).among == "Drawn among 3 tables that play. Each was checked before."
    assert not decklists_view(at_sign_up().state).can_draw


def test_a_draw_among_one_table_is_told_in_the_singular() -> None:
    device = in_round_1()
    for player in (ADA, CYD):
        device.do(DeckChecked(player, True))
    assert decklists_view(device.state).among == "Drawn among 1 table that plays and was not checked yet."
    for match, winner in ((ONE, ADA), (THREE, None)):
        device.do(ResultReported(match, Result(winner, "play" if winner else "double-loss")))
    assert decklists_view(device.state).among == "Drawn among 1 table that plays. It was checked before."


def test_a_second_draw_says_that_it_is_the_second() -> None:
    device = in_round_1()
    device.do(DeckTableDrawn(TWO, "5f3a"))
    assert "draw" not in drawn_view(device.state, TWO).text
    device.do(DeckTableDrawn(ONE, "5f3b"))
    told = "This is draw 2 of this round. The log has each of them."
    assert drawn_view(device.state, ONE).text.splitlines()[-1] == told


def test_without_a_ruleset_the_cards_are_still_looked_at() -> None:
    """By what every sheet falls back on."""
    device = in_round_1(ruleset="")
    assert device.state.rules is None
    (pane,) = deck_check_view(device.state, None, ADA).panes
    assert [tick.key for group in pane.groups for tick in group.ticks] == [
        "sleeves-alike",
        "sleeves-unmarked",
        "backs-alike",
        "undamaged",
        "genuine",
    ]
    ticks = tuple((tick.key, True) for group in pane.groups for tick in group.ticks)
    (pane,) = deck_check_view(device.state, None, ADA, {ADA: DeckDraft(ticks=ticks)}).panes
    assert pane.verdict == "sound"


def test_where_new_cards_are_not_legal_yet_it_is_said_how_long_a_card_is_out() -> None:
    device = in_round_1(ruleset="regulations-premier")
    (pane,) = deck_check_view(device.state, None, ADA).panes
    texts = {tick.key: tick.text for group in pane.groups for tick in group.ticks}
    assert texts["released"] == "Every card is out for 11 days or more"


def test_a_check_that_was_paired_anew_says_so_and_gives_the_time_where_its_players_sit() -> None:
    device = in_round_1()
    device.do(DeckCheckBegun(ONE, START))
    new, other = MatchId("new"), MatchId("other")
    seatings = (Seating(new, 1, ADA, CYD), Seating(other, 2, BEA, DAN))
    device.do(TablesRepaired(1, (ONE, TWO), seatings, "seed", "swapped"))
    told = "This table was paired anew. Ada plays at table 1 now. Bea plays at table 2 now."
    for match in (ONE, new, other):
        view = deck_check_view(device.state, match)
        assert (view.match, view.stage, view.begun_ms) == (ONE, "finish", START)
        assert [(pane.name, pane.note) for pane in view.panes] == [
            ("Ada", "This table was paired anew. Ada plays at table 1 now."),
            ("Bea", "This table was paired anew. Bea plays at table 2 now."),
        ]
    assert deckcheck_line(device.state, device.state.matches[other], START + 3 * MINUTE) == "Checking 3:00"
    finish = finish_view(device.state, ONE, {ADA: DeckDraft(verdict="sound")}, START + 3 * MINUTE)
    assert finish.lines[:2] == (("alert", told), ("check", "Ada: in order"))
    assert (finish.minutes, finish.tables, finish.where) == (6, (new, other), "Tables 1 and 2")
    assert finish.guidance.endswith("Each of the tables gets it.")
    device.do(ResultReported(new, Result(ADA)))
    finish = finish_view(device.state, ONE, {}, START + 3 * MINUTE)
    assert (finish.tables, finish.where) == ((other,), "Table 2")
    assert "Ada does not play now." in finish.lines[0][1]


def test_what_was_found_before_a_table_was_paired_anew_counts_at_the_new_one() -> None:
    device = in_round_1()
    device.do(DeckChecked(ADA, False, "", ONE, ("genuine",)))
    new, other = MatchId("new"), MatchId("other")
    seatings = (Seating(new, 1, ADA, CYD), Seating(other, 2, BEA, DAN))
    device.do(TablesRepaired(1, (ONE, TWO), seatings, "seed", "swapped"))
    lines = [deckcheck_line(device.state, device.state.matches[match]) for match in (new, other)]
    assert lines == ["1 fault", "None yet"]
