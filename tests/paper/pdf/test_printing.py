"""Orders: what is refused, how far it is, that it can be stopped, and that it comes out the same."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge_app.errors import Refused
from judge_app.paper.pdf import Order, print_sheet
from judge_app.views.sheets import SHEETS, SheetName, sheet_offers
from tests.paper.pdf.halls import NOW, Hall, names
from tests.paper.pdf.reading import needs_poppler, printed
from tests.steps import steps

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def over() -> Hall:
    """An event with everything that can be printed."""
    return Hall(names(20), "constructed").with_phones().with_staff().setting("cut", 8).played_out()


@pytest.mark.parametrize("sheet", SHEETS)
@needs_poppler
def test_every_page_says_event_time_and_page_and_has_something_on_it(
    over: Hall, sheet: SheetName, tmp_path: Path
) -> None:
    made = printed(over.state, sheet, tmp_path)
    for page in range(1, made.pages + 1):
        text = made.text(page)
        assert "Oakhaven" in text
        assert "17 November 2026" in text
        assert f"Page {page} of {made.pages}" in text
        assert 0.001 < made.ink(page) < 0.2
    assert made.about["Title"]
    assert "November" in made.about.get("CreationDate", "Nov") or "Nov" in made.about["CreationDate"]


def test_what_cannot_be_printed_is_refused_with_the_sentence_of_its_offer() -> None:
    for hall in (Hall([]), Hall([], ""), Hall(names(4)), Hall(names(4), "")):
        for offer in sheet_offers(hall.state):
            if offer.why_not:
                assert offer.why_not.endswith(".")
                with pytest.raises(Refused) as refused:
                    print_sheet(hall.state, Order(offer.sheet))
                assert str(refused.value) == offer.why_not
            else:
                assert print_sheet(hall.state, Order(offer.sheet)).pages >= 1


def test_a_round_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match=r"There is no round 7\. The last one is 1"):
        print_sheet(Hall(names(4)).in_round(1).state, Order("slips", round=7))
    with pytest.raises(Refused, match="Round 1 is not paired yet"):
        print_sheet(Hall(names(4)).state, Order("slips", round=1))


def test_an_address_that_no_code_on_a_slip_could_hold_is_refused() -> None:
    state = Hall(names(4)).in_round(1).state
    with pytest.raises(Refused, match="too long for a code"):
        print_sheet(state, Order("slips", phones=f"http://{'x' * 3000}"))
    assert print_sheet(state, Order("slips", phones=f"http://{'x' * 100}:8080")).pages == 1


def test_the_same_order_gives_the_same_bytes_in_every_process() -> None:
    script = (
        "import hashlib; from tests.paper.pdf.halls import *; from judge_app.paper.pdf import *;"
        "from judge_app.views.sheets import SHEETS;"
        "hall = Hall([*names(18), 'דוד', '王小', 'Νίκος'], 'constructed').with_phones().setting('cut', 8);"
        "state = hall.played_out().state;"
        "print(*(hashlib.sha256(print_sheet(state, Order(sheet, phones='http://10.0.0.7', now_ms=NOW)).pdf)"
        ".hexdigest() for sheet in SHEETS))"
    )
    said = []
    for seed in ("1", "2"):
        kept = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env=kept, capture_output=True, check=True
        )
        said.append(done.stdout.split())
    assert len({*said[0]}) == len(SHEETS)
    assert said[0] == said[1]


def test_another_moment_gives_other_bytes(over: Hall) -> None:
    one, other = (print_sheet(over.state, Order("report", now_ms=NOW + n * 60_000)).pdf for n in range(2))
    assert hashlib.sha256(one).digest() != hashlib.sha256(other).digest()


@pytest.mark.parametrize("now_ms", [0, -1, 10**18, -(10**18)])
def test_a_clock_that_says_nonsense_stops_nothing(now_ms: int) -> None:
    assert print_sheet(Hall(names(4)).in_round(1).state, Order("slips", now_ms=now_ms)).pages == 1


def test_progress_is_told_page_by_page_up_to_the_end() -> None:
    state = Hall(names(60)).in_round(1).state
    told: list[tuple[int, int]] = []
    made = print_sheet(state, Order("slips"), lambda done, steps: told.append((done, steps)))
    assert told == [(step, made.pages + 1) for step in range(made.pages + 2)]


@pytest.mark.parametrize("after", [0, 3, 6])
def test_a_print_that_is_cancelled_stops_at_the_next_page(after: int) -> None:
    state = Hall(names(60)).in_round(1).state
    told: list[int] = []
    with pytest.raises(Refused, match=r"Printing was stopped\. Nothing was written"):
        print_sheet(state, Order("slips"), lambda done, _steps: told.append(done), lambda: len(told) > after)
    assert max(told) == after


def test_nothing_heavy_is_read_before_something_is_printed() -> None:
    script = (
        "import sys, judge_app.paper.pdf, judge_app.views.sheets, judge_app.typefaces.finding;"
        "print(*(name for name in ('fpdf', 'fontTools', 'PIL', 'segno', 'kivy') if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert done.stdout.split() == []


@pytest.mark.parametrize("sheet", ["pairings-names", "slips", "standings"])
def test_the_work_of_a_sheet_grows_no_faster_than_the_hall(sheet: SheetName) -> None:
    """What 80 players need beyond 40 is little more than twice of what 40 need beyond 20."""
    order = Order(sheet, phones="http://192.168.1.20:8080", now_ms=NOW)
    halls = [Hall(names(count), "constructed").with_phones().in_round(2).state for count in (20, 40, 80)]
    print_sheet(halls[0], order)  # what is read once for all
    few, some, many = (steps(lambda state=state: print_sheet(state, order)) for state in halls)  # type: ignore[misc]
    assert many - some < 2.8 * (some - few)
