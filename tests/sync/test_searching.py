"""Whom a tablet calls again when its link has ended, and when."""

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.roster import Roster
from judge_app.sync.addresses import Address
from judge_app.sync.credentials import Standing
from judge_app.sync.place import Place
from judge_app.sync.searching import SHORT_MS, Searching
from judge_app.sync.sightings import LONGEST_WAIT_MS
from tests.log.signed import OAKHAVEN, SIGNERS

ADA, MAYA = SIGNERS[0].device, SIGNERS[1].device


class Hall:
    """One tablet that searches, and its own time."""

    def __init__(self) -> None:
        self.now = 50_000
        self.searching = Searching(ADA, Place("127.0.0.1", 0), {}, lambda: self.now)
        self.searching.stand(Standing(OAKHAVEN, "Oakhaven", Roster(), {}, ADA))

    def is_called(self) -> list[DeviceId | None]:
        return [one.device for one in self.searching.to_call(frozenset())]


@pytest.mark.parametrize(
    ("lasted_ms", "called"), [(0, []), (SHORT_MS - 1, []), (SHORT_MS, [MAYA]), (3_600_000, [MAYA])]
)
def test_a_link_that_lasted_is_taken_up_at_once_and_one_that_broke_soon_is_not(
    lasted_ms: int, called: list[DeviceId]
) -> None:
    hall = Hall()
    hall.searching.reached(MAYA, Address("10.0.0.2", 24680))
    hall.now += lasted_ms
    hall.searching.lost(MAYA)
    assert hall.is_called() == called


def test_a_tablet_whose_links_break_soon_is_called_again_a_moment_later() -> None:
    hall = Hall()
    hall.searching.reached(MAYA, Address("10.0.0.2", 24680))
    hall.searching.lost(MAYA)
    hall.now += LONGEST_WAIT_MS
    assert hall.is_called() == [MAYA]
