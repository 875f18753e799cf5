"""A guest is let in by what the log says, whatever the screens of the host make of it."""

from judge_app.sync.invitation import Unwelcome
from tests.sync.venue import Carried, Venue, at_venue


def a_screen_breaks(host: Carried) -> None:
    """From now on one of the screens of *host* raises at every change."""

    def broken() -> None:
        raise ValueError("a screen")

    host.desk.subscribe(broken)


@at_venue
async def test_a_guest_is_in_though_a_screen_of_the_host_breaks_over_it(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    a_screen_breaks(host)
    maya = await venue.tablet("maya").join(host, "floor", "Maya Kessler")
    assert maya.desk.role == "floor"
    assert host.desk.state.roster.is_admitted(maya.device)


@at_venue
async def test_a_guest_who_comes_while_the_event_is_being_closed_is_told_so(venue: Venue) -> None:
    host, maya = venue.tablet("host").begin(), venue.tablet("maya")
    offer = await host.offer("floor")
    session = host.net._session
    assert session
    session._is_closed = True  # the screens have left the event, its sockets are about to close
    assert await maya.ask(offer.text) == str(Unwelcome("closed"))
