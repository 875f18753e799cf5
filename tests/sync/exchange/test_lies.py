"""A peer that lies about what it holds gets nothing by it and changes nothing."""

from judge_app.core.claims import DeviceId
from judge_app.sync.link import MARK, LinkId
from judge_app.sync.protocol import Batch, Chain, Have, Head, Message, Proof
from tests.log.signed import SIGNERS
from tests.sync.exchange.linked import alone


def sent(posts: list[tuple[LinkId, Message]]) -> list[int]:
    """The numbers of the entries that go out with *posts*."""
    found = [message for _link, message in posts if isinstance(message, Batch)]
    return [parcel.seq for batch in found for parcel in batch.parcels]


def test_a_peer_that_claims_too_much_goes_without_and_confirms_nothing() -> None:
    founder, exchange, link = alone("one", "two")
    claim = Have({founder.device: Head(2**53, "0" * MARK)}, is_whole=True)
    assert sent(exchange.receive(link, claim, 0.0)) == []  # type: ignore[arg-type]
    assert exchange.confirmed == 0
    assert not exchange.links[link].is_in_step(founder.log)
    honest = Have({}, is_whole=True)
    posts = exchange.receive(link, honest, 1.0) + exchange.tick(5.0)
    assert sent(posts) == [1, 2, 3, 4]  # type: ignore[arg-type]


def test_a_peer_that_claims_too_little_gets_it_again() -> None:
    founder, exchange, link = alone("one", "two")
    heads = {founder.device: Head(4, founder.log.head(founder.device, 4)[:MARK])}
    assert sent(exchange.receive(link, Have(heads, is_whole=True), 0.0)) == []  # type: ignore[arg-type]
    assert exchange.confirmed == 4
    posts = exchange.receive(link, Have({}, is_whole=True), 1.0) + exchange.tick(5.0)
    assert sent(posts) == [1, 2, 3, 4]  # type: ignore[arg-type]
    assert exchange.confirmed == 4  # it had been said


def test_a_peer_with_a_wrong_head_is_shown_the_chain_and_nothing_of_that_device_is_sent() -> None:
    founder, exchange, link = alone("one", "two")
    lie = Have({founder.device: Head(4, "0" * MARK)}, is_whole=True)
    posts = exchange.receive(link, lie, 0.0)
    [(_link, chain)] = posts
    assert isinstance(chain, Chain)
    assert (chain.device, chain.first, len(chain.proofs)) == (founder.device, 1, 4)
    assert sent(exchange.tick(5.0)) == []  # type: ignore[arg-type]
    assert exchange.confirmed == 0
    assert not exchange.links[link].is_in_step(founder.log)


def test_a_head_without_a_mark_is_not_believed() -> None:
    founder, exchange, link = alone("one")
    exchange.receive(link, Have({founder.device: Head(3, "")}, is_whole=True), 0.0)
    assert exchange.confirmed == 0


def test_a_chain_that_proves_nothing_changes_nothing() -> None:
    founder, exchange, link = alone("one")
    false = (Proof("0" * 64, "00" * 64), Proof("", ""), Proof("no digest", "no hex"))
    for device in (founder.device, SIGNERS[1].device, DeviceId("nobody")):
        exchange.receive(link, Chain(device, 1, false), 0.0)
    assert founder.state.forks == {}
    assert len(founder.log.entries) == 3


def test_a_message_over_a_link_that_is_gone_is_passed_over() -> None:
    founder, exchange, link = alone("one")
    exchange.link_down(link)
    exchange.link_down(link)
    assert exchange.receive(link, Have({}, is_whole=True), 1.0) == []
    assert exchange.tick(50.0) == []
    assert founder.log.entries
