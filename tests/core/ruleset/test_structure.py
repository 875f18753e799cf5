"""How many rounds and which cut, at every edge of the printed tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ruleset import PRINTED, printed, read_custom, structure
from judge_app.errors import Refused

CASUAL, PREMIER, CONSTRUCTED, DRAFT = PRINTED
REGULATIONS = "regulations/tournament-structure"
LEAGUE = """
title = "Our league"
base = "draft"
[structure]
rows = [
    { players = [6, 10], rounds = 4, cut = 2 },
    { players = [11, 20], rounds = 6, cut = 8 },
]
"""


@pytest.mark.parametrize("name", [CASUAL, PREMIER, "regulations-casual+select"])
@pytest.mark.parametrize(
    ("players", "rounds", "cut", "row"),
    [
        (4, 3, 0, (4, 8)),
        (8, 3, 0, (4, 8)),
        (9, 4, 0, (9, 16)),
        (16, 4, 0, (9, 16)),
        (17, 4, 4, (17, 24)),
        (24, 4, 4, (17, 24)),
        (25, 5, 8, (25, 40)),
        (32, 5, 8, (25, 40)),
        (33, 5, 8, (25, 40)),
        (40, 5, 8, (25, 40)),
        (41, 6, 8, (41, 76)),
        (76, 6, 8, (41, 76)),
        (77, 7, 16, (77, 148)),
        (148, 7, 16, (77, 148)),
        (149, 7, 16, (149, None)),
        (20_000, 7, 16, (149, None)),
    ],
)
def test_the_table_of_the_regulations(
    name: str, players: int, rounds: int, cut: int, row: tuple[int, int | None]
) -> None:
    found = structure(printed(name), players)
    assert (found.rounds, found.cut, found.row, found.cite) == (rounds, cut, row, REGULATIONS)
    assert not found.beyond_table


@pytest.mark.parametrize("name", [CONSTRUCTED, DRAFT, "draft+draw", "constructed+best-of-three"])
@pytest.mark.parametrize(
    ("players", "rounds", "cut", "row"),
    [
        (2, 3, 0, (2, 8)),
        (8, 3, 0, (2, 8)),
        (9, 4, 4, (9, 16)),
        (16, 4, 4, (9, 16)),
        (17, 5, 8, (17, 32)),
        (32, 5, 8, (17, 32)),
    ],
)
def test_the_table_of_the_sheets(
    name: str, players: int, rounds: int, cut: int, row: tuple[int, int | None]
) -> None:
    found = structure(printed(name), players)
    assert (found.rounds, found.cut, found.row) == (rounds, cut, row)
    assert found.cite == f"{printed(name).document}/structure"
    assert not found.beyond_table


@pytest.mark.parametrize(
    ("players", "rounds", "cut"), [(33, 5, 8), (40, 5, 8), (41, 6, 8), (148, 7, 16), (149, 7, 16)]
)
def test_beyond_the_sheets_the_regulations_speak_and_it_is_said(players: int, rounds: int, cut: int) -> None:
    for name in (CONSTRUCTED, DRAFT):
        found = structure(printed(name), players)
        assert (found.rounds, found.cut, found.cite) == (rounds, cut, REGULATIONS)
        assert found.beyond_table
        assert "above_table" in found.notes


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 3)])
def test_fewer_than_the_regulations_foresee_play_until_all_have_met(players: int, rounds: int) -> None:
    found = structure(printed(CASUAL), players)
    assert (found.rounds, found.cut, found.row, found.notes) == (rounds, 0, (4, 8), ("below_table",))
    assert found.beyond_table


def test_two_players_of_a_sheet_meet_again_and_it_is_said() -> None:
    assert structure(printed(DRAFT), 2).notes == ("rematches",)
    assert structure(printed(DRAFT), 3).notes == ()


def test_from_149_players_on_an_eighth_round_is_offered() -> None:
    few, many = (structure(printed(CASUAL), players) for players in (148, 149))
    assert (few.notes, few.offered_rounds) == ((), None)
    assert (many.notes, many.offered_rounds) == (("undefeated_ties",), 8)
    assert structure(printed(DRAFT), 149).offered_rounds == 8


@pytest.mark.parametrize(("players", "so_many"), [(0, "are none"), (1, "is one"), (-3, "are none")])
def test_nobody_plays_alone(players: int, so_many: str) -> None:
    with pytest.raises(Refused, match=f"two players at least, and there {so_many}. Add players"):
        structure(printed(CASUAL), players)


@pytest.mark.parametrize(
    ("players", "rounds", "cut", "cite", "notes"),
    [
        (5, 3, 0, "draft/structure", ("below_table",)),
        (6, 4, 2, "house", ()),
        (20, 6, 8, "house", ()),
        (21, 5, 8, "draft/structure", ("above_table",)),
        (33, 5, 8, REGULATIONS, ("above_table",)),
        (149, 7, 16, REGULATIONS, ("above_table", "undefeated_ties")),
    ],
)
def test_beyond_rows_of_our_own_the_base_speaks(
    players: int, rounds: int, cut: int, cite: str, notes: tuple[str, ...]
) -> None:
    found = structure(read_custom(LEAGUE, "league.toml"), players)
    assert (found.rounds, found.cut, found.cite, found.notes) == (rounds, cut, cite, notes)


def test_an_open_row_of_our_own_offers_no_more_rounds_unless_it_repeats_the_one_before() -> None:
    text = 'title = "x"\nbase = "draft"\nstructure.rows = [{ players = [2], rounds = 4, cut = 2 }]'
    found = structure(read_custom(text, "x.toml"), 500)
    assert (found.rounds, found.row, found.notes, found.offered_rounds) == (4, (2, None), (), None)


@given(st.sampled_from([*PRINTED, "league"]), st.integers(2, 100_000))
def test_every_number_of_players_has_a_structure_that_can_be_played(name: str, players: int) -> None:
    ruleset = read_custom(LEAGUE, "league.toml") if name == "league" else printed(name)
    found = structure(ruleset, players)
    assert found.rounds >= 1
    assert found.cut <= players
    assert found.beyond_table == (not any(row.holds(players) for row in ruleset.rows))
