"""A tablet that took an event over by its code finds its place among the others, over real sockets."""

from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded
from judge_app.handover.bringing import bring
from judge_app.handover.takeover import prepare, take_over
from judge_app.sync.carrying import carried_of
from tests.sync.venue import Venue, at_venue


@at_venue
async def test_it_links_to_tablets_that_have_never_heard_of_it(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    code = prepare(host.desk, host.tablet.settings, lambda most: most - 1)
    await venue.in_step(host, maya)
    carried = carried_of(host.desk.log, "Oakhaven", host.desk.log.entries)
    await host.leave()  # its battery is empty
    spare = venue.tablet("spare")
    bring(spare.tablet, carried)
    spare.show(take_over(spare.tablet, carried.event, code, "Ola", "spare tablet"))
    spare.desk.do(PlayerAdded(PlayerId("late"), "Late"))
    await venue.in_step(spare, maya)
    assert maya.desk.state.roster.role(spare.device) == "organizer"
    assert [player.name for player in maya.desk.state.players.values()] == ["Late"]
