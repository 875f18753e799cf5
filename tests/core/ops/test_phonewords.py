"""Words from phones: two that agree are a result, two that differ a dispute; a judge stands above both."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.claims import Claim, Claims, EntryId
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Match, Result, State
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
from tests.log.devices import Device, all_entries, shuffled

NEXT = (Seating(MatchId("m3"), 1, ADA, CYD), Seating(MatchId("m4"), None, BEA, None))
DRAW = Result(None, "draw")


def says(player: PlayerId, result: Result) -> PlayerReported:
    return PlayerReported(TABLE, player, result)


def at_table(tablet: Device) -> Match:
    return tablet.state.matches[TABLE]


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


RESULTS = (won_by(ADA), won_by(BEA), DRAW)
words = st.builds(says, st.sampled_from((ADA, BEA)), st.sampled_from(RESULTS))
judged = st.one_of(
    st.builds(ResultReported, st.just(TABLE), st.sampled_from(RESULTS)),
    st.builds(ResultCorrected, st.just(TABLE), st.sampled_from(RESULTS), st.just("why")),
    st.builds(ResultSettled, st.just(TABLE), st.sampled_from(RESULTS), st.just("why")),
)
undos = st.builds(
    lambda device, seq: Undone(EntryId(f"{device}:{seq}")), st.sampled_from("abc"), st.integers(1, 10)
)


@dataclass(frozen=True)
class Step:
    who: int
    op: Op
    aware: bool = True
    heard: int = 0
    """From whom the device hears before it acts."""


def steps(ops: st.SearchStrategy[Op]) -> st.SearchStrategy[list[Step]]:
    numbers = st.integers(0, 2)
    return st.lists(st.builds(Step, numbers, ops, st.booleans(), numbers), max_size=12)


def begun_by_phones(ops: st.SearchStrategy[Op]) -> st.SearchStrategy[list[Step]]:
    """Words of players first: with a judge's among the first ones they would hardly ever meet."""
    return st.tuples(steps(words), steps(ops)).map(lambda two: two[0] + two[1])


def lived(history: list[Step]) -> list[Device]:
    """Three tablets that serve phones and judges, after *history*, each of which has heard all."""
    first = paired("setup")
    tablets: list[Device] = [copy_of(first, name) for name in "abc"]
    for step in history:
        tablet = tablets[step.who]
        tablet.sync(tablets[step.heard])
        tablet.do(step.op, knowing=None if step.aware else ())
    for _round in range(2):
        for tablet in tablets:
            tablets[0].sync(tablet)
    for tablet in tablets[1:]:
        tablet.sync(tablets[0])
    return tablets


def expected(state: State) -> Claims[Result]:
    """What stands by the design: the words of judges among themselves, or else the last of each player."""
    judges: list[Claim[Result]] = []
    players: dict[PlayerId, Claim[Result]] = {}
    for stamp, op, undone in state.history:
        if undone:
            continue
        if isinstance(op, PlayerReported):
            players.pop(op.player_id, None)
            players[op.player_id] = Claim(stamp.entry, op.result)
        elif isinstance(op, ResultReported | ResultCorrected | ResultSettled):
            is_disputed = len({claim.value for claim in judges}) > 1
            if isinstance(op, ResultSettled) or not is_disputed:
                judges = [claim for claim in judges if claim.entry not in stamp.basis]
            judges.append(Claim(stamp.entry, op.result))
    if judges:
        return tuple(judges)
    said = tuple(players.values())
    if len(said) < 2:
        return ()
    return said if said[0].value != said[1].value else said[1:]


@settings(max_examples=settings().max_examples * 3)
@given(begun_by_phones(st.one_of(words, judged, undos)))
def test_whatever_is_said_by_whom_in_whatever_order_the_design_holds(history: list[Step]) -> None:
    for tablet in lived(history):
        assert at_table(tablet).results == expected(tablet.state)


@given(begun_by_phones(st.one_of(words, judged, undos)), st.integers(0, 5))
def test_all_who_hear_the_same_words_hold_the_same(history: list[Step], seed: int) -> None:
    tablets = lived(history)
    late = Device("late")
    for entry in shuffled(all_entries(tablets), seed):
        late.hear([entry])
    late.hear(all_entries(tablets))
    assert {tablet.digest for tablet in (*tablets, late)} == {tablets[0].digest}


@given(begun_by_phones(st.one_of(words, judged)))
def test_no_phone_overturns_a_judge(history: list[Step]) -> None:
    """Without the words from phones the judges come to the same, if any of them spoke."""
    with_phones = lived(history)[0]
    match = at_table(with_phones)
    by_judges = {one.stamp.entry for one in with_phones.state.history if not _is_players(one.op)}
    if any(_is_judges(one.op) for one in with_phones.state.history):
        assert {claim.entry for claim in match.results} <= by_judges
        assert not match.is_by_phones
    else:
        assert match.is_by_phones == (len(match.words) == 2)


@given(steps(words))
def test_the_words_of_two_players_count_when_they_agree_and_only_then(history: list[Step]) -> None:
    match = at_table(lived(history)[0])
    last = {word.player: word.result for word in match.words}
    has_spoken = {step.op.player_id for step in history if isinstance(step.op, PlayerReported)}
    assert {*last} == has_spoken
    is_agreed = len(last) == 2 and last[ADA] == last[BEA]
    assert match.result == (last[ADA] if is_agreed else None)
    assert match.is_disputed == (len(last) == 2 and not is_agreed)


def _is_players(op: Op) -> bool:
    return isinstance(op, PlayerReported)


def _is_judges(op: Op) -> bool:
    return isinstance(op, ResultReported | ResultCorrected | ResultSettled)
