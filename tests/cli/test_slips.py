"""Results from paper slips: at a terminal, out of a file, through a pipe."""

import os
import pty
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from judge_app.bootstrap import make_tablet
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result, State
from judge_app.core.ops import PlayerAdded, RoundPaired, RulesetChosen, Seating
from tests.cli.terminals import Terminal
from tests.patience import PATIENCE_S
from tests.second import become

NAMES = ("Ada", "Bea", "Cyd", "Dan", "Eva", "Fay", "Gus")
PLAYERS = ADA, BEA, CYD, DAN, EVA, FAY, GUS = tuple(PlayerId(f"p{n}") for n in range(7))
ONE, TWO, THREE = (MatchId(f"m{n}") for n in (1, 2, 3))
NO_DRAWS = "The ruleset of this event has no draws. Let its steps decide the game; name the winner."


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """Somebody whose event has three tables and a bye."""
    terminal = Terminal(tmp_path / "data")
    terminal.types("new", "Oakhaven")
    seatings = (
        Seating(ONE, 1, ADA, BEA),
        Seating(TWO, 2, CYD, DAN),
        Seating(THREE, 3, EVA, FAY),
        Seating(MatchId("bye"), None, GUS, None),
    )
    players = (PlayerAdded(player, name) for player, name in zip(PLAYERS, NAMES, strict=True))
    terminal.does(RulesetChosen("regulations-casual"), *players, RoundPaired(1, seatings, "seed"))
    return terminal


def state_of(terminal: Terminal) -> State:
    with closing(make_tablet(terminal.folder)) as tablet:
        return tablet.events()[0].state


def result_at(terminal: Terminal, match: MatchId) -> Result | None:
    return state_of(terminal).matches[match].result


def test_a_stack_of_slips_from_a_pipe_is_told_line_by_line(terminal: Terminal) -> None:
    said = terminal.types("enter", "Oak", typed="1 1\n2 2 d1\n3 3\n")
    assert said.splitlines() == [
        "1  Ada won against Bea",
        "2  Dan won against Cyd, who drops",
        "3  Both lost Eva – Fay",
        "All 3 results are in.",
    ]
    state = state_of(terminal)
    assert state.matches[ONE].result == Result(ADA)
    assert state.matches[TWO].result == Result(DAN)
    assert state.matches[THREE].result == Result(None, "double-loss")
    assert [state.players[player].is_dropped for player in (CYD, DAN)] == [True, False]


def test_wrong_lines_are_refused_with_their_number_and_the_others_go_in(terminal: Terminal) -> None:
    typed = "# round 1\n1 1\n\n9 1\n2 0\nwho won?\n3 2\n2 4 d9\n"
    done = terminal.tries("enter", "Oak", typed=typed)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "line 4: There is no table 9 in round 1: its tables are 1 to 3.",
        f"line 5: {NO_DRAWS}",
        "line 6: who is no table. Type its number, then the result.",
        "line 8: 4 d9 is no result. Type 1 or 2 for who won, and d1 or d2 for who drops.",
        "4 lines refused.",
    ]
    assert done.stdout.splitlines()[-1] == "2 of 3 in, 1 missing."
    assert result_at(terminal, TWO) is None
    assert result_at(terminal, THREE) == Result(FAY)


def test_after_a_table_that_is_none_the_line_with_its_result_is_passed_over(terminal: Terminal) -> None:
    done = terminal.tries("enter", "Oak", typed="9\n1\n2\n1\n9\n3 2\n")
    assert done.returncode == 1
    none = "There is no table 9 in round 1: its tables are 1 to 3."
    assert done.stderr.splitlines() == [
        f"line 1: {none}",
        f"line 2: {none} Its slip was passed over: look at it again.",
        f"line 5: {none}",
        "3 lines refused.",
    ]
    results = [result_at(terminal, match) for match in (ONE, TWO, THREE)]
    assert results == [None, Result(CYD), Result(FAY)]


def test_a_table_that_is_none_may_end_the_file(terminal: Terminal) -> None:
    done = terminal.tries("enter", "Oak", typed="9\n")
    assert done.stderr.splitlines()[1:] == ["1 line refused."]


def test_the_next_table_is_no_answer_to_a_question_about_the_one_before(terminal: Terminal) -> None:
    done = terminal.tries("enter", "Oak", typed="1 1\n1\n2\n2\n1\n")
    asked = "line 3: Table 1 is in as: Ada won. Enter again corrects it: Bea won. (Type 1 2 for that.)"
    assert asked in done.stdout
    assert result_at(terminal, ONE) == Result(ADA)
    assert result_at(terminal, TWO) == Result(CYD)
    terminal.types("enter", "Oak", typed="1\n2\n1 2\n")
    assert result_at(terminal, ONE) == Result(BEA)


