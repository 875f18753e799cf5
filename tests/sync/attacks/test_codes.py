"""Codes by which tablets join are guessed, used again or asked for without an end: nobody gets in."""

from judge_app.sync.hub import MOST_GUESTS
from judge_app.sync.joining import Guest
from tests.sync.attacks.attacker import MALLORY, knocking, place_of, unharmed
from tests.sync.venue import Venue, at_venue


@at_venue
async def test_a_code_opens_once(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer()
    assert await venue.tablet("maya").ask(offer.text) == host.desk.event
    said = await venue.tablet("mallory").ask(offer.text)
    assert "used already" in said
    assert "not let in: spent" in venue.logged
    assert len(host.desk.state.roster.members) == 2


@at_venue
async def test_a_code_is_worth_nothing_after_ten_minutes(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer()
    host.ahead_ns = 10 * 60 * 10**9
    said = await venue.tablet("mallory").ask(offer.text)
    assert "older than ten minutes" in said
    assert "not let in: expired" in venue.logged
    assert len(host.desk.state.roster.members) == 1


@at_venue
async def test_who_guesses_five_times_locks_the_code_and_gets_nowhere(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer()
    (address,) = host.net.reach.addresses
    code = offer.code.replace(" ", "")
    guesses = [code[:-1] + letter for letter in "23456789" if letter != code[-1]][:5]
    mallory = venue.tablet("mallory")
    said = [await mallory.ask(guess, "Mallory", address) for guess in guesses]
    assert all("not right" in one or "locked" in one for one in said)
    assert "locked" in await mallory.ask(code, "Mallory", address)
    assert venue.logged.count("not let in: wrong") == 4
    assert "not let in: locked" in venue.logged
    assert host.net.reach.offer is None
    assert len(host.desk.state.roster.members) == 1
    maya = await venue.tablet("maya").join(host)
    await unharmed(venue, host, maya)


@at_venue
async def test_who_asks_again_and_again_is_heard_forty_times_and_then_sent_away(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer("floor")
    said = []
    for _again in range(MOST_GUESTS + 1):
        async with knocking(place_of(host), "/join") as ws:
            guest = Guest(MALLORY, host.device, offer.code.replace(" ", ""), "Mallory", "Phone")
            await ws.send_bytes(guest.begin())
            said.append(await ws.receive_bytes())
    assert b"answer" in said[-2]
    assert b"busy" in said[-1]
    assert host.net.reach.offer == offer  # nobody has guessed: the code still opens
