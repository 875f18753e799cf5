"""Words from phones and judges in any order: the design holds, and all tablets agree."""

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.claims import Claim, Claims, EntryId
from judge_app.core.ids import PlayerId
from judge_app.core.model import Result, State
from judge_app.core.ops import Op, PlayerReported, ResultCorrected, ResultReported, ResultSettled, Undone
from tests.core.ops.event import ADA, BEA, TABLE, copy_of, paired, won_by
from tests.core.ops.phonewords import DRAW, at_table, says
from tests.log.devices import Device, all_entries, shuffled

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
