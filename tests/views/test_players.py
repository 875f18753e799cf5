"""The list of players, and what is told above it."""

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
from judge_app.views.event import notices
from judge_app.views.players import Mark, Record, folded, players_view, record_line
from tests.core.organized import Organizer, player
from tests.log.devices import Device

P1, P2, P3 = (PlayerId(f"p{n}") for n in range(1, 4))
M1 = MatchId("m1")
STRANGERS = (Seating(MatchId("m2"), 1, P1, P3),)
REPAIRED = TablesRepaired(1, (M1,), STRANGERS, "", "slip")


def join(story: Device, *names: str) -> None:
    for number, name in enumerate(names, 1):
        story.do(PlayerAdded(PlayerId(f"p{number}"), name))


def shown(story: Device, search: str = "") -> list[str]:
    return [row.name for row in players_view(story.state, search=search).rows]


def marks(organizer: Organizer, name: str) -> list[str]:
    rows = players_view(organizer.state).rows
    return [mark.text for row in rows if row.name == name for mark in row.marks]


def test_players_are_numbered_as_they_joined(story: Device) -> None:
    join(story, "Ada", "Ida")
    assert [(row.number, row.name) for row in players_view(story.state).rows] == [(1, "Ada"), (2, "Ida")]


def test_namesakes_look_different(story: Device) -> None:
    join(story, "Ada", "ada ", "Ada (2)", "Ada", "\n")
    assert shown(story) == ["Ada", "ada (3)", "Ada (2)", "Ada (4)", "Unnamed"]


def test_a_thousand_namesakes_are_told_apart(story: Device) -> None:
    join(story, *["Ada"] * 1000)
    assert len({*shown(story)}) == 1000
    assert shown(story)[-1] == "Ada (1000)"


def test_the_count_says_who_dropped(story: Device) -> None:
    join(story, "Ada", "Ida")
    assert players_view(story.state).total == "2 players"
    story.do(PlayerDropped(P1))
    view = players_view(story.state)
    assert view.total == "2 players, 1 dropped"
    assert view.filters == (("all", "All 2"), ("in", "In 1"), ("dropped", "Dropped 1"))


def test_a_filter_leaves_the_others_out(story: Device) -> None:
    join(story, "Ada", "Ida")
    story.do(PlayerDropped(P1))
    assert [row.name for row in players_view(story.state, only="in").rows] == ["Ida"]
    assert [row.name for row in players_view(story.state, only="dropped").rows] == ["Ada"]


def test_the_chosen_row_is_marked(story: Device) -> None:
    join(story, "Ada", "Ida")
    assert [row.is_chosen for row in players_view(story.state, P2).rows] == [False, True]


@pytest.mark.parametrize("search", ["nand", "ÑAND", "  ñandú ", "2"])
def test_a_player_is_found_by_any_spelling_or_by_number(story: Device, search: str) -> None:
    join(story, "Ada", "Ñandú")
    assert shown(story, search) == ["Ñandú"]


def test_a_player_is_found_by_their_table() -> None:
    organizer = Organizer(12)
    organizer.pair()
    match = organizer.matches[4]
    found = [row.id for row in players_view(organizer.state, search="5").rows]
    assert {*match.players} <= {*found}
    assert len(found) in (2, 3), "the table's two, and number 5"


@pytest.mark.parametrize(
    ("names", "search", "said"),
    [
        ([], "", "Nobody has joined yet. Type a name above, then Enter, or paste a list."),
        (["Ada"], "zz", "No player here is found by “zz”."),
    ],
)
def test_an_empty_list_says_why(story: Device, names: list[str], search: str, said: str) -> None:
    join(story, *names)
    assert players_view(story.state, search=search).nothing == said


def test_an_empty_filter_says_so(story: Device) -> None:
    join(story, "Ada")
    assert players_view(story.state, only="dropped").nothing == "No player here."


def test_the_record_shows_once_a_round_is_over() -> None:
    organizer = Organizer(4)
    organizer.pair()
    assert {row.line for row in players_view(organizer.state).rows} == {""}
    organizer.play()
    lines = sorted(row.line for row in players_view(organizer.state).rows)
    assert lines == ["0 wins, 1 loss, 0 points"] * 2 + ["1 win, 0 losses, 2 points"] * 2


def test_draws_are_told_where_there_are_any() -> None:
    assert record_line(Record(1, 3, 1, 0, 1)) == "1 win, 0 losses, 1 draw, 3 points"


def test_the_table_shows_while_the_round_is_played() -> None:
    organizer = Organizer(5)
    organizer.pair()
    bye = next(match for match in organizer.matches if match.is_bye)
    seats = {row.id: row.marks for row in players_view(organizer.state).rows}
    assert seats[bye.a] == (Mark("Bye", "flag-outline", "bare"),)
    first = organizer.matches[0]
    assert seats[first.a] == (Mark("Table 1", "table-furniture", "bare"),)
    organizer.play(1)
    after = {row.id: row.marks for row in players_view(organizer.state).rows}
    assert after[first.a] == (Mark("Table 1", "check", "bare"),)
    organizer.play()
    assert not any(row.marks for row in players_view(organizer.state).rows)


def test_a_fixed_table_and_a_drop_are_marked() -> None:
    organizer = Organizer(4)
    organizer.judge(TableFixed(player("Ada"), 7))
    assert marks(organizer, "Ada") == ["Own table 7"]
    organizer.judge(PlayerDropped(player("Ada")))
    assert marks(organizer, "Ada") == ["Own table 7", "Dropped"]


def test_search_forgets_capitals_and_accents() -> None:
    assert folded(" Björk ÅSE ") == "bjork ase"
    assert folded("Straße") == "strasse"


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Łuczak", "luczak"),
        ("Đorđe", "dorde"),
        ("Sørensen", "sorensen"),
        ("Ħal", "hal"),
        ("Yıldız", "yildiz"),
        ("İpek", "ipek"),
        ("Þór", "thor"),
        ("Æsa", "aesa"),
        ("Œuvre", "oeuvre"),
    ],
)
def test_letters_with_a_stroke_stand_where_they_are_looked_for(name: str, plain: str) -> None:
    assert folded(name) == plain


def test_disputes_and_entries_without_effect_are_told(story: Device) -> None:
    join(story, "Ada")
    other = Device("there")
    other.sync(story)
    other.do(PlayerRenamed(P1, "Ada King"))
    story.do(PlayerRenamed(P1, "Ada Byron"))
    story.sync(other)
    story.do(PlayerDropped(PlayerId("nobody")))
    assert [mark.text for mark in players_view(story.state).rows[0].marks] == ["Disputed"]
    assert notices(story.state) == (
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
    [notice] = notices(story.state)
    assert notice.startswith(f"Devices differ about {subject}")


def test_more_notices_than_wanted_are_counted(story: Device) -> None:
    for _ in range(9):
        story.do(PlayerDropped(PlayerId("nobody")))
    assert notices(story.state, most=3)[2] == "And 7 more; the log marks them."


def test_equal_states_give_equal_views(story: Device) -> None:
    join(story, "Ada", "Ida")
    assert players_view(story.state) == players_view(story.state)
