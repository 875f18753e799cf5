"""An event that is still being set up."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge_app.core.eventdraft import EventDraft, from_plain, opening_ops, to_plain
from judge_app.core.ops import EventOpened, RulesetChosen, SettingChosen, StaffNamed
from tests.core.ops.event import Tablet

DRAFT = EventDraft(
    2, "Spring", "constructed", ("best-of-three",), 30, (("cut", 4), ("rounds", 6)), (("Ada", "head"),)
)


def test_a_kept_draft_comes_back_as_it_was() -> None:
    assert from_plain(json.loads(json.dumps(to_plain(DRAFT)))) == DRAFT


@pytest.mark.parametrize(
    "fields",
    [
        None,
        [],
        {
            "step": 9,
            "players": -1,
            "ruleset": "chess",
            "changes": [["cut", 3], ["rounds", 99], [1]],
            "staff": [1],
        },
        {"name": 7, "options": ["no such"], "changes": "x", "staff": [["Ada", "king"]]},
    ],
)
def test_whatever_is_not_sound_is_as_in_a_new_one(fields: Any) -> None:
    assert from_plain(fields) == EventDraft()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(EventDraft._fields), inner),
    max_leaves=12,
)


@given(json_values)
@example({"changes": [[[], None]]})
def test_any_rubbish_makes_a_draft_that_can_be_opened(rubbish: Any) -> None:
    tablet, draft = Tablet("a"), from_plain(rubbish)
    tablet.judge(EventOpened("Spring"))
    for op in opening_ops(draft, lambda: "id"):
        if not isinstance(op, StaffNamed):
            tablet.judge(op)
    assert tablet.state.ruleset == draft.rules.name


def test_it_is_opened_with_what_was_chosen() -> None:
    assert opening_ops(DRAFT, lambda: "s1") == [
        RulesetChosen("constructed+best-of-three"),
        SettingChosen("expected_players", 30),
        SettingChosen("cut", 4),
        SettingChosen("rounds", 6),
        StaffNamed("s1", "Ada", "head"),  # type: ignore[arg-type]
    ]


def test_a_change_back_to_the_document_is_none() -> None:
    draft = EventDraft(players=16)
    assert draft.changed("rounds", 5).is_changed("rounds")
    assert draft.changed("rounds", 5).changed("rounds", 4) == draft


def test_another_format_brings_its_own_numbers() -> None:
    assert DRAFT.of_format("draft").changes == ()
    assert DRAFT.of_format("constructed") is DRAFT
