"""The story of a file without a log: the same reasons, without times."""

from judge_app.core.ruleset import printed
from judge_app.core.simulation import simulate
from judge_app.core.tournament import Was
from judge_app.views.storyplain import plain_story
from tests.views.story.telling import chapter, titles


def test_without_a_log_a_round_changed_by_hand_tells_the_points_and_why() -> None:
    event = simulate(printed("constructed"), 8, "Oakhaven")
    one, other, *rest = event.rounds[1].matches
    swapped = (one._replace(b=other.b, winner=one.a), other._replace(b=one.b, winner=other.a), *rest)
    changed = event.rounds[1]._replace(matches=swapped, changed="brothers")
    event = event._replace(rounds=(event.rounds[0], changed, *event.rounds[2:]))
    told = chapter(plain_story(event, one.a), "Round 2")[0]
    assert " had " in told
    assert told.endswith("The round was not played as it was drawn: brothers.")


def test_without_a_log_the_same_reasons_are_told() -> None:
    event = simulate(printed("draft"), 21, "Oakhaven")
    cut = event.cut
    assert cut is not None
    found = plain_story(event, cut.seeds[0])
    assert titles(found)[:5] == [f"Round {n}" for n in range(1, 6)]
    assert titles(found)[5:7] == ["The cut", "Quarterfinal"]
    assert found.day == ""
    assert not any(line.time for one in found.chapters for line in one.lines)
    bye = next(match.a for match in event.rounds[2].matches if match.is_bye)
    assert chapter(plain_story(event, bye), "Round 3")[0].startswith("Had the bye, which counts as won. ")
    absent = next(one.id for one in event.entrants if one.id not in [*event.rounds[0].players])
    assert chapter(plain_story(event, absent), "Round 1") == ["Not in this round: it counts as a loss."]


def test_without_a_log_an_event_under_way_is_told_so_far() -> None:
    event = simulate(printed("constructed"), 8, "Oakhaven")._replace(cut=None)
    *earlier, last = event.rounds
    first, *others = last.matches
    still = last._replace(matches=(first._replace(winner=None, how=None), *others))
    assert titles(plain_story(event, first.a))[-1] == "In the end"
    found = plain_story(event._replace(rounds=(*earlier, still)), first.a)
    assert titles(found)[-1] == "So far"
    assert "Still playing." in chapter(found, f"Round {last.number}")


def test_without_a_log_a_result_put_right_says_what_it_was() -> None:
    event = simulate(printed("constructed"), 8, "Oakhaven")
    first, *others = event.rounds[0].matches
    assert first.b is not None
    loser = first.b if first.winner == first.a else first.a
    changed = first._replace(winner=loser, how="play", was=(Was(first.winner, "play", 2),))
    rounds = (event.rounds[0]._replace(matches=(changed, *others)), *event.rounds[1:])
    told = chapter(plain_story(event._replace(rounds=rounds), loser), "Round 1")
    assert "Won." in told
    assert "Until round 2 was paired the result was taken for: Lost. It was put right since." in told