def test_the_mark_that_an_editor_puts_before_a_file_is_no_part_of_the_first_slip(terminal: Terminal) -> None:
    terminal.types("enter", "Oak", typed="\ufeff1 1\n2 2\n")
    assert result_at(terminal, ONE) == Result(ADA)


def test_a_drop_far_behind_its_result_counts(terminal: Terminal) -> None:
    terminal.types("enter", "Oak", typed=f"1 1{' ' * 60}d2\n")
    assert state_of(terminal).players[BEA].is_dropped


def test_a_table_and_its_result_may_stand_on_two_lines(terminal: Terminal) -> None:
    said = terminal.types("enter", "Oak", typed="2\n1\n3\n2 d2\n")
    assert said.splitlines()[0] == "Table 2: Cyd – Dan. No result yet."
    assert result_at(terminal, TWO) == Result(CYD)
    assert result_at(terminal, THREE) == Result(FAY)


def test_a_result_that_differs_is_corrected_by_the_same_line_again(terminal: Terminal) -> None:
    done = terminal.tries("enter", "Oak", typed="1 1\n1 1\n1 2\n2 1\n")
    assert done.returncode == 1
    assert "Table 1 is in already: Ada won. The same, nothing changed." in done.stdout
    asked = "line 3: Table 1 is in as: Ada won. Enter again corrects it: Bea won. (The same line once more.)"
    assert asked in done.stdout
    assert done.stderr == "1 line refused.\n"
    assert result_at(terminal, ONE) == Result(ADA)
    said = terminal.types("enter", "Oak", typed="1 2\n1 2\n")
    assert said.splitlines()[1] == "1  Bea won against Ada (corrected)"
    assert result_at(terminal, ONE) == Result(BEA)


def test_u_takes_the_last_slip_back_with_its_drop(terminal: Terminal) -> None:
    done = terminal.tries("enter", "Oak", typed="u\n1 1\n2 2 d1\nu\nu\nu\n")
    assert done.returncode == 1
    assert "Undone: 2  Dan won against Cyd, who drops" in done.stdout
    assert "Undone: 1  Ada won against Bea" in done.stdout
    assert done.stderr.splitlines()[:2] == [
        "line 1: Nothing was entered here that could be undone.",
        "line 6: Nothing was entered here that could be undone.",
    ]
    state = state_of(terminal)
    assert not any(match.results for match in state.matches.values())
    assert not state.players[CYD].is_dropped


def test_a_table_that_ends_the_file_is_said_to_have_no_result(terminal: Terminal) -> None:
    done = terminal.tries("enter", "Oak", typed="1\n")
    assert done.returncode == 1
    assert done.stderr.startswith("line 1: Table 1 has no result behind it.")
    done = terminal.tries("enter", "Oak", typed="1\n2 2\n2 2\n")
    assert done.stderr.startswith("line 2: 2 2 is no result.")
    assert result_at(terminal, TWO) == Result(DAN)


def test_who_may_not_enter_results_and_where_there_are_none_it_is_refused(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.types("new", "Oak")
    assert "No round is paired yet" in terminal.refused("enter", "Oak", typed="1 1\n")
    assert "means 0 events" in terminal.refused("enter", "Elm", typed="1 1\n")


def test_a_board_enters_nothing(terminal: Terminal) -> None:
    with (
        closing(make_tablet(terminal.folder)) as tablet,
        closing(tablet.open(tablet.events()[0].event)) as desk,
    ):
        become(desk, "board")
    assert "enters no results" in terminal.refused("enter", "Oak", typed="1 1\n")
    assert result_at(terminal, ONE) is None


def test_at_a_terminal_it_asks_for_each_slip_and_enter_takes_the_next(terminal: Terminal) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "judge_app", "enter", "Oak"]
    running = subprocess.Popen(
        command,
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "TABLESIDE_DATA": str(terminal.folder)},
    )
    os.close(theirs)
    os.write(ours, b"\n1\n3\n9\n8\n\n3 2\n\x04")
    said = running.communicate(timeout=PATIENCE_S)[0].decode()
    os.close(ours)
    assert running.returncode == 1
    assert "Round 1: 0 of 3 in, 3 missing." in said
    for line in (
        "table> ",
        "Table 1: Ada – Bea.",
        "1> ",
        "1  Ada won against Bea",
        "3> line 4: 9 is no result",
        "table> line 5: There is no table 8",
        "8> ",
    ):
        assert line in said
    assert result_at(terminal, THREE) == Result(FAY)


def test_bytes_that_are_no_text_are_one_more_wrong_line(terminal: Terminal) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "judge_app", "enter", "Oak"],
        input=b"\xff\xfe 1\n1 1\n",
        capture_output=True,
        env={**os.environ, "TABLESIDE_DATA": str(terminal.folder)},
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert result_at(terminal, ONE) == Result(ADA)
