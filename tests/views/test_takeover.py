"""Who is shown the code to take over, who can make one, and who is asked for it."""

import pytest

from judge_app.core.ops import DeviceAdmitted, NoteWritten, TakeOverPrepared
from judge_app.core.roster import DeviceRole
from judge_app.log.takeover import key_of, take_over_op
from judge_app.views.takeover import TakeOverView, take_over_view, void_take_overs
from tests.log.devices import Device
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, founded

KEY = key_of("2" * 16, OAKHAVEN).device


def test_the_organizer_is_told_what_a_code_is_for() -> None:
    [founder] = founded()
    view = take_over_view(founder.state, founder.device)
    assert (view.can_prepare, view.code, view.button, view.can_enter) == (True, "", "Make the code", False)
    assert view.line.startswith("With a code on paper")


def test_who_made_it_sees_it() -> None:
    [founder] = founded()
    founder.judge(TakeOverPrepared(KEY))
    view = take_over_view(founder.state, founder.device, "2222 2222 2222 2222")
    assert (view.code, view.button) == ("2222 2222 2222 2222", "Make a new code")
    assert view.line.startswith("Write it down")
    assert take_over_view(founder.state, founder.device).line.startswith("Another tablet made the code")


@pytest.mark.parametrize("role", ["floor", "scorekeeper", "board"])
def test_others_can_only_type_one_in(role: DeviceRole) -> None:
    founder, device = founded(role)
    assert take_over_view(device.state, device.device) == TakeOverView()
    founder.judge(TakeOverPrepared(KEY))
    device.sync(founder)
    assert take_over_view(device.state, device.device) == TakeOverView(can_enter=True)


def test_an_event_of_an_earlier_app_has_none() -> None:
    assert take_over_view(Device("a").state, Device("a").log.device) == TakeOverView()


def test_who_took_over_by_a_void_code_is_told_to_both_with_what_to_do() -> None:
    [founder] = founded()
    founder.judge(TakeOverPrepared(KEY))
    later = next(number for number, one in enumerate(SIGNERS) if one.device > founder.device)
    taker = SignedDevice(later)  # of two entries of the same moment its own comes second
    taker.sync(founder)
    founder.judge(TakeOverPrepared(key_of("3" * 16, OAKHAVEN).device))  # which the taker does not hear of
    op = take_over_op(key_of("2" * 16, OAKHAVEN), OAKHAVEN, taker.device, "Maya", "tablet 2")
    taker.judge(op)
    taker.judge(NoteWritten("One"))
    taker.judge(NoteWritten("Two"))
    assert [*void_take_overs(taker.state, taker.device)] == []
    founder.sync(taker)
    taker.sync(founder)
    [told] = void_take_overs(founder.state, founder.device)
    assert told.startswith("Maya took over by a code that was void by then. 2 changes of that tablet wait")
    [here] = void_take_overs(taker.state, taker.device)
    assert here.startswith("This tablet took over by a code that was void by then.")
    founder.judge(DeviceAdmitted(taker.device, "Maya", "tablet 2", "organizer"))
    assert len(founder.state.notes) == 2
    assert [*void_take_overs(founder.state, founder.device)] == []
