"""The soak runs its parts one after the other, within its time, and says what held."""

import sys

import pytest

from tests.soak import PARTS, Outcome, Part, main, run_parts, summary


def python(name: str, code: str) -> Part:
    return Part(name, "", (sys.executable, "-c", code))


def test_a_part_that_fails_does_not_keep_the_next_from_running() -> None:
    outcomes = [*run_parts([python("bad", "raise SystemExit(3)"), python("good", "")])]
    assert [(one.name, one.code) for one in outcomes] == [("bad", 3), ("good", 0)]


def test_a_part_hears_how_deep_it_goes() -> None:
    asks = python("asks", "import os; raise SystemExit(int(os.environ['DEPTH']))")
    assert [one.code for one in run_parts([asks._replace(environment={"DEPTH": "7"})])] == [7]


def test_what_still_runs_when_the_time_is_over_is_ended_and_what_comes_behind_is_not_begun() -> None:
    for_ever = "import signal\nwhile True: signal.pause()"
    outcomes = [*run_parts([python("hangs", for_ever), python("next", "")], limit_s=0.2)]
    assert [(one.name, one.code) for one in outcomes] == [("hangs", None), ("next", None)]


def test_the_end_says_how_long_each_part_took_and_what_failed() -> None:
    told = summary([Outcome("long", 0, 600), Outcome("days", 1, 90), Outcome("tablet", None, 0)])
    assert told.splitlines() == [
        "long          10.0 min  passed",
        "days           1.5 min  FAILED (1)",
        "tablet         0.0 min  NOT FINISHED",
        "in all        11.5 min  Did not pass: days, tablet.",
    ]


def test_the_parts_can_be_listed_without_running_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [one.name for one in PARTS]
