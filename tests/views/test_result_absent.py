"""The result of a table to which a player came late, or not at all."""

from judge_app.core.model import Result
from judge_app.core.ops import (
    ClockAdjusted,
    ClockPaused,
    PlayerDropped,
    ResultReported,
    RulesetChosen,
    SettingChosen,
)
from judge_app.views.correction import effect_of, said_of, with_effects
from judge_app.views.resultdraft import Draft, begun, ops_of
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CLOCK, MINUTE, ONE, START, in_round_1, in_round_2
from tests.views.tapped import NOW, view

LATER = ("late", "no-show", "neither")


def locked(device: Device, now_ms: int) -> set[str]:
    shown = view(device, Draft(), now_ms=now_ms)
    return {one.locked for one in (*shown.endings, *shown.more) if one.key in LATER}


def test_late_and_absent_open_some_minutes_into_the_round_and_say_when() -> None:
    hall = in_round_1()
    assert locked(hall, START + 9 * MINUTE) == {"This opens 10 minutes into the round, at 00:10."}
    assert locked(hall, START + 10 * MINUTE) == {""}
    hall.do(ClockPaused(CLOCK, START + MINUTE))
    (text,) = locked(hall, START + 60 * MINUTE)
    assert "paused" in text
    hall.do(ClockAdjusted(CLOCK, 60))
    assert locked(in_round_2(), NOW) == {""}


def test_who_is_late_loses_a_match_like_any_other() -> None:
    hall = in_round_1()
    draft = Draft().ending_by("late").tapped(ADA)
    assert draft.result == Result(ADA, "match-loss")
    shown = view(hall, draft)
    assert [one.text for one in shown.endings if one.is_on] == ["Late 10 min:\nmatch loss"]
    assert shown.sentence == "Ada gets 2 points, Bea 0"
    assert shown.foot == (
        "A match loss counts as a match that was played. You can undo until round 2 is paired."
    )
    word = ResultReported(ONE, Result(ADA, "match-loss"))
    assert with_effects(hall.state, [word]) == [word]
    texts = [one.text for one in (*shown.endings, *shown.more)]
    assert "Match loss" in texts
    assert not [text for text in texts if "Match loss, late" in text]


def test_who_is_absent_all_round_is_dropped_and_that_is_said_before() -> None:
    hall = in_round_1()
    draft = Draft().ending_by("no-show")
    assert view(hall, draft).foot.startswith(
        "As with a bye: no opponent for tiebreaks. Who was absent is dropped."
    )
    draft = draft.tapped(ADA)
    shown = view(hall, draft)
    assert shown.sentence == "Ada gets 2 points, Bea 0"
    assert shown.foot.startswith("As with a bye: no opponent for tiebreaks. Bea is dropped. You can undo")
    word = ResultReported(ONE, Result(ADA, "no-show"))
    assert with_effects(hall.state, [word]) == [word, PlayerDropped(BEA)]
    assert said_of(hall.state, hall.state.matches[ONE], word) == (
        "Round 1, table 1: Ada won by no-show; Bea dropped"
    )
    assert effect_of(hall.state, word).lines[-1] == "Bea is dropped from the event."
    hall.do(PlayerDropped(BEA))
    assert with_effects(hall.state, [word]) == [word]
    assert "dropped" not in view(hall, draft).foot


def test_where_neither_came_both_are_dropped() -> None:
    hall = in_round_1()
    draft = Draft().ending_by("neither")
    assert view(hall, draft).foot.startswith("No opponents for tiebreaks. Both are dropped.")
    ops = with_effects(hall.state, ops_of(hall.state.matches[ONE], draft))
    assert ops[1:] == [PlayerDropped(ADA), PlayerDropped(BEA)]


def test_a_ruleset_can_keep_who_was_absent() -> None:
    hall = in_round_1()
    hall.do(RulesetChosen("ours", 'title = "Ours"\nbase = "regulations-casual"\n[absence]\ndrops = false\n'))
    word = ResultReported(ONE, Result(ADA, "no-show"))
    assert with_effects(hall.state, [word]) == [word]
    assert "dropped" not in view(hall, Draft().ending_by("no-show")).foot


def test_what_the_last_round_can_be_undone_until() -> None:
    hall = in_round_1()
    hall.do(SettingChosen("rounds", 1))
    hall.do(SettingChosen("cut", 4))
    assert view(hall, Draft()).foot == "You can undo until the top cut is made."
    hall.do(SettingChosen("cut", 0))
    assert view(hall, Draft()).foot == "You can undo it in the log."


def test_a_match_that_nobody_came_to_is_known_again() -> None:
    hall = in_round_1()
    hall.do(ResultReported(ONE, Result(None, "no-show")))
    assert begun(hall.state.matches[ONE], 1).ending == "neither"
