"""A round before it is announced."""

from judge_app.core.model import Result
from judge_app.core.ops import ResultReported, SettingChosen, TableFixed, Undone
from judge_app.core.pairing import Reason
from judge_app.views.announce import announce_view
from judge_app.views.pairpreview import PairView, pair_view
from tests.core.organized import Organizer, player


def preview(organizer: Organizer, seed: str = "seed", chosen: str = "") -> PairView:
    return pair_view(organizer.state, organizer.drawn(seed), chosen=chosen)


def test_one_player_is_not_enough() -> None:
    view = pair_view(Organizer(1).state, refused="A round needs two players, and 1 is left.")
    assert (view.stage, view.confirm) == ("players", "")
    assert view.says == "A round needs two players at least. Add players first."


def test_without_a_ruleset_nothing_is_paired() -> None:
    assert "no ruleset" in pair_view(Organizer(4, ruleset="").state).says


def test_the_first_round_is_shown_by_table_without_points() -> None:
    organizer = Organizer(5)
    view = preview(organizer)
    assert (view.stage, view.title, view.confirm) == ("preview", "Round 1", "Confirm round 1")
    assert [row.table for row in view.rows] == ["1", "2", ""]
    assert {row.a_points for row in view.rows} == {""}
    assert view.line.startswith("2 tables, ")
    assert view.line.endswith(" has the bye")


def test_the_same_round_is_shown_by_name() -> None:
    organizer = Organizer(5)
    names = preview(organizer).names
    assert [row.name for row in names] == ["Ada", "Bea", "Cyd", "Dee", "Eve"]
    assert sorted(row.table for row in names) == ["Bye", "Table 1", "Table 1", "Table 2", "Table 2"]
    assert all(row.opponent.startswith("against ") for row in names if row.table != "Bye")
    assert len({row.key for row in names}) == 5


def test_a_later_round_shows_the_points_of_both() -> None:
    organizer = Organizer(4)
    organizer.swiss(1)
    assert [(row.a_points, row.b_points) for row in preview(organizer, "two").rows] == [
        ("2 pts", "2 pts"),
        ("0 pts", "0 pts"),
    ]


def test_what_is_odd_has_a_chip_a_reason_and_a_count() -> None:
    organizer = Organizer(6)
    organizer.swiss(1)
    view = preview(organizer, "two")
    [odd] = [row for row in view.rows if row.marks]
    assert [mark.text for mark in odd.marks] == ["Paired down"]
    assert "an odd number was left at 2 points" in odd.why[0]
    assert [(mark.text, n) for mark, n in view.odd] == [("Paired down", "1")]


def test_the_bye_and_a_fixed_table_are_reasoned() -> None:
    organizer = Organizer(5)
    organizer.judge(TableFixed(player("Ada"), 9))
    view = preview(organizer, "another")
    marks = {mark.text for row in view.rows for mark in row.marks}
    assert "Bye" in marks
    bye = next(row for row in view.rows if not row.table)
    assert bye.why[0].startswith(f"{bye.a} has the bye: drawn among all")
    if bye.a != "Ada":
        assert "Fixed table" in marks


def test_a_fixed_table_that_stays_free_is_reasoned() -> None:
    organizer = Organizer(4)
    meeting = organizer.drawn().tables[1]
    organizer.judge(TableFixed(meeting.a, 1))
    organizer.judge(TableFixed(meeting.b, 2))
    row = next(row for row in preview(organizer).rows if row.table == "1")
    assert [mark.text for mark in row.marks] == ["Fixed table", "Table kept free"]
    names = {one.id: one.name for one in organizer.event.entrants}
    a, b = names[meeting.a], names[meeting.b]
    assert row.why == (
        f"{a} always sits at table 1.",
        f"{b} sits at the table of {a}. Table 2 stays free.",
    )


def test_the_organizer_is_told_when_others_must_sit_at_a_fixed_table() -> None:
    organizer = Organizer(4)
    drawn = organizer.drawn()
    lent = Reason("table-lent", (drawn.tables[0].a,), table=2)
    view = pair_view(organizer.state, drawn._replace(reasons=(lent,)))
    name = view.rows[0].a
    assert [(mark.text, mark.look, n) for mark, n in view.odd] == [("Table not kept", "amber", "1")]
    assert view.rows[0].why == (
        f"Table 2 is the table of {name}, but every table is needed: others sit there.",
    )


def test_in_the_top_cut_who_has_a_fixed_table_sits_there() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss()
    organizer.cut()
    cut = organizer.state.cut
    assert cut is not None
    organizer.judge(TableFixed(cut.seeds[0], 2))
    view = pair_view(organizer.state)
    organizer.bracket()
    assert [row.table for row in view.rows] == ["2", "1"]
    assert [match.table for match in organizer.matches] == [2, 1]
    assert cut.seeds[0] in organizer.matches[0].players


def test_a_tapped_row_is_the_chosen_one() -> None:
    organizer = Organizer(4)
    view = preview(organizer, chosen="2")
    assert view.chosen is not None
    assert view.chosen.table == "2"
    assert preview(organizer).chosen is None


def test_rematches_are_told_to_be_confirmed() -> None:
    organizer = Organizer(2)
    organizer.judge(SettingChosen("rounds", 3))
    organizer.swiss(1)
    view = preview(organizer, "two")
    assert view.rematches == ("Ada and Bea meet again: no pairing of this round avoids it.",) or (
        view.rematches == ("Bea and Ada meet again: no pairing of this round avoids it.",)
    )


