"""Deck checks: who owes a list, which table is drawn, what is looked at, and the time that is due."""

import pytest

from judge_app.core.deckduty import (
    INFRACTION_OF,
    are_lists_required,
    check_at,
    conditions,
    draw_table,
    drawable,
    draws_in,
    due_minutes,
    match_now,
    owing,
    table_of,
    waiting,
)
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.infractions import INFRACTIONS
from judge_app.core.model import Result
from judge_app.core.ops import (
    DeckCheckBegun,
    DeckChecked,
    DeckCheckEnded,
    DecklistHandedIn,
    DeckTableDrawn,
    PlayerDropped,
    ResultReported,
    Seating,
    TablesRepaired,
    Undone,
)
from judge_app.core.ruleset import printed
from tests.log.devices import Device
from tests.views.hall import (
    ADA,
    BEA,
    BYE,
    CYD,
    DAN,
    EVA,
    GUS,
    ONE,
    START,
    THREE,
    TWO,
    at_sign_up,
    in_round_1,
)

NEW, OTHER = MatchId("new"), MatchId("other")

SEEDS = [f"{number:04x}" for number in range(300)]

REGULATIONS = "regulations/card-sleeves"
ALWAYS = ("sleeves-alike", "sleeves-unmarked")
CONDITIONS = [
    # Sleeves are a must at a Premier event, and a new card waits there: card-sleeves, legal-products.
    ("regulations-premier", ("opaque", *ALWAYS, "undamaged", "genuine", "released"), REGULATIONS),
    # At a Casual one there may be none, and then the backs count: card-sleeves.
    ("regulations-casual", (*ALWAYS, "backs-alike", "undamaged", "genuine"), REGULATIONS),
    # The guidelines want those that are used to be opaque: card-condition.
    ("draft", ("opaque-if-any", *ALWAYS, "backs-alike", "undamaged", "genuine"), "draft/card-condition"),
    # The tip sheet advises organizers to ask for them: card-condition.
    (
        "constructed",
        ("opaque-if-wanted", *ALWAYS, "backs-alike", "undamaged", "genuine"),
        "constructed/card-condition",
    ),
]


@pytest.mark.parametrize(("ruleset", "keys", "cite"), CONDITIONS, ids=[row[0] for row in CONDITIONS])
def test_what_is_looked_at_follows_from_the_rules(ruleset: str, keys: tuple[str, ...], cite: str) -> None:
    found = conditions(printed(ruleset))
    assert tuple(one.key for one in found) == keys
    assert found[0].cite == cite


def test_a_deck_is_held_against_its_list_where_there_is_one() -> None:
    first, *rest = conditions(printed("regulations-casual"), is_listed=True)
    assert (first.key, first.cite) == ("as-listed", "regulations/deck-lists")
    assert tuple(rest) == conditions(printed("regulations-casual"))


def test_every_infraction_of_a_fault_is_one_of_the_known() -> None:
    assert {*INFRACTION_OF.values(), "illegal-deck"} <= {*INFRACTIONS}


@pytest.mark.parametrize(
    ("ruleset", "is_required"),
    [("regulations-premier", True), ("regulations-casual", False), ("draft", False), ("constructed", False)],
)
def test_only_a_premier_event_requires_lists(ruleset: str, is_required: bool) -> None:
    """regulations/deck-lists: a must at Premier events, else up to the organizer."""
    device = at_sign_up(ruleset=ruleset)
    assert are_lists_required(device.state) is is_required
    assert bool(owing(device.state)) is is_required


def test_who_has_handed_in_a_list_or_dropped_owes_none() -> None:
    device = at_sign_up(3, "regulations-premier")
    device.do(DecklistHandedIn(ADA, "3x Sword"))
    device.do(PlayerDropped(BEA))
    assert owing(device.state) == (CYD,)
    device.do(DecklistHandedIn(ADA, " \n"))
    assert owing(device.state) == (ADA, CYD)


@pytest.mark.parametrize(
    ("seconds", "minutes"), [(0, 3), (1, 4), (60, 4), (61, 5), (240, 7), (250, 8), (-5, 3), (9_999_999, 120)]
)
def test_a_table_is_due_the_length_of_the_check_and_three_minutes(seconds: int, minutes: int) -> None:
    """House guidance: no document speaks of it."""
    assert due_minutes(START, START + seconds * 1000) == minutes


def test_each_table_that_plays_is_drawn_about_as_often() -> None:
    state = in_round_1().state
    drawn = [draw_table(state, seed) for seed in SEEDS]
    assert {*drawn} == {ONE, TWO, THREE}
    assert all(drawn.count(match) > len(SEEDS) / 4 for match in (ONE, TWO, THREE))


