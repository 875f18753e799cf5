"""What an organizer does with one tap in the Swiss rounds."""

import pytest

from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import (
    ClockClosed,
    ClockOpened,
    ClockStarted,
    PlayerAdded,
    ResultReported,
    RoundPaired,
    SettingChosen,
    TablesRepaired,
    Undone,
)
from judge_app.core.pairing import repair_all, swap
from judge_app.core.progress import plan_of, progress
from judge_app.core.steps import late_entry, round_cancelled, round_made, tables_repaired
from judge_app.errors import Refused
from tests.core.organized import Organizer, player


def test_the_announced_plan_stays_until_round_one_is_cancelled() -> None:
    organizer = Organizer(8)
    plan = plan_of(organizer.state)
    ops = round_made(organizer.state, organizer.drawn(), organizer.fresh)
    assert [type(op) for op in ops] == [RoundPaired, ClockOpened]
    organizer.judge_all(ops)
    organizer.judge_all([PlayerAdded(PlayerId("late"), "Late")])
    assert plan_of(organizer.state) == plan
    organizer.judge_all(round_cancelled(organizer.state))
    assert plan_of(organizer.state).rounds == plan.rounds + 1


def test_the_round_is_what_was_previewed_with_its_bye_and_its_seed() -> None:
    organizer = Organizer(5)
    drawn = organizer.drawn("previewed")
    organizer.judge_all(round_made(organizer.state, drawn, organizer.fresh))
    assert [(one.table, one.a, one.b) for one in organizer.matches if not one.is_bye] == [*drawn.tables]
    assert [one.a for one in organizer.matches if one.is_bye] == [drawn.bye]
    assert organizer.event.rounds[0].seed == "previewed"
    assert len({one.id for one in organizer.matches}) == 3


def test_the_clock_of_a_round_stands_and_has_its_minutes() -> None:
    organizer = Organizer(4)
    organizer.judge(SettingChosen("round_minutes", 35))
    organizer.pair()
    timer = organizer.state.round_clock(1)
    assert timer is not None
    assert (timer.seconds, timer.is_started) == (35 * 60, False)


def test_a_round_that_was_cancelled_is_gone_with_its_clock() -> None:
    organizer = Organizer(5)
    organizer.pair()
    organizer.judge_all(round_cancelled(organizer.state))
    assert organizer.state.current_round is None
    assert organizer.state.round_clock(1) is None
    assert progress(organizer.state).next == "pair"
    organizer.pair("another")
    assert organizer.event.rounds[0].seed == "another"
    assert organizer.state.round_clock(1) is not None


def test_a_cancelled_round_takes_its_changes_along() -> None:
    organizer = Organizer(8)
    organizer.swiss(1)
    organizer.pair("two")
    first, second = organizer.matches[:2]
    repair = swap(organizer.event, first.a, second.a)
    organizer.judge(tables_repaired(organizer.state, repair, "s", "brothers", organizer.fresh))
    again = repair_all(organizer.event, "anew")
    if again.broken:
        organizer.judge(tables_repaired(organizer.state, again, "anew", "wrong result", organizer.fresh))
    organizer.judge_all(round_cancelled(organizer.state))
    assert organizer.round == 1
    assert all(match.is_over for match in organizer.matches)


def test_a_cancelled_round_can_be_brought_back() -> None:
    organizer = Organizer(4)
    organizer.pair()
    before = {*organizer.matches}
    entries = [organizer.judge(op) for op in round_cancelled(organizer.state)]
    for entry in reversed(entries):
        organizer.judge(Undone(entry.id))
    assert {*organizer.matches} == before
    assert organizer.state.round_clock(1) is not None


def test_a_round_whose_clock_has_run_is_not_cancelled() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.start()
    with pytest.raises(Refused, match="The clock of round 1 has run"):
        round_cancelled(organizer.state)


def test_a_round_with_results_is_not_cancelled() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.play(1)
    ops = round_cancelled(organizer.state)
    with pytest.raises(Refused, match="has results"):
        organizer.judge_all(ops)


def test_there_must_be_a_round_to_cancel() -> None:
    with pytest.raises(Refused, match="No round is paired"):
        round_cancelled(Organizer(4).state)


def test_a_round_without_a_clock_is_cancelled_too() -> None:
    organizer = Organizer(4)
    organizer.pair()
    timer = organizer.state.round_clock(1)
    assert timer is not None
    organizer.judge(ClockClosed(timer.id))
    assert [type(op) for op in round_cancelled(organizer.state)] == [Undone]


