"""Every screen is among the places that the tests of all places visit."""

from judge_app.ui.routes import SCREENS
from tests.ui.everywhere.places import EVERYWHERE


def test_no_screen_is_left_out_of_the_places() -> None:
    assert {place.route for place in EVERYWHERE} == SCREENS.keys()
