"""The page of one player, and how a latecomer joins."""

from datetime import UTC

import pytest

from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import (
    DeckChecked,
    NoteWritten,
    PenaltyGiven,
    PlayerAdded,
    PlayerDropped,
    ResultReported,
    SettingChosen,
    TableFixed,
    Undone,
)
from judge_app.views.latecomer import late_list, late_view
from judge_app.views.player import PlayerView, player_view
from tests.core.ops.event import copy_of
from tests.core.organized import Organizer, planned, player

ADA = player("Ada")


def page(organizer: Organizer, name: str = "Ada") -> PlayerView:
    return player_view(organizer.state, player(name), UTC)


def test_nobody_has_an_empty_page() -> None:
    organizer = Organizer(2)
    assert player_view(organizer.state, None) == PlayerView()
    assert player_view(organizer.state, PlayerId("gone")) == PlayerView()


def test_before_round_one_there_is_a_name() -> None:
    view = page(Organizer(4))
    assert (view.label, view.place, view.record, view.matches) == ("Ada", "", "", ())
    assert (view.can_drop, view.can_reinstate) == (True, False)


def test_place_record_and_every_match_are_told_the_last_round_first() -> None:
    organizer = Organizer(4)
    organizer.swiss(1)
    won = organizer.matches[0]
    organizer.pair("two")
    view = player_view(organizer.state, won.a)
    assert view.record == "1 win, 0 losses, 2 points"
    assert view.place in ("Place 1", "Place 2")
    assert [line.round for line in view.matches] == ["R2", "R1"]
    assert [line.result for line in view.matches] == ["Playing", "Won"]
    assert view.matches[1].table == "Table 1"
    assert won.b is not None
    assert view.matches[1].opponent == player_view(organizer.state, won.b).label
    assert view.match == organizer.matches[0].id


@pytest.mark.parametrize(
    ("result", "won", "lost"),
    [
        ("no-show", "Won by no-show", "Lost by no-show"),
        ("conceded", "Won by concession", "Lost by concession"),
        ("time", "Won at the end of time", "Lost at the end of time"),
    ],
)
def test_how_a_match_ended_is_told(result: str, won: str, lost: str) -> None:
    organizer = Organizer(2)
    organizer.pair()
    [match] = organizer.matches
    organizer.judge(ResultReported(match.id, Result(match.a, result)))  # type: ignore[arg-type]
    assert match.b is not None
    assert player_view(organizer.state, match.a).matches[0].result == won
    assert player_view(organizer.state, match.b).matches[0].result == lost


def test_both_can_lose() -> None:
    organizer = Organizer(2)
    organizer.pair()
    [match] = organizer.matches
    organizer.judge(ResultReported(match.id, Result(None, "double-loss")))
    assert player_view(organizer.state, match.a).matches[0].result == "Both lost"


def test_a_bye_a_missed_round_and_a_dispute_are_told() -> None:
    organizer = Organizer(5)
    organizer.pair()
    bye = next(match.a for match in organizer.matches if match.is_bye)
    assert player_view(organizer.state, bye).matches[0][2:5] == ("Bye", "", "Counts as won")
    organizer.judge(PlayerAdded(player("Zoe"), "Zoe"))
    assert page(organizer, "Zoe").matches[0].opponent == "Not in this round: counts as a loss"
    other, match = copy_of(organizer, "other"), organizer.matches[0]
    organizer.judge(ResultReported(match.id, Result(match.a)))
    other.judge(ResultReported(match.id, Result(match.b)))
    organizer.sync(other)
    assert player_view(organizer.state, match.a).matches[0].result == "Disputed"


def test_rounds_after_a_drop_are_not_told() -> None:
    organizer = Organizer(6)
    organizer.swiss(1)
    organizer.judge(PlayerDropped(ADA))
    organizer.pair("two")
    assert [line.round for line in page(organizer).matches] == ["R1"]


def test_rounds_of_the_bracket_have_their_names() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss()
    organizer.cut()
    organizer.bracket()
    organizer.play()
    organizer.bracket()
    winner = organizer.matches[0].a
    assert [line.round for line in player_view(organizer.state, winner).matches] == ["Final", "Semi", "R1"]


def test_who_is_not_in_the_cut_has_lost_no_round_of_it() -> None:
    organizer = planned(cut=4)
    organizer.swiss()
    organizer.cut()
    organizer.bracket()
    cut = organizer.state.cut
    assert cut is not None
    outside = next(one for one in organizer.state.players if one not in cut.seeds)
    assert [line.round for line in player_view(organizer.state, outside).matches] == ["R2", "R1"]