def test_a_round_that_has_not_begun_can_be_changed_and_cancelled() -> None:
    organizer = Organizer(5)
    organizer.pair()
    view = pair_view(organizer.state)
    assert (view.stage, view.confirm) == ("paired", "Go to the clock")
    assert (view.can_swap, view.can_repair, view.can_cancel) == (True, True, True)
    assert [row.match for row in view.rows] == [match.id for match in organizer.matches]
    assert [mark.text for mark in view.rows[-1].marks] == ["Bye"]


def test_missing_results_are_named_table_by_table() -> None:
    organizer = Organizer(8)
    organizer.pair()
    organizer.start()
    organizer.play(1)
    view = pair_view(organizer.state)
    assert (view.stage, view.confirm, view.can_cancel, view.can_swap) == ("results", "", False, True)
    assert view.says.startswith("The results of 3 tables are missing.")
    assert [row.table for row in view.rows] == ["2", "3", "4"]
    organizer.play(2)
    assert pair_view(organizer.state).says.startswith("The result of 1 table is missing.")


def test_a_result_missing_in_an_earlier_round_is_named_too() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = organizer.matches[0]
    entry = organizer.judge(ResultReported(match.id, Result(match.a)))
    organizer.play()
    organizer.pair("two")
    organizer.play()
    organizer.do(Undone(entry.id))
    view = pair_view(organizer.state)
    assert (view.stage, view.confirm) == ("settle", "Settle table 1")
    assert view.says == "Table 1 of round 1 has no result. The event goes on when that is settled."
    assert [row.match for row in view.rows] == [match.id]


def test_rematches_and_gaps_show_in_a_round_that_is_paired() -> None:
    organizer = Organizer(2)
    organizer.judge(SettingChosen("rounds", 3))
    organizer.swiss(1)
    organizer.pair("two")
    [row] = pair_view(organizer.state).rows
    assert [mark.text for mark in row.marks] == ["Rematch", "Paired down"]


def test_the_cut_and_the_bracket_follow() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss()
    view = pair_view(organizer.state)
    assert (view.stage, view.confirm) == ("cut", "Go to the standings")
    assert "confirm the top 4" in view.says
    organizer.cut()
    view = pair_view(organizer.state)
    assert (view.stage, view.title, view.line) == ("bracket", "Semifinals", "2 tables")
    assert [(row.a_points, row.b_points) for row in view.rows] == [("seed 1", "seed 4"), ("seed 2", "seed 3")]
    organizer.bracket()
    view = pair_view(organizer.state)
    assert (view.stage, view.can_swap, view.can_cancel) == ("paired", False, True)
    organizer.play()
    assert pair_view(organizer.state).title == "Final"
    organizer.bracket()
    organizer.play()
    assert pair_view(organizer.state).stage == "end"


def begun(organizer: Organizer) -> str:
    """What is said once the clock of the next round of the bracket runs."""
    organizer.bracket()
    organizer.start()
    return pair_view(organizer.state).says


def test_what_follows_the_missing_results_is_told_to_the_winner() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 4))
    organizer.pair()
    organizer.start()
    assert pair_view(organizer.state).says.endswith("The top cut can be confirmed when they are in.")
    organizer.play()
    organizer.cut()
    assert begun(organizer).endswith("The next round can be paired when they are in.")
    organizer.play()
    assert begun(organizer) == "The result of 1 table is missing. The winner is known when it is in."
    view = pair_view(organizer.state)
    assert (view.stage, view.title, view.can_repair) == ("results", "Final", False)


def test_without_a_cut_the_last_round_leads_to_the_winner() -> None:
    organizer = Organizer(4)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 0))
    organizer.pair()
    organizer.start()
    assert pair_view(organizer.state).says.endswith("The winner is known when they are in.")


def test_a_match_of_the_bracket_has_seeds_and_is_no_rematch_of_the_swiss() -> None:
    organizer = Organizer(2)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 2))
    organizer.swiss()
    organizer.cut()
    organizer.bracket()
    [row] = pair_view(organizer.state).rows
    assert ({row.a_points, row.b_points}, row.marks) == ({"seed 1", "seed 2"}, ())


def test_what_pairing_anew_would_change_is_told_while_the_round_is_on() -> None:
    organizer = Organizer(4)
    organizer.pair()
    assert pair_view(organizer.state, mend=("Table 1: Ada against Bea.",)).mend == (
        "Table 1: Ada against Bea.",
    )
    organizer.play()
    assert pair_view(organizer.state, mend=("Table 1: Ada against Bea.",)).mend == ()


def test_the_plan_is_announced_with_its_source() -> None:
    organizer = Organizer(12, "regulations-casual")
    view = announce_view(organizer.state)
    assert view.lines == (
        ("Swiss", "4 rounds, one game, 40 minutes each"),
        ("Cut", "None: the standings decide"),
    )
    assert (view.rounds, view.cut, view.changed) == (4, 0, "")
    assert view.section == "Tournament structure"


def test_a_changed_plan_says_what_the_ruleset_has() -> None:
    organizer = Organizer(12, "regulations-casual")
    organizer.judge(SettingChosen("rounds", 5))
    organizer.judge(SettingChosen("cut", 4))
    organizer.judge(SettingChosen("round_minutes", 35))
    organizer.judge(SettingChosen("cut_minutes", 0))
    view = announce_view(organizer.state)
    assert view.lines == (
        ("Swiss", "5 rounds, one game, 35 minutes each"),
        ("Cut", "Top 4, best of three, untimed"),
        ("Final", "best of three, 100 minutes"),
    )
    assert view.changed == "Changed: for so many players the ruleset has 4 rounds and no cut."


def test_without_players_nothing_is_announced() -> None:
    assert announce_view(Organizer(0).state).lines == ()
