"""Whatever is typed, only what a slip can say is recorded."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    GameReported,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    Undone,
)
from judge_app.core.roster import DeviceRole
from judge_app.views.slipentry import slipentry_view
from judge_app.views.sliptyping import Slip, typed
from tests.views.hall import ADA, BEA, CYD, DAN, ONE, THREE, TWO, in_round_1
from tests.views.slipentry.typist import Typist

KEYS = st.text(
    st.sampled_from(["1", "2", "3", "0", "4", "d", "u", "\n", "\n", " ", "-", "x", "²", "١", "\0"])
)
RULESETS = ("regulations-casual", "constructed+best-of-three", "draft+draw", "")


@given(
    st.sampled_from(RULESETS),
    st.sampled_from(["organizer", "floor", "scorekeeper", "board"]),
    st.lists(KEYS | st.text(max_size=8), max_size=8),
    st.lists(st.sampled_from([ADA, BEA, CYD, DAN]), max_size=2),
)
def test_whatever_is_typed_only_results_of_the_round_are_recorded(
    ruleset: str, role: DeviceRole, lines: list[str], elsewhere: list[PlayerId]
) -> None:
    typist = Typist(in_round_1(ruleset), role)
    before = len(typist.device.state.history)
    for line in lines:
        typist.types(line)
        if elsewhere:
            winner = elsewhere.pop()
            match = ONE if winner in (ADA, BEA) else TWO
            typist.device.do(ResultReported(match, Result(winner)), knowing=())
    state = typist.device.state
    allowed = GameReported | ResultReported | ResultCorrected | ResultSettled | PlayerDropped | Undone
    assert all(isinstance(one.op, allowed) for one in state.history[before:])
    assert not state.ignored
    assert {one.match for one in typist.done} <= {ONE, TWO, THREE}
    if role != "organizer":
        assert not any(isinstance(one.op, ResultSettled) for one in state.history)


@given(st.lists(KEYS, max_size=6), st.sampled_from(["1 1", "2 2 d1", "3 3"]))
def test_whatever_stands_there_a_clear_field_takes_the_next_slip(lines: list[str], slip: str) -> None:
    typist = Typist(in_round_1())
    for line in lines:
        typist.types(line)
    typist.slip = Slip(last=typist.slip.last)
    typist.types(f"{slip}\n")
    if typist.view.tone == "asks":
        typist.types("\n")
    number, key = slip.split()[:2]
    match = {"1": ONE, "2": TWO, "3": THREE}[number]
    expected = {"1": ADA, "2": DAN, "3": None}[key]
    found = typist.result(match)
    assert found is not None
    assert found.winner == expected


@given(KEYS, KEYS)
def test_looking_changes_nothing(first: str, second: str) -> None:
    typist = Typist(in_round_1())
    typist.types(first)
    history = len(typist.device.state.history)
    slip = typist.slip
    for key in second.replace("\n", ""):
        slip = typed(typist.device.state, slip, slip.text + key)
        slipentry_view(typist.device.state, slip, typist.done)
    assert len(typist.device.state.history) == history
