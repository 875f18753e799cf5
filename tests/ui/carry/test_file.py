"""Two tablets in step by a file: taken in, saved, and refused in place."""

from pathlib import Path

import pytest

from judge_app.sync.carrying import read_carried
from judge_app.sync.intake import take_in
from judge_app.tablet import Tablet
from tests.ui.carry.pair import Pair
from tests.ui.everywhere.layout import faults_at
from tests.ui.sizes import ANY_TYPE


def test_a_file_of_the_other_tablet_is_taken_in_once(pair: Pair) -> None:
    pair.put_file()
    pair.take_file()
    pair.judge.see("7 changes taken in")
    pair.take_file()
    pair.judge.see("Nothing new")


def test_a_saved_file_brings_the_other_tablet_into_step(pair: Pair, tmp_path: Path) -> None:
    pair.put_file()
    pair.take_file()
    pair.judge.see("7 changes taken in")
    pair.judge.tap("Save a file")
    pair.judge.see(f"Saved as Oakhaven.judgelog in {tmp_path / 'carried'}")
    with (tmp_path / "carried" / "Oakhaven.judgelog").open("rb") as file:
        assert take_in(pair.other, read_carried(file)).new == 5
    assert pair.are_in_step()


def test_a_file_that_is_there_already_keeps_what_only_it_has(pair: Pair, tmp_path: Path) -> None:
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    path.parent.mkdir()
    path.write_bytes(pair.file_of(pair.other))
    pair.judge.tap("Save a file")
    pair.judge.see("Saved as Oakhaven.judgelog")
    with path.open("rb") as file:
        held = {(one.device, one.seq) for one in read_carried(file).parcels}
    assert held == {(one.device, one.seq) for desk in (pair.desk, pair.other) for one in desk.log.entries}


def test_a_file_of_something_else_is_not_written_over(pair: Pair, tmp_path: Path) -> None:
    path = tmp_path / "carried" / "Oakhaven.judgelog"
    path.parent.mkdir()
    path.write_bytes(b"precious")
    pair.judge.tap("Save a file")
    pair.judge.see("Saved as Oakhaven 2.judgelog")
    assert path.read_bytes() == b"precious"


def test_a_file_that_cannot_be_written_is_said(pair: Pair, tmp_path: Path) -> None:
    (tmp_path / "carried").write_bytes(b"in the way")
    pair.judge.tap("Save a file")
    pair.judge.see("cannot be written")
    pair.judge.miss("Saved as")


@pytest.mark.parametrize("text_size", ANY_TYPE)
def test_all_about_a_file_has_its_place_in_any_type(pair: Pair, text_size: float) -> None:
    pair.device.refuses_to_share = "No app on this tablet takes a file of an event. It is saved all the same."
    pair.judge.app.preferences.text_size = text_size
    pair.judge.see("Share a file")
    pair.judge.tap("Share a file")
    for size in ((360, 640), (800, 1280), (1280, 800)):
        pair.judge.resize(*size)
        pair.judge.see("No app on this tablet", "Saved as")
        assert [*faults_at(pair.judge)] == []


def test_a_damaged_file_is_refused_in_place(pair: Pair) -> None:
    path, before = pair.put_file(), pair.desk.vector
    path.write_bytes(path.read_bytes()[:-90])
    pair.take_file()
    pair.judge.see("Nothing of it was taken.")
    assert pair.desk.vector == before


def test_a_file_that_was_tampered_with_is_refused_in_place(pair: Pair) -> None:
    path, before = pair.put_file(), pair.desk.vector
    path.write_bytes(path.read_bytes().replace(b"there 3", b"where 3"))
    pair.take_file()
    pair.judge.see("Nothing of it was taken.")
    assert pair.desk.vector == before


def test_a_file_of_another_event_is_refused_in_place(pair: Pair, tablet: Tablet) -> None:
    foreign = tablet.new_event("Riverside")
    pair.put_file(foreign)
    foreign.close()
    pair.take_file()
    pair.judge.see("This is of another event, Riverside. Nothing was taken.")


def test_all_of_it_is_reached_on_a_phone(pair: Pair) -> None:
    pair.judge.resize(412, 892)
    pair.judge.scroll_to("Save a file")
    pair.judge.scroll_to("Scanned text")
    pair.judge.scroll_to("What is here")
    pair.judge.tap("What is here")
    pair.judge.see("What this tablet has.")
