"""Why a player met whom: byes, playing down, swaps, and rounds that were put right."""

from judge_app.core.model import Result
from judge_app.core.ops import NoteWritten, ResultCorrected, ResultReported, SettingChosen, TableFixed, Undone
from judge_app.core.pairing import affected, pair, repair_affected, swap
from judge_app.core.standings import standings
from judge_app.core.steps import late_entry, round_made, tables_repaired
from judge_app.views.story import story_view
from tests.core.ops.event import copy_of
from tests.core.organized import Organizer, player
from tests.views.story.telling import ADA, chapter, story, titles


def test_a_bye_is_told_with_its_reason() -> None:
    organizer = Organizer(3)
    organizer.pair()
    bye = next(match.a for match in organizer.matches if match.is_bye)
    (told,) = chapter(story_view(organizer.state, bye), "Round 1")
    assert told.startswith("Had the bye, which counts as won. ")
    assert "drawn among all, for nobody stands lower than anybody yet." in told


def test_who_plays_down_hears_why() -> None:
    organizer = Organizer(6)
    organizer.swiss(rounds=1)
    organizer.pair("seed")
    points = {place.id: place.points for place in standings(organizer.event).places()}
    apart = next(match for match in organizer.matches if match.b and points[match.a] != points[match.b])
    for one in apart.players:
        told = chapter(story_view(organizer.state, one), "Round 2")[0]
        assert "an odd number was left at 2 points, so one plays down." in told
        assert "Both had" not in told


def test_a_late_player_joins_in_the_middle_and_sits_opposite_the_bye() -> None:
    organizer = Organizer(5)
    organizer.pair()
    late = player("Late")
    organizer.judge_all(late_entry(organizer.state, late, "Late", "bye", organizer.fresh))
    found = story(organizer, "Late")
    assert titles(found)[0] == "Round 1"
    joined, seated = chapter(found, "Round 1")
    assert joined.startswith("Joined late, when round 1 had been paired.")
    assert seated.startswith("The round was changed (Late entry). Now: table ")


def test_a_swap_tells_the_new_table_and_the_reasons_of_the_first_draw() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = next(one for one in organizer.event.rounds[-1].matches if ADA in one.players)
    other = next(one for one in organizer.event.rounds[-1].matches if ADA not in one.players)
    found = swap(organizer.event, ADA, other.a)
    organizer.judge(tables_repaired(organizer.state, found, "x", "brothers", organizer.fresh))
    drawn, changed = chapter(story(organizer), "Round 1")
    assert drawn.startswith(f"Table {match.table}, against ")
    assert drawn.endswith("It was the first round, drawn among all.")
    assert changed.startswith(f"The round was changed (brothers). Now: table {other.table}, against ")


def test_a_table_of_their_own_is_no_reason_in_the_rounds_before_they_had_it() -> None:
    organizer = Organizer(6)
    organizer.pair("one")
    seated = next(match for match in organizer.matches if ADA in match.players)
    organizer.play()
    own = 1 if seated.table != 1 else 3
    organizer.judge(TableFixed(ADA, own))
    organizer.pair("two")
    found = story(organizer)
    assert "always sits" not in chapter(found, "Round 1")[0]
    assert f"Ada always sits at table {own}." in chapter(found, "Round 2")[0]


def test_a_pairing_by_less_than_the_log_holds_now_says_so() -> None:
    organizer = Organizer(8)
    organizer.swiss(rounds=2)
    other = copy_of(organizer, "a far tablet")
    for match in organizer.matches[:3]:
        other.do(ResultCorrected(match.id, Result(organizer.loser(match)), "slip misread"))
    for n in range(9):
        organizer.do(NoteWritten(f"so that the clock is ahead {n}", None))
    organizer.pair("unaware")
    organizer.sync(other)
    told = [chapter(story_view(organizer.state, one.id), "Round 3")[0] for one in organizer.event.entrants]
    less = (
        " By what is recorded of the time before, the seed of this round gives another pairing; whoever"
        " paired it may have known less."
    )
    assert any(line.endswith(less) for line in told)


