"""Which rulings stand, what was ruled on one rule, and which answers differ."""

import pytest

from judge_app.core.claims import EntryId
from judge_app.core.hall import Call, Ruling
from judge_app.core.model import CallId, State
from judge_app.core.rulings import differing, normalised, on_rule, split, standing

MULLIGAN, TIME = "regulations/mulligan", "regulations/going-to-time"
FIRST = CallId("k1")


def ruling(answer: str, cite: str = MULLIGAN, judge: str = "Maya", call: CallId | None = None) -> Ruling:
    return Ruling(None, (), cite, "", answer, judge, call, 0)


def state_of(*rulings: Ruling, head: str = "") -> State:
    state = State().with_call(Call(FIRST, None, "Dispute", 0, "Maya", 1, appealed_ms=2, head=head))
    for number, one in enumerate(rulings):
        state = state._replace(rulings=state.rulings.put(EntryId(f"a:{number}"), one))
    return state


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("Yes", "yes.", True),
        ("One  mulligan each", "one mulligan, each!", True),
        ("2 turns", "2 turns", True),  # a space that does not break, as some keyboards type it
        ("Yes", "No", False),
        ("1 gold", "2 gold", False),
        ("Straße", "STRASSE", True),
        ("はい", "いいえ", False),
    ],
)
def test_capitals_spaces_and_punctuation_make_no_other_answer(one: str, other: str, is_same: bool) -> None:
    assert (normalised(one) == normalised(other)) is is_same


@pytest.mark.parametrize(
    ("given", "head", "stand"),
    [
        ((), "", []),
        ((ruling("Yes"), ruling("No")), "", ["Yes", "No"]),
        ((ruling("Yes", call=FIRST), ruling("No", call=FIRST)), "", ["No"]),
        (
            (ruling("Yes", call=FIRST), ruling("Aside"), ruling("No", judge="Dana", call=FIRST)),
            "Dana",
            ["Aside", "No"],
        ),
        ((ruling("No", judge="Dana", call=FIRST), ruling("Yes", call=FIRST)), "Dana", ["No"]),
        ((ruling("No", judge="Dana", call=FIRST), ruling("Yes", judge="Dana", call=FIRST)), "Dana", ["Yes"]),
        ((ruling("Yes", call=CallId("gone")), ruling("No", call=CallId("gone"))), "", ["No"]),
    ],
    ids=["none", "apart", "last", "head judge", "head judge before", "head judge twice", "no such call"],
)
def test_the_last_ruling_of_a_call_stands_and_the_head_judges_above_all(
    given: tuple[Ruling, ...], head: str, stand: list[str]
) -> None:
    assert [one.answer for one in standing(state_of(*given, head=head)).values()] == stand


def test_a_rule_has_its_own_rulings() -> None:
    state = state_of(ruling("Yes"), ruling("No", TIME), ruling("Maybe", ""))
    assert [one.answer for one in on_rule(state, MULLIGAN).values()] == ["Yes"]
    assert on_rule(state, "") == {}


def test_another_answer_on_the_same_rule_is_pointed_out() -> None:
    state = state_of(ruling("Yes"), ruling("Yes", TIME), ruling("No!"), ruling("no"))
    assert [one.answer for one in differing(state, MULLIGAN, "NO").values()] == ["Yes"]
    assert [one.answer for one in differing(state, MULLIGAN, "yes").values()] == ["No!", "no"]
    assert differing(state, TIME, "yes ") == {}
    assert differing(state, "", "No") == {}
    assert differing(state, MULLIGAN, " ? ") == {}
    assert split(state) == {"a:0", "a:2", "a:3"}


def test_what_an_answer_would_replace_does_not_differ_from_it() -> None:
    state = state_of(ruling("Yes", call=FIRST))
    assert differing(state, MULLIGAN, "No", FIRST) == {}
    assert len(differing(state, MULLIGAN, "No")) == 1


def test_a_replaced_ruling_differs_from_nothing() -> None:
    state = state_of(ruling("Yes", call=FIRST), ruling("No", call=FIRST), ruling("No"))
    assert split(state) == frozenset()
