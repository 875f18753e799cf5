"""Who is shown the code to take over, who can make one, and who is asked for it."""

import pytest

from judge_app.core.ops import TakeOverPrepared
from judge_app.core.roster import DeviceRole
from judge_app.log.takeover import key_of
from judge_app.views.takeover import TakeOverView, take_over_view
from tests.log.devices import Device
from tests.log.signed import OAKHAVEN, founded

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
