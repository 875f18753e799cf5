"""Frames come through in any order and number; what is misread or foreign is told, and never taken."""

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import EventId, event_id
from judge_app.errors import Broken, Refused
from judge_app.sync.carrying import Carried, Damaged, carried_of
from judge_app.sync.frames import FRAME_BYTES, MOST_FRAMES, Gathering, frames_of, read_wish, wish_of
from judge_app.sync.intake import take_in
from judge_app.sync.ticket import qr_rows
from tests.sync.carriers import EVENT, KAI, MAYA, NAME, ORGANIZER, joined, noted, opened

DESK = noted(opened(), 12)
CARRIED = DESK.carried()
FRAMES = frames_of(CARRIED)
OTHER = frames_of(noted(opened(), 13, seed=2).carried())


def test_a_frame_is_a_qr_code_of_moderate_size() -> None:
    assert len(FRAMES) > 3
    assert all(set(frame) <= set(string.ascii_uppercase + string.digits) for frame in FRAMES)
    assert all(len(qr_rows(frame)) <= 57 for frame in FRAMES)
    assert len(qr_rows(FRAMES[0])) == 57


@given(st.randoms(use_true_random=False))
def test_frames_in_any_order_twice_and_misread_come_together(chance: random.Random) -> None:
    gathering = Gathering(EVENT)
    scans = [*FRAMES, *chance.sample(FRAMES, 3), *(misread(frame, chance) for frame in FRAMES)]
    chance.shuffle(scans)
    for place, scan in enumerate(scans):
        found = gathering.take(scan.lower() if chance.random() < 0.3 else f" {scan}\r")
        wanted = scan in FRAMES
        assert (found in ("new", "again")) == wanted
        assert (found == "again") == (wanted and scan in scans[:place])
        assert gathering.is_whole == (set(FRAMES) <= {*scans[: place + 1]})
    assert gathering.missing == ()
    assert gathering.carried() == CARRIED


def misread(frame: str, chance: random.Random) -> str:
    place = chance.randrange(len(frame))
    letter = chance.choice([one for one in string.printable if one.upper() != frame[place]])
    return chance.choice(
        [
            frame[:place] + letter + "X" + frame[place + 1 :],
            frame[:-1] if place else "",
            frame[:place] + frame,
        ]
    )


@given(st.binary(max_size=2_000), st.integers(1, 600))
def test_any_content_comes_through_frames_of_any_size(body: bytes, size: int) -> None:
    parcel = CARRIED.parcels[0]._replace(body=body.replace(b"\n", b"?") or b"?")
    carried = CARRIED._replace(parcels=(parcel,))
    gathering = Gathering()
    for frame in reversed(frames_of(carried, size)):
        assert gathering.take(frame) == "new"
    assert gathering.carried() == carried


@given(st.text(max_size=40))
def test_whatever_else_is_typed_is_no_frame(text: str) -> None:
    assert Gathering().take(text) == "damaged"


def test_what_is_missing_is_told_by_its_number() -> None:
    gathering = Gathering(EVENT)
    assert (gathering.total, gathering.missing) == (0, ())
    for frame in (FRAMES[0], FRAMES[2]):
        gathering.take(frame)
    assert gathering.total == len(FRAMES)
    assert gathering.missing == (2, *range(4, len(FRAMES) + 1))
    with pytest.raises(Broken):
        gathering.carried()


def test_frames_of_another_event_are_foreign() -> None:
    mine = Gathering(event_id(ORGANIZER.device, "autumn26"))
    assert {mine.take(frame) for frame in FRAMES} == {"foreign"}
    assert mine.total == 0


def test_a_sender_who_begins_anew_is_followed_and_the_first_sending_is_not_lost() -> None:
    gathering = Gathering(EVENT)
    for frame in FRAMES[:-1]:
        gathering.take(frame)
    gathering.take(OTHER[0])
    assert (gathering.total, len(gathering.missing)) == (len(OTHER), len(OTHER) - 1)
    assert gathering.take(FRAMES[-1]) == "new"
    assert gathering.is_whole
    assert gathering.carried() == CARRIED


def test_many_sendings_take_little_memory() -> None:
    gathering = Gathering()
    for number in range(40):
        other = EventId(f"{ORGANIZER.device}-{number}")
        gathering.take(frames_of(Carried(other, NAME, CARRIED.parcels))[0])
    assert len(gathering._sendings) == 4


def test_a_newer_app_is_told_apart() -> None:
    from judge_app.sync.frames import _with_crc

    assert Gathering().take(_with_crc("TSB" + FRAMES[0][3:-7])) == "newer"


def test_frames_that_do_not_fit_together_are_scanned_anew() -> None:
    """Somebody shows a frame of his own among the others, with a CRC that is right."""
    from judge_app.sync.frames import _with_crc

    gathering = Gathering(EVENT)
    false = _with_crc(FRAMES[1][:30] + ("A" if FRAMES[1][30] != "A" else "B") + FRAMES[1][31:-7])
    for frame in (FRAMES[0], false, *FRAMES[1:]):
        gathering.take(frame)
    with pytest.raises(Damaged):
        gathering.carried()
    for frame in FRAMES:
        gathering.take(frame)
    assert gathering.carried() == CARRIED


def test_more_frames_than_anybody_scans_are_refused() -> None:
    chance = random.Random(3)
    bodies = (chance.randbytes(FRAME_BYTES).replace(b"\n", b"?") for _place in range(MOST_FRAMES + 1))
    parcels = tuple(CARRIED.parcels[0]._replace(body=body) for body in bodies)
    with pytest.raises(Refused, match="Use a file"):
        frames_of(CARRIED._replace(parcels=parcels))


def test_a_wish_brings_only_what_the_other_lacks() -> None:
    host = noted(opened(), 30)
    maya = noted(joined(MAYA, host), 2)
    noted(host, 3, seed=5)
    wish = wish_of(EVENT, maya.log.vector)
    held = read_wish(wish.lower(), EVENT, host.log.vector)
    lacking = host.log.missing(held)
    assert len(lacking) == 3
    gathering = Gathering(EVENT)
    for frame in frames_of(carried_of(host.log, NAME, lacking)):
        gathering.take(frame)
    assert take_in(maya, gathering.carried()).new == 3
    back = read_wish(wish_of(EVENT, host.log.vector), EVENT, maya.log.vector)
    take_in(host, carried_of(maya.log, NAME, maya.log.missing(back)))
    assert host.digest == maya.digest


def test_a_wish_that_is_misread_or_for_another_event_is_refused() -> None:
    wish = wish_of(EVENT, DESK.log.vector)
    with pytest.raises(Refused, match="does not say"):
        read_wish(wish[:-1], EVENT, DESK.log.vector)
    with pytest.raises(Refused, match="does not say"):
        read_wish(FRAMES[0], EVENT, DESK.log.vector)
    with pytest.raises(Refused, match="another event"):
        read_wish(wish, event_id(KAI.device, "autumn26"), DESK.log.vector)
    assert read_wish(wish_of(EVENT, {}), EVENT, DESK.log.vector) == {}
