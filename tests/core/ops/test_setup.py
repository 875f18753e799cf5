"""Before the first turn: what is recorded as it happened, what is refused, and what two tablets say."""

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    FirstPlayerNamed,
    HandChosen,
    ResultReported,
    RulesetChosen,
    SetupFinished,
    SetupTicked,
    Undone,
    check,
)
from judge_app.core.setup import gaps
from judge_app.core.sitting import Sitting
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, Tablet, copy_of, paired

TWO_MULLIGANS = 'title = "House"\nbase = "regulations-casual"\n[setup]\nmulligans = 2\n'


def there(tablet: Tablet, game: int = 1) -> Sitting:
    return tablet.state.sitting(TABLE, game)


def test_a_tick_is_of_one_player_or_of_both() -> None:
    tablet = paired()
    tablet.judge(SetupTicked(TABLE, 1, "hero", ADA))
    assert dict(there(tablet).ticks) == {("hero", ADA): True}
    tablet.judge(SetupTicked(TABLE, 1, "hero", None))
    assert dict(there(tablet).ticks) == {("hero", ADA): True, ("hero", BEA): True}
    tablet.judge(SetupTicked(TABLE, 1, "hero", BEA, False))
    assert dict(there(tablet).ticks) == {("hero", ADA): True, ("hero", BEA): False}


def test_any_order_is_taken_as_it_happened() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(FirstPlayerNamed(TABLE, 1, BEA))
    tablet.judge(HandChosen(TABLE, 1, ADA, "kept"))
    tablet.judge(SetupTicked(TABLE, 1, "hand", None))
    tablet.judge(SetupFinished(TABLE, 1, gaps(there(tablet), tablet.state.table_rules, ADA, BEA)))
    assert there(tablet).gaps == ("hero", "level", "marker", "tokens", "shuffle", "mulligan", "roll")
    assert [one.op.kind for one in tablet.state.history][-4:] == [
        "first_player_named",
        "hand_chosen",
        "setup_ticked",
        "setup_finished",
    ]


def test_a_mulligan_is_taken_once_and_then_locked() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(HandChosen(TABLE, 1, ADA, "kept"))
    mulligan = tablet.judge(HandChosen(TABLE, 1, ADA, "mulligan"))
    for hand in ("kept", "mulligan"):
        tablet.refuses(HandChosen(TABLE, 1, ADA, hand), "one mulligan there is")
    tablet.judge(HandChosen(TABLE, 1, BEA, "mulligan"))
    tablet.judge(Undone(mulligan.id))
    assert dict(there(tablet).hands) == {ADA: "kept", BEA: "mulligan"}
    check(HandChosen(TABLE, 1, ADA, "mulligan"), tablet.state)


def test_two_tablets_that_saw_the_same_mulligan_count_it_once() -> None:
    tablet = paired(ruleset="regulations-casual")
    other = copy_of(tablet, "b")
    for one in (tablet, other):
        one.judge(HandChosen(TABLE, 1, ADA, "mulligan"))
    tablet.sync(other)
    assert tablet.digest == other.digest
    assert there(tablet).mulligans[ADA] == 1
    assert [*tablet.state.ignored.values()] == ["the player has had every mulligan"]


def test_a_house_may_allow_two_mulligans_or_none() -> None:
    tablet = paired(ruleset="")
    tablet.do(RulesetChosen("house", TWO_MULLIGANS))
    for _ in range(2):
        tablet.judge(HandChosen(TABLE, 1, ADA, "mulligan"))
    tablet.refuses(HandChosen(TABLE, 1, ADA, "mulligan"), "all 2 mulligans")
    none = paired("b")
    none.do(RulesetChosen("house", TWO_MULLIGANS.replace("2", "0")))
    none.refuses(HandChosen(TABLE, 1, ADA, "mulligan"), "no mulligan")
    none.judge(HandChosen(TABLE, 1, ADA, "kept"))


def test_a_mulligan_of_one_game_is_not_one_of_the_next() -> None:
    tablet = paired(ruleset="constructed+best-of-three")
    tablet.judge(HandChosen(TABLE, 1, ADA, "mulligan"))
    tablet.judge(HandChosen(TABLE, 2, ADA, "mulligan"))
    assert there(tablet, 2).hands[ADA] == "mulligan"


def test_who_starts_can_be_put_right() -> None:
    tablet = paired()
    tablet.judge(FirstPlayerNamed(TABLE, 1, ADA))
    tablet.judge(FirstPlayerNamed(TABLE, 1, BEA))
    assert there(tablet).first == BEA
    assert not [*tablet.state.disputes()]


def test_two_tablets_that_differ_on_who_starts_leave_it_open_until_somebody_says() -> None:
    tablet = paired()
    other = copy_of(tablet, "b")
    tablet.judge(FirstPlayerNamed(TABLE, 1, ADA))
    other.judge(FirstPlayerNamed(TABLE, 1, BEA))
    tablet.sync(other)
    assert there(tablet).first is None
    assert [one.subject for one in tablet.state.disputes()] == ["first"]
    other.judge(FirstPlayerNamed(TABLE, 1, ADA))
    tablet.sync(other)
    assert there(tablet).first == ADA


def test_only_who_sits_there_is_asked() -> None:
    tablet = paired()
    tablet.refuses(SetupTicked(TABLE, 1, "hero", CYD), "does not sit")
    tablet.refuses(HandChosen(TABLE, 1, CYD, "kept"), "does not sit")
    tablet.refuses(FirstPlayerNamed(TABLE, 1, CYD), "does not sit")
    tablet.refuses(SetupTicked(BYE, 1, "hero", None), "not in the round")
    tablet.refuses(SetupFinished(MatchId("none"), 1), "not in the round")
    tablet.refuses(SetupTicked(TABLE, 1, " ", None), "step is empty")


def test_a_table_that_is_done_is_not_set_up_any_more() -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    for op in (
        SetupTicked(TABLE, 1, "hero", None),
        HandChosen(TABLE, 1, ADA, "kept"),
        FirstPlayerNamed(TABLE, 1, ADA),
        SetupFinished(TABLE, 1),
    ):
        tablet.refuses(op, "has its result")


def test_what_cannot_be_is_kept_and_listed() -> None:
    tablet = paired()
    for op in (
        SetupTicked(TABLE, 0, "hero", None),
        SetupTicked(TABLE, 1, "hero", PlayerId("nobody")),
        HandChosen(BYE, 1, CYD, "kept"),
        FirstPlayerNamed(TABLE, 99, ADA),
        SetupFinished(MatchId("none"), 1),
    ):
        tablet.do(op)
    assert not tablet.state.sittings
    assert {*tablet.state.ignored.values()} == {"no such game"}