def test_penalties_checks_and_notes_come_newest_first() -> None:
    organizer = Organizer(2)
    organizer.do(NoteWritten("Lost a sleeve", ADA), 60_000)
    organizer.do(PenaltyGiven(ADA, "warning", "Slow play"), 120_000)
    organizer.do(DeckChecked(ADA, True), 180_000)
    organizer.do(DeckChecked(ADA, False, "41 cards"), 240_000)
    organizer.do(NoteWritten("Not about Ada", player("Bea")), 300_000)
    gone = organizer.do(NoteWritten("Taken back", ADA), 300_000)
    organizer.judge(Undone(gone.id))
    view = page(organizer)
    assert [(line.time, line.text, line.is_grave) for line in view.notes] == [
        ("00:04", "Deck not in order: 41 cards", True),
        ("00:03", "Deck in order", False),
        ("00:02", "Warning: Slow play", True),
        ("00:01", "Lost a sleeve", False),
    ]
    assert view.counts == ("1 given", "2 done", "1 written")


def test_a_drop_says_what_it_means() -> None:
    organizer = Organizer(4)
    assert page(organizer).drop == ("Ada is not paired any more. All results stay.",)
    organizer.pair()
    table = next(match.table for match in organizer.matches if ADA in match.players)
    assert page(organizer).drop[1:] == (
        f"The match at table {table} is still open: report how it ended.",
        "Reinstate Ada to have them paired again.",
    )
    organizer.judge(PlayerDropped(ADA))
    view = page(organizer)
    assert (view.drop, view.can_drop, view.can_reinstate) == ((), False, True)


def test_a_drop_before_the_bracket_lets_the_next_in() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss()
    seed = organizer.event.entrants[0].id
    assert player_view(organizer.state, seed).drop[-1] == (
        "The next in the standings takes the place in the cut."
    )
    organizer.cut()
    assert organizer.state.cut is not None
    seed = organizer.state.cut.seeds[0]
    assert "comes in as the lowest seed" in player_view(organizer.state, seed).drop[-1]
    organizer.bracket()
    organizer.play(1)
    assert player_view(organizer.state, seed).drop[-1] == "The cut has begun: the opponent goes on."


def test_a_fixed_table_is_told() -> None:
    organizer = Organizer(2)
    organizer.judge(TableFixed(ADA, 9))
    assert page(organizer).table == 9


def test_before_round_one_nobody_is_late() -> None:
    assert not late_view(Organizer(4).state, "Zoe").is_late


def test_while_the_bye_is_open_a_latecomer_may_take_the_seat_opposite() -> None:
    organizer = Organizer(5)
    organizer.pair()
    bye = next(match.a for match in organizer.matches if match.is_bye)
    name = organizer.state.players[bye].name
    view = late_view(organizer.state, " Zoe ")
    assert view.title == "Zoe comes late"
    assert [(way.key, way.title) for way in view.ways] == [
        ("bye", f"Play {name} now"),
        ("loss", "Start with a loss"),
    ]
    assert view.ways[0].line == f"{name} gives up the bye, and the two play round 1 at table 3."
    assert view.ways[1].line == "Round 1 counts as lost. Plays from round 2 on."


def test_without_a_bye_the_round_counts_as_lost() -> None:
    organizer = Organizer(4)
    organizer.swiss(1)
    organizer.pair("two")
    assert [(way.key, way.line) for way in late_view(organizer.state, "Zoe").ways] == [
        (
            "loss",
            "Round 2 counts as lost. Plays from round 3 on. The 1 round that was missed counts as a loss.",
        )
    ]


def test_between_rounds_a_latecomer_joins_the_next_one() -> None:
    organizer = Organizer(8)
    organizer.swiss(2)
    [way] = late_view(organizer.state, "Zoe").ways
    assert (way.key, way.line) == (
        "next",
        "Plays from round 3 on. The 2 rounds that were missed count as losses.",
    )


def test_after_the_swiss_rounds_nobody_joins() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 4))
    organizer.pair()
    view = late_view(organizer.state, "Zoe")
    assert (view.ways, view.why_not.partition(",")[0]) == (
        (),
        "This is the last Swiss round and nobody has a bye",
    )
    organizer.play()
    assert late_view(organizer.state, "Zoe").why_not.startswith("The Swiss rounds are over")
    organizer.cut()
    assert not late_view(organizer.state, "Zoe").ways


def test_in_the_last_round_the_bye_is_the_only_way_in() -> None:
    organizer = Organizer(5)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.pair()
    assert [way.key for way in late_view(organizer.state, "Zoe").ways] == ["bye"]


def test_a_list_that_comes_late_joins_the_next_round() -> None:
    organizer = Organizer(5)
    assert late_list(organizer.state) == ("", True)
    organizer.pair()
    said = "All of them join round 2. The 1 round that was missed counts as a loss."
    assert late_list(organizer.state) == (said, True)
    organizer.play()
    assert late_list(organizer.state) == (said, True)


def test_a_list_that_comes_in_the_last_round_does_not_join() -> None:
    organizer = Organizer(5)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.pair()
    said, can_join = late_list(organizer.state)
    assert not can_join
    assert said == "This is the last Swiss round, so there is no next one to join."
    organizer.play()
    assert late_list(organizer.state)[0].startswith("The Swiss rounds are over")