def test_a_round_put_right_after_a_correction_keeps_the_reasons_it_was_drawn_by() -> None:
    organizer = Organizer(8, "regulations-casual")
    organizer.pair("one")
    organizer.play()
    wrong = organizer.matches[0]
    organizer.pair("two")
    before = story_view(organizer.state, wrong.a)
    organizer.correct(wrong)
    assert not affected(organizer.event).is_sound
    repair = repair_affected(organizer.event, "mended")
    organizer.judge(tables_repaired(organizer.state, repair, "mended", "Result corrected", organizer.fresh))
    found = story_view(organizer.state, wrong.a)
    drawn, corrected, changed = chapter(found, "Round 2")
    assert [drawn] == chapter(before, "Round 2")
    assert "Both had 2 points" in drawn
    assert corrected.endswith(": Lost. Before, it was: Won.")
    assert changed.startswith("The round was changed (Result corrected). Now: table ")
    assert chapter(found, "Round 1")[1:] == [
        "Won.",
        f"{chapter(before, 'Round 1')[-1]}"
        " By the results as they were put right later: 0 points, rank 5 of 8.",
    ]


def test_a_result_that_was_undone_later_counted_when_the_round_was_drawn() -> None:
    organizer = Organizer(4, "regulations-casual")
    organizer.pair("one")
    entry = organizer.judge(ResultReported(organizer.matches[0].id, Result(organizer.matches[0].a)))
    organizer.play()
    first = organizer.matches[0]
    organizer.pair("two")
    before = story_view(organizer.state, first.a)
    organizer.do(Undone(entry.id))
    found = story_view(organizer.state, first.a)
    assert chapter(found, "Round 2")[0] == chapter(before, "Round 2")[0]
    assert "Both had 2 points" in chapter(found, "Round 2")[0]


def test_who_came_later_changes_nobodys_rank_in_the_rounds_before() -> None:
    organizer = Organizer(8)
    organizer.pair("one")
    absent = organizer.matches[0]
    assert absent.b is not None
    organizer.judge(ResultReported(absent.id, Result(absent.a, "no-show")))
    organizer.play()
    organizer.pair("two")
    for n in range(6):
        name = f"Late {n}"
        organizer.judge_all(late_entry(organizer.state, player(name), name, "next", organizer.fresh))
    assert standings(organizer.event).rank(absent.b) > 8
    (*_told, stood) = chapter(story_view(organizer.state, absent.b), "Round 1")
    assert stood == "After round 1: 0 points, rank 8 of 8."


def test_old_opponents_who_meet_again_are_not_told_that_they_had_not_met() -> None:
    organizer = Organizer(2, "regulations-casual")
    organizer.judge(SettingChosen("rounds", 3))
    for winner in ("Ada", "Bea"):
        organizer.pair(winner)
        organizer.judge(ResultReported(organizer.matches[0].id, Result(player(winner))))
    organizer.pair("three")
    assert chapter(story(organizer), "Round 3") == [
        "Table 1, against Bea. Both had 2 points: drawn among those with as many."
        " Ada and Bea meet again: no pairing of this round avoids it."
    ]


def test_a_table_that_became_their_own_later_is_no_reason_even_where_they_sat_at_it() -> None:
    organizer = Organizer(6)
    organizer.pair("one")
    seated = next(match for match in organizer.matches if ADA in match.players)
    organizer.judge(TableFixed(ADA, seated.table))
    assert "always sits" not in chapter(story(organizer), "Round 1")[0]


def test_a_round_that_was_drawn_twice_says_so() -> None:
    organizer = Organizer(8)
    organizer.pair("one")
    drawn = pair(organizer.event._replace(rounds=()), "two")
    organizer.judge(round_made(organizer.state, drawn, organizer.fresh)[0])
    first, second = chapter(story(organizer), "Round 1")
    assert first.startswith("Table ")
    assert second.startswith("The round was drawn once more. Table ")
    assert second.endswith("It was the first round, drawn among all.")
