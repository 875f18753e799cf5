"""The list of players, and the event around it."""

import pytest

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import (
    CutMade,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerRenamed,
    ResultReported,
    RoundPaired,
    Seating,
    TableFixed,
    TablesRepaired,
)
from judge_app.views.event import event_view
from judge_app.views.players import ChosenPlayer, players_view
from tests.log.devices import Device

P1, P2, P3 = (PlayerId(f"p{n}") for n in range(1, 4))
M1 = MatchId("m1")
STRANGERS = (Seating(MatchId("m2"), 1, P1, P3),)
REPAIRED = TablesRepaired(1, (M1,), STRANGERS, "", "slip")


def join(story: Device, *names: str) -> None:
    for number, name in enumerate(names, 1):
        story.do(PlayerAdded(PlayerId(f"p{number}"), name))


def shown(story: Device) -> list[str]:
    return [row.name for row in players_view(story.state).rows]


def test_players_are_numbered_as_they_joined(story: Device) -> None:
    join(story, "Ada", "Ida")
    assert [(row.number, row.name) for row in players_view(story.state).rows] == [(1, "Ada"), (2, "Ida")]


def test_namesakes_look_different(story: Device) -> None:
    join(story, "Ada", "ada ", "Ada (2)", "Ada", "\n")
    assert shown(story) == ["Ada", "ada (3)", "Ada (2)", "Ada (4)", "Unnamed"]


def test_the_count_says_who_dropped(story: Device) -> None:
    join(story, "Ada", "Ida")
    assert players_view(story.state).total == "2 players"
    story.do(PlayerDropped(PlayerId("p1")))
    assert players_view(story.state).total == "2 players, 1 dropped"


def test_the_chosen_player_can_do_what_makes_sense(story: Device) -> None:
    join(story, "Ada")
    ada = PlayerId("p1")
    assert players_view(story.state, ada).chosen == ChosenPlayer(ada, "Ada", "Ada", True, False)
    story.do(PlayerDropped(ada))
    assert players_view(story.state, ada).chosen == ChosenPlayer(ada, "Ada", "Ada", False, True)
    assert players_view(story.state, PlayerId("gone")).chosen == ChosenPlayer()


def test_disputes_and_entries_without_effect_are_told(story: Device) -> None:
    join(story, "Ada")
    other, ada = Device("there"), PlayerId("p1")
    other.sync(story)
    other.do(PlayerRenamed(ada, "Ada King"))
    story.do(PlayerRenamed(ada, "Ada Byron"))
    story.sync(other)
    story.do(PlayerDropped(PlayerId("nobody")))
    view = event_view(story.state)
    assert view.players.rows[0].is_disputed
    assert view.notices == (
        "Devices differ about the name of Ada King: “Ada is now Ada Byron” or “Ada is now Ada King”.",
        "“A player who is not here dropped” took no effect: no such player.",
    )


@pytest.mark.parametrize(
    ("one", "other", "subject"),
    [
        (TableFixed(P1, 3), TableFixed(P1, 4), "the table of Ada: “Ada always sits at table"),
        (CutMade(1, (P1, P2)), CutMade(1, (P2, P1)), "who plays in the top cut: “Top 2 after round 1: "),
        (CutMade(1, (P1, P2)), RoundPaired(2, STRANGERS, ""), "who plays in round 2: “Top 2 after round 1: "),
        (ResultReported(M1, Result(P1)), REPAIRED, "whether round 1, table 1 was played or paired anew: “"),
    ],
)
def test_every_contradiction_is_told(story: Device, one: Op, other: Op, subject: str) -> None:
    join(story, "Ada", "Ida", "Uma")
    story.do(RoundPaired(1, (Seating(M1, 1, P1, P2),), ""))
    elsewhere = Device("there")
    elsewhere.sync(story)
    story.do(one)
    elsewhere.do(other)
    story.sync(elsewhere)
    [notice] = event_view(story.state).notices
    assert notice.startswith(f"Devices differ about {subject}")


def test_more_than_three_notices_are_counted(story: Device) -> None:
    for _ in range(9):
        story.do(PlayerDropped(PlayerId("nobody")))
    assert event_view(story.state).notices[2] == "And 7 more; the log marks them."


def test_equal_states_give_equal_views(story: Device) -> None:
    join(story, "Ada", "Ida")
    assert event_view(story.state) == event_view(story.state)