def test_two_players_change_places() -> None:
    organizer = Organizer(4)
    organizer.pair()
    first, second = organizer.matches
    repair = swap(organizer.event, first.a, second.a)
    op = tables_repaired(organizer.state, repair, "s", "brothers", organizer.fresh)
    organizer.judge(op)
    assert [{*one.players} for one in organizer.matches] == [{second.a, first.b}, {first.a, second.b}]
    assert op.reason == "brothers"


def test_a_change_to_a_round_that_has_changed_is_refused() -> None:
    organizer = Organizer(4)
    organizer.pair()
    first, second = organizer.matches
    repair = swap(organizer.event, first.a, second.a)
    organizer.judge(tables_repaired(organizer.state, repair, "s", "brothers", organizer.fresh))
    with pytest.raises(Refused, match="has changed meanwhile"):
        tables_repaired(organizer.state, repair, "s", "brothers", organizer.fresh)


def test_without_a_round_there_is_nothing_to_change() -> None:
    organizer = Organizer(4)
    organizer.pair()
    repair = repair_all(organizer.event, "s")
    with pytest.raises(Refused, match="No round is paired"):
        tables_repaired(Organizer(4).state, repair, "s", "why", organizer.fresh)


def test_a_late_player_sits_opposite_the_bye() -> None:
    organizer = Organizer(5)
    organizer.pair()
    bye = next(match.a for match in organizer.matches if match.is_bye)
    organizer.judge_all(late_entry(organizer.state, player("Zoe"), "Zoe", "bye", organizer.fresh))
    [new] = [match for match in organizer.matches if player("Zoe") in match.players]
    assert ({*new.players}, new.table) == ({bye, player("Zoe")}, 3)
    assert not any(match.is_bye for match in organizer.matches)


def test_the_reason_stands_in_the_log() -> None:
    organizer = Organizer(5)
    organizer.pair()
    added, seated = late_entry(organizer.state, player("Zoe"), "Zoe", "bye", organizer.fresh)
    assert isinstance(added, PlayerAdded)
    assert isinstance(seated, TablesRepaired)
    assert seated.reason == "Late entry"


@pytest.mark.parametrize("players", [4, 0])
def test_without_a_bye_nobody_sits_opposite_it(players: int) -> None:
    organizer = Organizer(players)
    if players:
        organizer.pair()
    with pytest.raises(Refused, match="Nobody has the bye"):
        late_entry(organizer.state, player("Zoe"), "Zoe", "bye", organizer.fresh)


def test_a_player_who_joins_the_next_round_is_paired_there() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.judge_all(late_entry(organizer.state, player("Zoe"), "Zoe", "next", organizer.fresh))
    assert all(player("Zoe") not in match.players for match in organizer.matches)
    organizer.play()
    organizer.pair("two")
    assert any(player("Zoe") in match.players for match in organizer.matches)


def test_late_entries_need_a_ruleset_to_be_seated() -> None:
    organizer = Organizer(4, ruleset="")
    with pytest.raises(Refused, match="no ruleset"):
        late_entry(organizer.state, PlayerId("z"), "Zoe", "bye", organizer.fresh)


def test_a_clock_that_is_there_already_is_not_set_again() -> None:
    organizer = Organizer(4)
    organizer.pair()
    entry = next(one.stamp.entry for one in organizer.state.history if isinstance(one.op, RoundPaired))
    organizer.judge(Undone(entry))
    ops = round_made(organizer.state, organizer.drawn("other"), organizer.fresh)
    assert not any(isinstance(op, ClockOpened) for op in ops)


def test_a_round_played_on_is_changed_only_where_it_is_open() -> None:
    organizer = Organizer(8)
    organizer.pair()
    organizer.start()
    done = organizer.matches[0]
    organizer.judge(ResultReported(done.id, Result(done.a)))
    repair = repair_all(organizer.event, "anew")
    assert all({*match.players}.isdisjoint(done.players) for match in repair.broken)
    if repair.broken:
        organizer.judge(tables_repaired(organizer.state, repair, "anew", "why", organizer.fresh))
    assert done.id in [match.id for match in organizer.matches]


def test_a_clock_started_twice_changes_nothing_about_a_step() -> None:
    organizer = Organizer(4)
    organizer.pair()
    timer = organizer.state.round_clock(1)
    assert timer is not None
    organizer.do(ClockStarted(timer.id, 5))
    organizer.do(ClockStarted(timer.id, 9))
    with pytest.raises(Refused):
        round_cancelled(organizer.state)
