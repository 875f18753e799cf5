"""Two players change places."""

from judge_app.core.model import PlayerId
from judge_app.core.ops import SettingChosen
from judge_app.views.swap import swap_view
from tests.core.organized import Organizer, player


def paired(players: int = 5) -> Organizer:
    organizer = Organizer(players)
    organizer.pair()
    return organizer


def test_before_a_round_is_paired_nobody_has_a_place() -> None:
    view = swap_view(Organizer(4).state)
    assert (view.rows, view.says) == ((), "No round is paired, so nobody has a place to swap.")


def test_everybody_who_has_not_finished_can_be_chosen_by_table() -> None:
    organizer = paired()
    view = swap_view(organizer.state)
    assert [row.table for row in view.rows] == ["1", "1", "2", "2", ""]
    assert view.rows[-1].line == "has the bye"
    assert view.rows[0].line == f"against {view.rows[1].name}"
    assert view.says == "Choose the first of the two players."
    organizer.play(1)
    assert [row.table for row in swap_view(organizer.state).rows] == ["2", "2", ""]


def test_players_are_found_by_name_and_by_table() -> None:
    organizer = paired()
    assert [row.name for row in swap_view(organizer.state, search="ad").rows] == ["Ada"]
    assert [row.table for row in swap_view(organizer.state, search="2").rows] == ["2", "2"]
    assert "found by “zz”" in swap_view(organizer.state, search="zz").says


def test_the_second_is_asked_for() -> None:
    organizer = paired()
    view = swap_view(organizer.state, player("Ada"))
    assert (view.first, view.second) == ("Ada", "")
    assert view.says == "Now choose who takes their place."
    assert [row.name for row in view.rows if row.is_chosen] == ["Ada"]


def test_before_and_after_are_shown() -> None:
    organizer = paired(4)
    first, second = organizer.matches
    names = {one.id: one.name for one in organizer.state.players.values()}
    assert first.b is not None
    assert second.b is not None
    view = swap_view(organizer.state, first.a, second.a)
    assert view.before == (
        f"Table 1: {names[first.a]} against {names[first.b]}",
        f"Table 2: {names[second.a]} against {names[second.b]}",
    )
    assert view.after == (
        f"Table 1: {names[second.a]} against {names[first.b]}",
        f"Table 2: {names[first.a]} against {names[second.b]}",
    )
    assert (view.warnings, view.says, view.can_swap) == ((), "", True)


def test_the_bye_can_be_swapped_too() -> None:
    organizer = paired(5)
    bye = next(match.a for match in organizer.matches if match.is_bye)
    first = organizer.matches[0]
    view = swap_view(organizer.state, first.a, bye)
    name = organizer.state.players[first.a].name
    assert view.after[-1] == f"Bye: {name}"


def test_rematches_and_points_apart_are_warned_of() -> None:
    organizer = Organizer(4)
    organizer.swiss(1)
    met = {frozenset(match.players) for match in organizer.matches}
    organizer.pair("two")
    first, second = organizer.matches
    assert second.b is not None
    for other in (second.a, second.b):
        view = swap_view(organizer.state, first.a, other)
        assert any("has 2 points" in warning for warning in view.warnings)
        assert any("have met before" in warning for warning in view.warnings) == (
            frozenset((first.b, other)) in met
        )


def test_two_of_one_table_cannot_be_swapped() -> None:
    organizer = paired(4)
    first = organizer.matches[0]
    view = swap_view(organizer.state, first.a, first.b)
    assert view.says == "These two sit at the same table. Choose players of two tables."
    assert not view.can_swap


def test_a_player_whose_table_has_finished_meanwhile_stays() -> None:
    organizer = paired(4)
    first, second = organizer.matches
    organizer.play(1)
    assert "is finished" in swap_view(organizer.state, first.a, second.a).says


def test_a_round_that_is_over_or_in_the_bracket_stays_as_it_is() -> None:
    organizer = Organizer(4)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 2))
    organizer.swiss()
    assert swap_view(organizer.state).says == "Every table is finished, so its players stay."
    organizer.cut()
    organizer.bracket()
    assert swap_view(organizer.state).says.startswith("The bracket of the top cut is fixed")


def test_unknown_players_are_nobody() -> None:
    assert swap_view(paired().state, PlayerId("gone"), PlayerId("gone")).first == ""