def test_the_same_seed_draws_the_same_table() -> None:
    one, other = in_round_1().state, in_round_1().state
    assert [draw_table(one, seed) for seed in SEEDS] == [draw_table(other, seed) for seed in SEEDS]
    assert draw_table(one, "5f3a") == THREE


def test_a_draw_that_was_begun_can_be_derived_from_the_log() -> None:
    device = in_round_1()
    before = device.state
    match = draw_table(before, "a seed")
    assert match is not None
    device.do(DeckCheckBegun(match, START, "a seed"))
    assert draw_table(before, device.state.checks[match].seed) == match


def test_who_was_checked_is_drawn_again_only_when_all_were() -> None:
    device = in_round_1()
    device.do(DeckChecked(ADA, True))
    device.do(DeckCheckBegun(TWO, START))
    assert [match.id for match in drawable(device.state)] == [THREE]
    device.do(DeckCheckEnded(TWO, START + 1))
    assert [match.id for match in drawable(device.state)] == [TWO, THREE]  # no deck was found anything about
    device.do(DeckChecked(CYD, True, "", TWO))
    assert [match.id for match in drawable(device.state)] == [THREE]
    device.do(DeckCheckBegun(THREE, START))
    assert [match.id for match in drawable(device.state)] == [ONE, TWO]


def paired_anew() -> Device:
    """The decks of table 1 are being checked; then Ada and Bea change places with Cyd and Dan."""
    device = in_round_1()
    device.do(DeckCheckBegun(ONE, START))
    seatings = (Seating(NEW, 1, ADA, CYD), Seating(OTHER, 2, BEA, DAN))
    device.do(TablesRepaired(1, (ONE, TWO), seatings, "seed", "swapped"))
    return device


def test_a_check_goes_on_where_its_players_sit_when_their_table_is_paired_anew() -> None:
    device = paired_anew()
    run = device.state.checks[ONE]
    assert [check_at(device.state, match) for match in (ONE, NEW, OTHER, THREE)] == [run, run, run, None]
    assert [match.id for match in waiting(device.state, run)] == [NEW, OTHER]
    assert [match.id for match in drawable(device.state)] == [THREE]
    assert [table_of(device.state, player, ONE) for player in (ADA, BEA, GUS)] == [NEW, OTHER, None]
    assert table_of(device.state, EVA, THREE) == THREE
    device.do(ResultReported(NEW, Result(ADA)))
    assert [match.id for match in waiting(device.state, run)] == [OTHER]


def test_after_a_check_that_was_paired_anew_only_whose_deck_was_checked_counts() -> None:
    device = paired_anew()
    device.do(DeckChecked(ADA, True, "", NEW))
    device.do(DeckCheckEnded(ONE, START + 1))
    assert check_at(device.state, NEW) is None
    assert [match.id for match in drawable(device.state)] == [OTHER, THREE]


def test_every_draw_of_a_round_is_counted_whatever_came_of_it() -> None:
    device = in_round_1()
    device.do(DeckTableDrawn(ONE, "5f3a"))
    second = device.do(DeckTableDrawn(TWO, "5f3b"))
    device.do(Undone(second.id))
    assert (draws_in(device.state, 1), draws_in(device.state, 2)) == (2, 0)


def test_a_table_that_is_done_and_one_that_is_being_checked_are_never_drawn() -> None:
    device = in_round_1()
    device.do(ResultReported(ONE, Result(ADA)))
    device.do(DeckCheckBegun(TWO, START))
    assert {draw_table(device.state, seed) for seed in SEEDS} == {THREE}
    device.do(ResultReported(THREE, Result(None, "double-loss")))
    assert draw_table(device.state, "seed") is None


def test_a_judge_is_never_offered_the_table_where_they_play() -> None:
    """regulations/to-judge-participation: somebody else rules there."""
    state = in_round_1().state
    assert {draw_table(state, seed, "ada") for seed in SEEDS} == {TWO, THREE}


def test_without_a_round_nothing_is_drawn() -> None:
    assert draw_table(at_sign_up().state, "seed") is None


def test_where_a_player_plays_now() -> None:
    device = in_round_1()
    assert match_now(device.state, ADA) == ONE
    assert match_now(device.state, GUS) is None
    assert BYE in device.state.matches
    device.do(ResultReported(ONE, Result(ADA)))
    assert match_now(device.state, ADA) is None
    assert match_now(device.state, PlayerId("nobody")) is None
