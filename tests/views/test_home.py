"""The list of events."""

from datetime import UTC
from typing import NamedTuple

from judge_app.core.model import EventId, PlayerId, State
from judge_app.core.ops import PlayerAdded, RulesetChosen
from judge_app.views.home import home_view
from tests.log.devices import Device


class Kept(NamedTuple):
    event: EventId
    state: State = State()
    trouble: str = ""
    is_damaged: bool = False


def test_no_events() -> None:
    assert home_view([]).is_empty


def test_a_card_says_what_and_when(story: Device) -> None:
    story.do(PlayerAdded(PlayerId("p"), "Ada"), wall_ms=1_767_270_300_000)
    story.do(RulesetChosen("regulations-premier"))
    card = home_view([Kept(EventId("e"), story.state)], zone=UTC).cards[0]
    assert (card.name, card.line) == ("Oakhaven", "1 player. Tournament Regulations, Premier")
    assert card.changed == "Changed 12:25, 1 January 2026"
    assert card.is_newest


def test_the_newest_that_opens_is_resumed(story: Device) -> None:
    events = [
        Kept(EventId("bad"), trouble="damaged", is_damaged=True),
        Kept(EventId("a"), story.state),
        Kept(EventId("b"), story.state),
    ]
    view = home_view(events)
    assert [card.is_newest for card in view.cards] == [False, True, False]
    assert [card.can_recover for card in view.cards] == [True, False, False]
    assert view.cards[0].said == "damaged"
    assert view.saved == "3 events, 1 in trouble"


def test_what_a_recovery_said_stands_on_its_card(story: Device) -> None:
    view = home_view([Kept(EventId("a"), story.state)], said={EventId("a"): "All 3 changes were saved."})
    assert view.cards[0].said == "All 3 changes were saved."
    assert view.saved == "1 event, saved here"
