"""Words from phones: two that agree are a result, two that differ a dispute; a judge stands above both."""

import pytest

from judge_app.core.claims import EntryId
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CutMade,
    Op,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    Seating,
    TablesRepaired,
    Undone,
)
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, copy_of, paired, won_by
from tests.core.ops.phonewords import DRAW, at_table, says

NEXT = (Seating(MatchId("m3"), 1, ADA, CYD), Seating(MatchId("m4"), None, BEA, None))


def agreed(winner: PlayerId = ADA) -> Tablet:
    tablet = paired()
    tablet.judge(says(ADA, won_by(winner)))
    tablet.judge(says(BEA, won_by(winner)))
    return tablet


def in_dispute() -> Tablet:
    tablet = paired()
    tablet.judge(says(ADA, won_by(ADA)))
    tablet.judge(says(BEA, won_by(BEA)))
    return tablet


def test_one_word_waits_for_the_other() -> None:
    tablet = paired()
    entry = tablet.judge(says(ADA, won_by(ADA)))
    match = at_table(tablet)
    assert match.waiting_word == (ADA, entry.id, won_by(ADA))
    assert (match.results, match.is_over, match.is_disputed) == ((), False, False)
    tablet.refuses(says(ADA, won_by(ADA)), "You have said so already")


def test_two_words_that_agree_are_the_result() -> None:
    tablet = agreed()
    match = at_table(tablet)
    assert (match.result, match.is_by_phones, match.waiting_word) == (won_by(ADA), True, None)
    assert [claim.entry for claim in match.results] == [match.words[-1].entry]
    tablet.refuses(says(BEA, won_by(BEA)), "Call a judge if it is wrong")


def test_two_words_that_differ_are_a_dispute_that_the_head_judge_settles() -> None:
    tablet = in_dispute()
    (dispute,) = tablet.state.disputes()
    assert (dispute.subject, dispute.key) == ("result", TABLE)
    assert dispute.entries == tuple(word.entry for word in at_table(tablet).words)
    tablet.refuses(ResultReported(TABLE, won_by(ADA)), "head judge settles it")
    tablet.judge(ResultSettled(TABLE, won_by(ADA), "Both cards were shown"))
    assert at_table(tablet).result == won_by(ADA)
    assert not [*tablet.state.disputes()]


def test_a_slip_put_right_ends_the_dispute_it_made() -> None:
    tablet = in_dispute()
    tablet.judge(says(ADA, won_by(BEA)))
    assert at_table(tablet).result == won_by(BEA)
    assert [word.player for word in at_table(tablet).words] == [BEA, ADA]


def test_a_slip_can_be_put_right_before_the_other_speaks() -> None:
    tablet = paired()
    tablet.judge(says(ADA, won_by(ADA)))
    tablet.judge(says(ADA, won_by(BEA)))
    assert at_table(tablet).results == ()
    tablet.judge(says(BEA, won_by(BEA)))
    assert at_table(tablet).result == won_by(BEA)


def test_a_judge_confirms_a_waiting_word_and_then_nothing_waits() -> None:
    tablet = paired()
    tablet.judge(says(ADA, won_by(ADA)))
    tablet.judge(ResultReported(TABLE, won_by(ADA)))
    match = at_table(tablet)
    assert (match.result, match.is_by_phones, match.waiting_word) == (won_by(ADA), False, None)


def test_a_judge_corrects_what_both_players_said() -> None:
    tablet = agreed()
    tablet.judge(ResultCorrected(TABLE, won_by(BEA), "Misread"))
    assert at_table(tablet).result == won_by(BEA)
    assert not at_table(tablet).is_by_phones


@pytest.mark.parametrize("is_judge_first", [True, False])
def test_a_judge_who_did_not_know_of_the_phones_stands_above_them(is_judge_first: bool) -> None:
    """Whichever comes first in the log: the letter of its device decides that."""
    one = paired()
    two = copy_of(one, "b")
    judge, phones = (one, two) if is_judge_first else (two, one)
    phones.do(says(ADA, won_by(ADA)))
    phones.do(says(BEA, won_by(ADA)))
    judge.do(Undone(EntryId("z:9")))
    judge.do(ResultReported(TABLE, won_by(BEA)))
    judge.sync(phones)
    assert judge.digest == phones.digest
    assert at_table(judge).result == won_by(BEA)


