"""The form of a penalty: the history first, then what the house suggests, then what comes of it."""

from datetime import UTC

import pytest

from judge_app.core.hall import PenaltyKind
from judge_app.core.model import Result
from judge_app.core.ops import GuidanceChosen, PenaltyGiven, PlayerDropped, ResultReported
from judge_app.views.penalty import (
    PenaltyDraft,
    penalty_line,
    penalty_ops,
    penalty_said,
    penalty_view,
    searched,
)
from tests.views.hall import ADA, BEA, BYE, GUS, MINUTE, ONE, START, in_round_1, in_round_2


def test_before_a_player_is_chosen_both_histories_show() -> None:
    device = in_round_1()
    view = penalty_view(device.state, PenaltyDraft(match=ONE))
    assert (view.step, view.earlier_line) == ("player", "Neither player had a penalty so far.")
    assert [(seat.name, seat.seat, seat.line) for seat in view.seats] == [
        ("Ada", "a", "No penalty so far"),
        ("Bea", "b", "No penalty so far"),
    ]
    device.do(PenaltyGiven(ADA, "warning", "Slow play", ONE, "slow-play"))
    view = penalty_view(device.state, PenaltyDraft(match=ONE))
    assert view.earlier_line == "1 penalty so far:"
    assert [line.text for line in view.earlier] == ["Ada, Round 1: Warning, Slow play"]


def test_the_last_penalty_stands_first_and_the_same_infraction_stands_out() -> None:
    device = in_round_1()
    device.do(PenaltyGiven(ADA, "warning", "Slow play", ONE, "slow-play"))
    device.do(PenaltyGiven(ADA, "game-loss", "Spat", None), START + 20 * MINUTE)
    view = penalty_view(device.state, PenaltyDraft(ADA, ONE, "slow-play"), zone=UTC)
    assert view.earlier_line == "Ada had 2 penalties:"
    assert [*view.earlier] == [
        ("00:20: Game loss, Spat", False),
        ("Round 1: Warning, Slow play", True),
    ]


def test_of_many_penalties_the_last_five_are_shown() -> None:
    device = in_round_1()
    for number in range(8):
        device.do(PenaltyGiven(ADA, "warning", f"Number {number}", ONE))
    texts = [line.text for line in penalty_view(device.state, PenaltyDraft(ADA)).earlier]
    assert texts[0] == "Round 1: Warning, Number 7"
    assert texts[-1] == "and 3 earlier ones"
    assert len(texts) == 6


def test_the_suggested_penalty_is_marked_and_cited() -> None:
    device = in_round_1()
    device.do(PenaltyGiven(ADA, "warning", "Slow play", ONE, "slow-play"))
    view = penalty_view(device.state, PenaltyDraft(ADA, ONE, "slow-play"))
    assert (view.infraction, view.document, view.section) == (
        "Slow play or stalling",
        "Regulations 1.0",
        "Unsporting conduct",
    )
    assert view.is_suggested
    assert not view.is_changed
    assert (view.kind, view.guidance) == ("game-loss", "Second time: Game loss")
    device.do(GuidanceChosen("slow-play", ("warning",)))
    view = penalty_view(device.state, PenaltyDraft(ADA, ONE, "slow-play"))
    assert (view.kind, view.is_changed) == ("warning", True)


def test_nothing_is_suggested_for_words_of_ones_own() -> None:
    view = penalty_view(in_round_1().state, PenaltyDraft(ADA, ONE, ""))
    assert (view.step, view.infraction) == ("penalty", "In your own words")
    assert (view.is_suggested, view.guidance, view.document, view.kind) == (False, "", "", "warning")


@pytest.mark.parametrize(
    ("kind", "switch"),
    [
        ("warning", ""),
        ("game-loss", "Report the match for Bea"),
        ("match-loss", "Report the match for Bea"),
        ("removal", "Drop Ada, report the match for Bea"),
    ],
)
def test_the_switch_says_what_comes_of_it(kind: PenaltyKind, switch: str) -> None:
    view = penalty_view(in_round_1().state, PenaltyDraft(ADA, ONE, "notes", kind))
    assert (view.switch, view.note) == (switch, "")


def test_a_match_that_is_left_alone_is_told_with_the_reason() -> None:
    device = in_round_1()
    lost = PenaltyDraft(ADA, ONE, "notes", "match-loss")
    bye = PenaltyDraft(GUS, BYE, "notes", "match-loss")
    assert "Gus plays no match now" in penalty_view(device.state, bye).note
    assert "Ada plays no match now" in penalty_view(device.state, lost._replace(match=None)).note
    device.do(ResultReported(ONE, Result(ADA)))
    view = penalty_view(device.state, lost)
    assert (view.switch, "Table 1 has its result" in view.note) == ("", True)
    removed = penalty_view(device.state, lost._replace(kind="removal"))
    assert removed.switch == "Drop Ada"
    device.do(ResultReported(ONE, Result(BEA)), knowing=())
    assert "reports of table 1 differ" in penalty_view(device.state, lost).note


def test_the_penalty_and_what_comes_of_it_are_done_together() -> None:
    state = in_round_1().state
    draft = PenaltyDraft(ADA, ONE, "cheating", None, " Stacked the deck ")
    given = PenaltyGiven(ADA, "removal", "Stacked the deck", ONE, "cheating")
    assert penalty_ops(state, draft) == [
        given,
        ResultReported(ONE, Result(BEA, "match-loss")),
        PlayerDropped(ADA),
    ]
    assert penalty_ops(state, draft._replace(applies=False)) == [given]
    assert penalty_said(state, draft) == (
        "Removal from the event for Ada: Stacked the deck; "
        "Round 1, table 1: Bea won by match loss; Ada dropped"
    )
    assert penalty_said(state, draft._replace(applies=False)).endswith("Stacked the deck")
    assert penalty_ops(state, PenaltyDraft(ADA, ONE)) == []


def test_infractions_are_found_by_group_and_by_any_word() -> None:
    groups, rows = searched("", "play")
    assert [label for _key, label in groups] == [
        *("Conduct", "Late and absent", "Deck and list", "Materials", "Play", "Other")
    ]
    assert [row.key for row in rows] == ["missed-effect", "game-state"]
    assert [row.key for row in searched("STALL", "play")[1]] == ["slow-play"]
    assert [row.key for row in searched("list deck", "play")[1]][:2] == ["list-missing", "list-wrong"]
    assert searched("no such words", "play")[1] == ()


def test_the_tile_of_a_table_counts_its_own_penalties() -> None:
    device = in_round_2()
    match = device.state.matches[ONE]
    assert penalty_line(device.state, match) == "None"
    device.do(PenaltyGiven(ADA, "warning", "Spat", ONE))
    device.do(PenaltyGiven(ADA, "warning", "Spat"))
    assert penalty_line(device.state, match) == "1 given"


def test_on_the_page_of_a_player_there_is_nobody_to_choose() -> None:
    view = penalty_view(in_round_1().state, PenaltyDraft(ADA, ONE), is_fixed=True)
    assert (view.title, view.seats, view.step) == ("Penalty for Ada", (), "infraction")
