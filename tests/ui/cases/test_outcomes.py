"""What a guided case does to its match, to its player, and to the next round."""

import pytest

from judge_app.core.model import MatchId, Result, StaffId
from judge_app.core.ops import PenaltyGiven, ResultReported, Seating, StaffNamed, TablesRepaired
from judge_app.tablet import Tablet
from tests.ui.cases.casework import first_table, named, only_case, sit_at, state_of, walk
from tests.ui.floor import in_the_cut, seated
from tests.ui.judge import SitDown


def test_a_penalty_in_a_case_shows_the_history_and_takes_the_next_step(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.frame.desk.do(PenaltyGiven(match.a, "warning", "Notes on the hand", match.id, "notes"))
    judge.go("cases", match=match.id, case="notes")
    walk(judge, match, ["a", "Notes or something else", "It is put away"])
    judge.see("Round 1: Warning, Notes on the hand", "Second time: Game loss")
    walk(judge, match, ["Penalty for {a}", "Give penalty"])
    judge.see("Case closed: Game loss for {a}".format(**named(judge, match)))
    assert [one.kind for one in state_of(judge).penalties.values()] == ["warning", "game-loss"]
    assert state_of(judge).matches[match.id].result == Result(match.b, "match-loss")
    judge.tap("Undo")
    judge.until(lambda: not only_case(judge).is_closed, "the case is open again")
    assert len(state_of(judge).penalties) == 1
    assert state_of(judge).matches[match.id].result is None
    assert only_case(judge).steps == ("other", "put-away")


def test_the_infraction_of_unsporting_conduct_is_chosen(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="conduct")
    walk(judge, match, ["b", "Both sides heard", "The head judge is here", "Penalty for {b}"])
    walk(judge, match, ["Foul language", "Give penalty"])
    judge.see("Case closed: Warning for {b}".format(**named(judge, match)))
    (given,) = state_of(judge).penalties.values()
    assert (given.player, given.infraction) == (match.b, "profanity")


def test_a_late_player_loses_nothing_before_the_minutes_are_over(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="late")
    walk(judge, match, ["a", "{a} is not here"])
    judge.see("A match loss can be given at")
    walk(judge, match, ["Match loss for {a}"])
    assert state_of(judge).matches[match.id].result is None
    judge.pass_time(minutes=10)
    judge.miss("A match loss can be given at")
    walk(judge, match, ["Match loss for {a}"])
    assert state_of(judge).matches[match.id].result == Result(match.b, "match-loss")
    judge.see("can be dropped when it is over")
    walk(judge, match, ["Absent all round, drop {a}"])
    assert not state_of(judge).players[match.a].is_dropped
    assert [one.infraction for one in state_of(judge).penalties.values()] == ["late"]


def test_at_a_table_that_was_paired_anew_only_the_step_is_noted(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    names = named(judge, match)
    judge.go("cases", match=match.id, case="missing-die")
    walk(judge, match, ["a", "Missed in a game"])
    other = next(one for one in state_of(judge).round_matches(1) if one.id != match.id and not one.is_bye)
    assert match.b is not None
    assert other.b is not None
    anew = (
        Seating(MatchId("n1"), match.table, match.a, other.b),
        Seating(MatchId("n2"), other.table, other.a, match.b),
    )
    judge.frame.desk.do(TablesRepaired(1, (match.id, other.id), anew, "seed", "wrong result"))
    judge.see("This table was paired anew: only the step is noted.")
    judge.tap("{a} concedes the game".format(**names))
    judge.see("Case closed")
    assert not any(one.results for one in state_of(judge).round_matches(1) if not one.is_bye)


def test_in_the_final_a_conceded_game_leaves_nothing_due(tablet: Tablet, sit_down: SitDown) -> None:
    in_the_cut(tablet)
    judge = sit_down()
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    match = first_table(judge)
    judge.go("cases", match=match.id, case="lost-card")
    walk(judge, match, ["b", "Found missing in a game", "{b} concedes the game"])
    judge.see("Case closed: {b} concedes the game".format(**named(judge, match)))
    judge.miss("Replaced")
    judge.go("more")
    judge.miss("1 case open")


def test_one_tap_concedes_and_one_undo_takes_it_all_back(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="missing-die")
    walk(judge, match, ["a", "Missed in a game", "{a} concedes the game"])
    assert state_of(judge).matches[match.id].result == Result(match.b, "conceded")
    judge.tap("Undo")
    judge.see("{a} concedes the game".format(**named(judge, match)))
    assert state_of(judge).matches[match.id].result is None
    assert only_case(judge).steps == ("in-game",)


def test_the_minutes_are_changed_before_they_are_given(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="lost-card")
    walk(judge, match, ["a", "Lost or damaged now", "+", "+", "Give 7 min"])
    judge.see("The table gets a little extra time")
    assert state_of(judge).matches[match.id].extra_s == 7 * 60


def test_in_a_longer_match_the_game_is_conceded(tablet: Tablet, sit_down: SitDown) -> None:
    in_the_cut(tablet)
    judge = sit_down()
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    match = first_table(judge)
    judge.go("cases", match=match.id, case="missing-die")
    walk(judge, match, ["b", "Missed in a game", "{b} concedes the game"])
    known = state_of(judge).matches[match.id]
    assert known.result is None
    assert [[claim.value for claim in game] for game in known.games] == [[match.a]]


def test_a_table_with_a_result_has_only_the_step_noted(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.frame.desk.do(ResultReported(match.id, Result(match.a)))
    judge.go("cases", match=match.id, case="missing-die")
    walk(judge, match, ["a", "Missed in a game"])
    judge.see(f"Table {match.table} has its result: only the step is noted.")
    walk(judge, match, ["{a} concedes the game"])
    assert state_of(judge).matches[match.id].result == Result(match.a)


@pytest.mark.parametrize(("tap", "is_dropped"), [("Replaced", False), ("Drop {a}", True)])
def test_what_is_due_is_settled_where_the_next_round_is_paired(
    tap: str, is_dropped: bool, tablet: Tablet, sit_down: SitDown
) -> None:
    judge, match = sit_at(tablet, sit_down)
    judge.go("cases", match=match.id, case="lost-card")
    walk(judge, match, ["a", "Found missing in a game", "{a} concedes the game"])
    for one in state_of(judge).round_matches(1):
        if not one.is_over:
            judge.frame.desk.do(ResultReported(one.id, Result(one.a)))
    due = "Lost or damaged card, Table {table}, {a}: to be put right before round 2 starts."
    said = due.format(table=match.table, **named(judge, match))
    judge.go("clock")
    judge.see(said, "Pair round 2")
    judge.tap("Pair round 2")
    judge.see(said)
    walk(judge, match, [tap])
    judge.miss(said)
    assert state_of(judge).players[match.a].is_dropped == is_dropped
    assert only_case(judge).is_closed


def test_a_judge_who_plays_is_not_offered_their_own_table(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    names = named(judge, match)
    judge.app.preferences.judge_name = names["a"].upper()
    judge.go("cases", match=match.id)
    judge.see("You play at this table, so another judge deals with it.")
    judge.miss("Lost or damaged card")
    judge.go("cases", case="lost-card")
    judge.see("Whose card is it?")
    judge.miss(names["a"], names["b"])


def test_a_deputy_is_asked_for_on_the_lists_of_players_and_staff(tablet: Tablet, sit_down: SitDown) -> None:
    judge, match = sit_at(tablet, sit_down)
    name = named(judge, match)["a"]
    judge.go("players")
    judge.miss("No deputy is named")
    judge.frame.desk.do(StaffNamed(StaffId("s1"), name, "head"))
    judge.tap("No deputy is named")
    judge.see(f"{name} plays and is on the staff. Name a second organizer or head judge for their table.")
    judge.tap("Head judge")
    judge.tap("Name of a judge")
    judge.write("Ruben Castillo\n")
    judge.miss("Name a second organizer")


def test_at_premier_a_player_is_not_taken_onto_the_staff(tablet: Tablet, sit_down: SitDown) -> None:
    seated(tablet, ruleset="regulations-premier")
    judge = sit_down()
    judge.tap("Resume")
    judge.go("staff")
    judge.tap("Name of a judge")
    judge.write("ada\n")
    judge.see("Ada plays in this event, and by its rules nobody on the staff does.")