def test_judges_who_differ_are_not_settled_by_phones() -> None:
    one = paired()
    two = copy_of(one, "b")
    one.do(ResultReported(TABLE, won_by(ADA)))
    two.do(ResultReported(TABLE, won_by(BEA)))
    one.sync(two)
    one.refuses(says(ADA, won_by(BEA)), "The judges decide")
    for player in (ADA, BEA):
        one.do(says(player, won_by(BEA)))
    assert at_table(one).is_disputed


def test_a_word_can_be_undone_and_counts_no_more() -> None:
    tablet = agreed()
    tablet.judge(Undone(at_table(tablet).words[0].entry))
    assert at_table(tablet).results == ()
    assert [word.player for word in at_table(tablet).words] == [BEA]


def test_an_undone_slip_brings_the_word_before_it_back() -> None:
    tablet = in_dispute()
    slip = tablet.judge(says(ADA, won_by(BEA)))
    tablet.judge(Undone(slip.id))
    assert at_table(tablet).is_disputed


def test_a_judges_word_undone_leaves_what_the_players_said() -> None:
    tablet = agreed()
    word = tablet.judge(ResultCorrected(TABLE, won_by(BEA), "Misread"))
    tablet.judge(Undone(word.id))
    assert at_table(tablet).result == won_by(ADA)


def test_what_the_next_round_was_paired_by_is_not_undone() -> None:
    tablet = agreed()
    word = at_table(tablet).words[0].entry
    tablet.judge(RoundPaired(2, NEXT, "seed"))
    tablet.refuses(Undone(word), "A later round was paired by this result")
    tablet.refuses(says(ADA, won_by(BEA)), "This round is over")


def test_a_word_that_a_judge_replaced_can_always_be_undone() -> None:
    tablet = paired()
    word = tablet.judge(says(ADA, won_by(ADA)))
    tablet.judge(ResultReported(TABLE, won_by(ADA)))
    tablet.judge(RoundPaired(2, NEXT, "seed"))
    tablet.judge(Undone(word.id))
    assert at_table(tablet).result == won_by(ADA)


def test_a_word_must_fit_the_match() -> None:
    tablet = paired()
    tablet.refuses(says(CYD, won_by(ADA)), "You do not play in this match")
    tablet.refuses(says(ADA, won_by(CYD)), "does not sit at table 1")
    tablet.refuses(says(ADA, Result(ADA, "conceded")), "A judge writes down")
    tablet.refuses(says(ADA, Result(None)), "Somebody wins in this way")
    tablet.refuses(says(ADA, DRAW), "has no draws")
    tablet.refuses(PlayerReported(BYE, CYD, won_by(CYD)), "A bye needs no result")
    tablet.refuses(PlayerReported(MatchId("m9"), ADA, won_by(ADA)), "not in the event")


@pytest.mark.parametrize(
    ("op", "why"),
    [
        (PlayerReported(MatchId("m9"), ADA, won_by(ADA)), "no such match"),
        (says(CYD, won_by(ADA)), "the player does not play in this match"),
        (says(ADA, won_by(CYD)), "the winner does not play in this match"),
        (says(ADA, Result(ADA, "draw")), "players cannot report such a result"),
        (says(ADA, Result(None)), "players cannot report such a result"),
        (says(ADA, Result(ADA, "match-loss")), "players cannot report such a result"),
    ],
)
def test_a_word_that_cannot_be_is_passed_over_and_said(op: Op, why: str) -> None:
    tablet = paired()
    entry = tablet.do(op)
    assert tablet.state.ignored[entry.id] == why
    assert at_table(tablet).words == ()


def test_draws_count_where_the_ruleset_has_them() -> None:
    tablet = paired(ruleset="draft+draw")
    tablet.judge(says(ADA, DRAW))
    tablet.judge(says(BEA, DRAW))
    assert at_table(tablet).result == DRAW


def test_in_the_cut_somebody_wins() -> None:
    tablet = agreed()
    tablet.do(CutMade(1, (ADA, BEA)))
    tablet.do(RoundPaired(2, (Seating(MatchId("f"), 1, ADA, BEA),), "seed"))
    tablet.refuses(PlayerReported(MatchId("f"), ADA, DRAW), "one player goes on")


def test_a_dissolved_table_hears_no_more_words_and_those_it_had_are_no_dispute() -> None:
    tablet = paired()
    tablet.judge(says(ADA, won_by(ADA)))
    tablet.do(TablesRepaired(1, (TABLE, BYE), NEXT, "seed", "Wrong seats"))
    tablet.refuses(says(BEA, won_by(ADA)), "paired anew without this match")
    assert not [*tablet.state.disputes()]
