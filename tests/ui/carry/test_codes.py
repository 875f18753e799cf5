"""Two tablets in step by what a scanner types."""

from judge_app.core.ops import NoteWritten
from judge_app.sync.carrying import carried_of
from judge_app.sync.frames import Gathering, frames_of, wish_of
from judge_app.sync.intake import take_in
from judge_app.tablet import Tablet
from tests.ui.carry.pair import Pair


def test_codes_that_are_typed_in_any_order_are_taken_in(pair: Pair) -> None:
    lacking = pair.other.missing(pair.desk.vector)
    frames = frames_of(carried_of(pair.other.log, "Oakhaven", lacking), 150)
    assert len(frames) > 2
    pair.scan(frames[-1])
    pair.judge.see(f"{len(frames) - 1} of {len(frames)} codes are missing: 1")
    pair.scan(frames[-1].lower())
    pair.judge.see("Seen before.")
    for frame in frames[:-1]:
        pair.scan(frame)
    pair.judge.see("7 changes taken in")
    assert pair.judge.find("Scanned text").text == ""


def test_the_codes_that_pass_bring_the_other_tablet_into_step(pair: Pair) -> None:
    pair.scan(wish_of(pair.other.event, pair.other.vector))
    pair.judge.see("5 changes that the other tablet lacks.")
    gathering = Gathering(pair.other.event)
    for code in pair.shown_codes():
        gathering.take(code)
    assert take_in(pair.other, gathering.carried()).new == 5
    for frame in frames_of(carried_of(pair.other.log, "", pair.other.missing(pair.desk.vector))):
        pair.scan(frame)
    pair.judge.see("7 changes taken in")
    assert pair.are_in_step()
    pair.scan(wish_of(pair.other.event, pair.other.vector))
    pair.judge.see("The other tablet has all of this already.")
    assert not pair.judge.screen.qr


def test_without_a_wish_the_newest_changes_pass_until_they_are_paused(pair: Pair) -> None:
    pair.desk.do_all([NoteWritten(f"more {number}") for number in range(40)])
    pair.judge.go("devices")
    pair.judge.go("carry")
    pair.judge.see("The newest 30 changes.", "1 of ")
    first = [*pair.judge.screen.qr]
    pair.judge.pass_time(seconds=0.6)
    pair.judge.see("2 of ")
    assert pair.judge.screen.qr != first
    pair.judge.tap("Pause")
    pair.judge.pass_time(seconds=5)
    pair.judge.see("2 of ")
    pair.judge.tap("Go on")
    pair.judge.pass_time(seconds=0.6)
    pair.judge.see("3 of ")


def test_what_is_here_is_one_code_that_the_other_tablet_answers(pair: Pair) -> None:
    from judge_app.sync.ticket import qr_rows

    pair.judge.tap("What is here")
    pair.judge.see("What this tablet has.")
    wish = wish_of(pair.desk.event, pair.desk.vector)
    assert pair.judge.screen.qr == [[*row] for row in qr_rows(wish)]
    pair.judge.miss("Pause")
    pair.judge.tap("Changes")
    pair.judge.see("The newest 8 changes.")


GARBAGE = {
    "hello": "Misread: scan that one again.",
    "TWAAAAA": "This does not say what a tablet holds.",
    "TSAAAAA": "Misread: scan that one again.",
}


def test_garbage_is_refused_in_place(pair: Pair) -> None:
    before, frames = pair.desk.vector, pair.judge.screen._frames
    for text, said in GARBAGE.items():
        pair.scan(text)
        pair.judge.see(said)
        assert (pair.desk.vector, pair.judge.screen._frames) == (before, frames)


def test_codes_of_another_event_are_refused_in_place(pair: Pair, tablet: Tablet) -> None:
    foreign = tablet.new_event("Riverside")
    frames = frames_of(carried_of(foreign.log, "Riverside", foreign.log.entries))
    wish = wish_of(foreign.event, foreign.vector)
    foreign.close()
    pair.scan(frames[0])
    pair.judge.see("That is of another event.")
    pair.scan(wish)
    pair.judge.see("The other tablet has another event open.")


def test_several_codes_are_pasted_at_once(pair: Pair) -> None:
    from kivy.core.clipboard import Clipboard

    lacking = pair.other.missing(pair.desk.vector)
    Clipboard.copy("\n".join(frames_of(carried_of(pair.other.log, "", lacking), 150)))
    pair.judge.tap("Paste a code")
    pair.judge.see("7 changes taken in")
