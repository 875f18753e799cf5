"""A deck check that is not recorded yet: what becomes of what was typed and ticked."""

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from judge_app.core.deckdraft import (
    DeckDraft,
    as_written,
    check_ops,
    draft_from_plain,
    draft_of,
    list_ops,
    typed,
    verdict_of,
    written,
)
from judge_app.core.deckduty import conditions
from judge_app.core.ops import DeckChecked, DecklistHandedIn, Undone, check
from tests.views.hall import ADA, ONE, in_round_1

ALL_MET = tuple((one.key, True) for one in conditions(in_round_1().state.table_rules))


def test_what_is_typed_stands_until_it_is_handed_in() -> None:
    device = in_round_1()
    draft = typed(device.state, ADA, DeckDraft(), "deck", "3x Sword\r\n2x Rat")
    assert written(device.state, ADA, draft).deck == "3x Sword\r\n2x Rat"
    (op,) = list_ops(device.state, ADA, draft)
    assert op == DecklistHandedIn(ADA, "3x Sword\n2x Rat", "")
    check(op, device.state)
    device.do(op)
    assert typed(device.state, ADA, draft, "deck", "3x Sword\n2x Rat") == DeckDraft()
    assert list_ops(device.state, ADA, DeckDraft()) == []


def test_a_list_out_of_a_spreadsheet_keeps_its_tabs() -> None:
    device = in_round_1()
    (op,) = list_ops(device.state, ADA, DeckDraft("3\tSword\x0b\x00"))
    assert op == DecklistHandedIn(ADA, "3\tSword", "")
    check(op, device.state)


@given(st.text())
@example("\x1b\n")
def test_any_text_can_be_handed_in(text: str) -> None:
    state = in_round_1().state
    for op in list_ops(state, ADA, DeckDraft(text)):
        check(op, state)
    assert as_written(as_written(text)) == as_written(text)


def test_a_verdict_follows_from_the_ticks_unless_the_judge_has_one() -> None:
    state = in_round_1().state
    assert verdict_of(state, ADA, DeckDraft()) == ""
    assert verdict_of(state, ADA, DeckDraft(ticks=ALL_MET[1:])) == ""
    assert verdict_of(state, ADA, DeckDraft(ticks=ALL_MET)) == "sound"
    assert verdict_of(state, ADA, DeckDraft(ticks=(*ALL_MET[1:], (ALL_MET[0][0], False)))) == "faulty"
    assert verdict_of(state, ADA, DeckDraft("3x Sword", ticks=ALL_MET)) == "faulty"
    assert verdict_of(state, ADA, DeckDraft("3x Sword", verdict="sound")) == "sound"


def test_a_check_names_the_faults_of_the_list_and_the_unmet_conditions() -> None:
    state = in_round_1().state
    draft = DeckDraft("Hero: Ada\n4x Sword", ticks=(("genuine", False), ("undamaged", True)), remark=" a ")
    assert check_ops(state, ADA, draft, ONE) == [
        DeckChecked(ADA, False, "a", ONE, ("too-few", "copies", "genuine"))
    ]
    assert check_ops(state, ADA, draft._replace(verdict="sound"), ONE) == [DeckChecked(ADA, True, "a", ONE)]
    assert check_ops(state, ADA, DeckDraft(remark="nothing seen"), ONE) == []


def test_a_recorded_check_takes_its_ticks_along_and_an_undo_brings_them_back() -> None:
    device = in_round_1()
    kept = {ADA: DeckDraft("3x Sword", None, 0, (("genuine", False),), "", "torn")}
    assert draft_of(device.state, ADA, kept) == kept[ADA]
    checked = device.do(DeckChecked(ADA, True))
    assert draft_of(device.state, ADA, kept) == DeckDraft("3x Sword", None, 1)
    device.do(Undone(checked.id))
    assert draft_of(device.state, ADA, kept) == kept[ADA]


def test_the_same_tick_once_more_takes_it_back() -> None:
    draft = DeckDraft().ticked("genuine", True).ticked("opaque", False)
    assert dict(draft.ticks) == {"genuine": True, "opaque": False}
    assert draft.ticked("opaque", True).ticked("opaque", True).ticked("genuine", True).is_empty


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.one_of(plain, st.dictionaries(st.sampled_from(DeckDraft._fields), plain)))
def test_whatever_was_kept_is_read(fields: Any) -> None:
    draft = draft_from_plain(fields)
    assert draft_from_plain(draft._asdict()) == draft
