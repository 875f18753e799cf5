"""The list of events."""

import itertools
import json
from datetime import UTC

import pytest

from judge_app.core.demo import demo_ops
from judge_app.core.model import EventId, PlayerId
from judge_app.core.ops import EventOpened, PlayerAdded, RulesetChosen
from judge_app.views.home import home_view
from judge_app.views.rescue import Outlook, outlook_words
from judge_app.views.summary import from_plain, to_plain
from judge_app.views.summing import summary_of
from tests.log.devices import Device
from tests.views.kept import Kept

NOW = 1_790_000_000_000


def demo() -> Device:
    device, numbers = Device("a"), itertools.count()
    device.do(EventOpened("Demo", "lots"))
    for op in demo_ops(lambda: f"id{next(numbers)}", NOW):
        device.do(op, wall_ms=NOW)
    return device


def test_no_events() -> None:
    assert home_view([], NOW).is_empty


def test_a_card_says_what_and_when(story: Device) -> None:
    story.do(PlayerAdded(PlayerId("p"), "Ada"), wall_ms=1_767_270_300_000)
    story.do(RulesetChosen("regulations-premier"))
    card = home_view([Kept(EventId("e"), summary_of(story.state))], NOW, zone=UTC).cards[0]
    assert (card.name, card.line) == ("Oakhaven", "Regulations, Premier. 1 player")
    assert card.foot == "Changed 12:25, 1 January 2026"
    assert card.is_newest


def test_a_running_event_shows_its_round_its_time_and_its_calls() -> None:
    held = [Kept(EventId("e"), summary_of(demo().state))]
    card = home_view(held, NOW).cards[0]
    assert (card.stage, card.time, card.calls) == ("Round 3 of 5", "23:41 left", "2 calls")
    assert home_view(held, NOW + 30 * 60_000).cards[0].time == "6:19 over"


def test_a_summary_is_the_same_after_it_was_kept() -> None:

    summary = summary_of(demo().state)
    assert from_plain(json.loads(json.dumps(to_plain(summary)))) == summary
    assert from_plain({**to_plain(summary), "players": "many"}) is None
    assert from_plain({"name": "an older app"}) is None
    assert from_plain(None) is None


def test_the_newest_that_opens_is_resumed(story: Device) -> None:
    summary = summary_of(story.state)
    events = [
        Kept(EventId("bad"), None, trouble="damaged", is_damaged=True),
        Kept(EventId("a"), summary),
        Kept(EventId("b"), summary),
    ]
    view = home_view(events, NOW)
    assert [card.is_newest for card in view.cards] == [False, True, False]
    assert [card.can_recover for card in view.cards] == [True, False, False]
    assert view.cards[0].said == "damaged"
    assert view.saved == "3 events, 1 in trouble"


@pytest.mark.parametrize(
    ("outlook", "name", "can_recover"),
    [
        (Outlook(5, name="Oakhaven"), "Oakhaven, damaged", True),
        (Outlook(5), "A damaged event", True),
        (Outlook(0), "A damaged event", False),
    ],
)
def test_a_damaged_event_says_what_a_recovery_would_bring(
    outlook: Outlook, name: str, can_recover: bool
) -> None:
    held = [Kept(EventId("a"), None, trouble="at byte 7", is_damaged=True)]
    [card] = home_view(held, NOW, outlooks={EventId("a"): outlook}).cards
    assert (card.name, card.can_recover) == (name, can_recover)
    assert card.said == outlook_words(outlook)


def test_what_a_recovery_said_stands_on_its_card(story: Device) -> None:
    held = [Kept(EventId("a"), summary_of(story.state))]
    view = home_view(held, NOW, said={EventId("a"): "All 3 changes were saved."})
    assert view.cards[0].said == "All 3 changes were saved."
    assert view.saved == "1 event, saved here"
