"""Lists that are handed in, and checks that hold up a table."""

import pytest

from judge_app.core.hall import CheckRun, Decklist
from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    DeckCheckBegun,
    DeckChecked,
    DeckCheckEnded,
    DecklistHandedIn,
    DeckTableDrawn,
    ResultReported,
    Undone,
)
from judge_app.core.ops.decks import LONGEST_LIST
from tests.core.ops.event import ADA, BEA, BYE, TABLE, copy_of, paired, with_players

NOBODY = PlayerId("nobody")


def test_the_last_list_counts_and_an_empty_one_takes_it_back() -> None:
    tablet = with_players()
    tablet.judge(DecklistHandedIn(ADA, "3x Sword"))
    tablet.judge(DecklistHandedIn(ADA, "3\tSword\n2\tRat", "2x Rat"))
    assert tablet.state.decklists[ADA][:2] == ("3\tSword\n2\tRat", "2x Rat")
    emptied = tablet.judge(DecklistHandedIn(ADA, ""))
    assert tablet.state.decklists[ADA][:2] == Decklist("")[:2]
    tablet.judge(Undone(emptied.id))
    assert tablet.state.decklists[ADA].pool == "2x Rat"


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (DecklistHandedIn(NOBODY, "3x Sword"), "This player is not in the event"),
        (DecklistHandedIn(ADA, " \n"), "The deck list is empty"),
        (DecklistHandedIn(ADA, "x" * (LONGEST_LIST + 1)), "The deck list has 10001 letters"),
        (DecklistHandedIn(ADA, "3x Sword", "\x07"), "The pool contains a control character"),
        (DeckTableDrawn(BYE, "seed"), "This table is not in the round any more"),
        (DeckTableDrawn(TABLE, ""), "The seed of the draw is empty"),
        (DeckCheckBegun(BYE, 0), "This table is not in the round any more"),
        (DeckCheckBegun(MatchId("gone"), 0), "This table is not in the round any more"),
        (DeckCheckEnded(TABLE, 0), "No deck check is under way at this table"),
        (DeckChecked(ADA, False, "", TABLE), "What was found is empty"),
        (DeckChecked(NOBODY, True), "This player is not in the event"),
    ],
)
def test_what_cannot_be_is_refused(op: DecklistHandedIn, sentence: str) -> None:
    paired().refuses(op, sentence)


def test_a_check_runs_from_its_beginning_to_its_end() -> None:
    tablet = paired()
    tablet.judge(DeckCheckBegun(TABLE, 1000, "seed"))
    tablet.refuses(DeckCheckBegun(TABLE, 2000), "The decks of table 1 are being checked")
    ended = tablet.judge(DeckCheckEnded(TABLE, 5000))
    assert tablet.state.checks[TABLE] == CheckRun(TABLE, 1000, 5000, "seed")
    tablet.refuses(DeckCheckEnded(TABLE, 6000), "No deck check is under way")
    tablet.judge(Undone(ended.id))
    assert tablet.state.checks[TABLE].ended_ms is None


def test_a_table_that_is_done_is_not_held_up() -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.refuses(DeckCheckBegun(TABLE, 0), "Table 1 is done. Check another one.")
    tablet.judge(DeckChecked(BEA, False, "", TABLE, ("genuine",)))


def test_of_two_judges_who_begin_and_end_at_once_the_first_counts() -> None:
    tablet = paired()
    other = copy_of(tablet, "b")
    for device, begun, ended in ((tablet, 1000, 3000), (other, 2000, 4000)):
        device.judge(DeckCheckBegun(TABLE, begun))
        device.judge(DeckCheckEnded(TABLE, ended))
    tablet.sync(other)
    other.sync(tablet)
    assert tablet.state.checks == other.state.checks
    assert tablet.state.checks[TABLE].begun_ms in (1000, 2000)


def test_a_check_of_an_older_app_named_no_faults() -> None:
    fields = {"player_id": "p1", "is_sound": False, "remark": "41 cards", "match_id": None}
    assert DeckChecked.upgraded(fields, 1) == {**fields, "faults": []}
    assert DeckChecked.upgraded(fields, 2) == fields
