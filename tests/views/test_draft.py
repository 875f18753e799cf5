"""What the draft helper says: product, seats, the way packs go, the time of a pick, deck building."""

import pytest

from judge_app.core.drafting import Draft, pods
from judge_app.core.hall import Run
from judge_app.core.model import ClockId, PlayerId, State
from judge_app.core.ops import (
    ClockOpened,
    ClockStarted,
    DraftEnded,
    DraftTermsChosen,
    EventOpened,
    PickBegun,
    PlayerAdded,
    PlayerDropped,
    PodsSeated,
    RoundPaired,
    RulesetChosen,
)
from judge_app.core.progress import progress
from judge_app.views.draft import building_timer, draft_line, draft_view, drafts, is_drafting
from judge_app.views.draftpicks import pick_face
from judge_app.views.more import more_view
from judge_app.views.nextstep import next_step
from tests.log.devices import Device

NAMES = ("Ada", "Bea", "Cyd", "Dot", "Eve", "Fay", "Gwen", "Hal", "Ivo")
SEALED = 'title = "Sealed"\nbase = "draft"\ndrafting.boosters = 6\ndrafting.passing = "none"\n'


def event(count: int = 9, ruleset: str = "draft", custom: str = "") -> Device:
    device = Device("a")
    device.do(EventOpened("Oakhaven"))
    device.do(RulesetChosen(ruleset, custom))
    for number in range(count):
        device.do(PlayerAdded(PlayerId(f"p{number}"), NAMES[number] if number < 9 else f"Player {number}"))
    return device


def seated(device: Device) -> Device:
    device.do(PodsSeated(pods(device.state.players, "5f3a"), "5f3a"))
    return device


def facts(state: State, players: int | None = None) -> list[tuple[str, str]]:
    return [(fact.figure, fact.title) for fact in draft_view(state, players).product.facts]


def test_the_product_is_for_those_entered_or_for_any_number() -> None:
    state = event().state
    assert facts(state) == [
        ("36", "boosters"),
        ("2", "kits"),
        ("12", "left over"),
        ("108", "left over of six kits"),
        ("9", "Draft Heroes"),
    ]
    assert facts(state, 32)[2:4] == [("16", "left over"), ("16", "left over of six kits")]
    assert facts(state, 37)[3] == ("4", "missing from six kits")


def test_who_dropped_needs_no_boosters() -> None:
    device = event()
    device.do(PlayerDropped(PlayerId("p0")))
    assert facts(device.state)[0] == ("32", "boosters")


@pytest.mark.parametrize("ruleset", ["regulations-casual+select", "regulations-premier+select"])
def test_select_says_that_no_document_gives_a_number(ruleset: str) -> None:
    device = event(ruleset=ruleset)
    view = draft_view(device.state)
    assert view.product.facts == ()
    assert view.product.silent.startswith("No document says how many boosters")
    assert view.picks.can_set_packs
    assert drafts(device.state)


@pytest.mark.parametrize(("ruleset", "is_there"), [("draft", True), ("constructed", False)])
def test_more_leads_to_the_draft_where_there_is_one(ruleset: str, is_there: bool) -> None:
    tiles = [tile.route for tile in more_view(event(ruleset=ruleset).state).tiles]
    assert ("draft" in tiles) is is_there


def test_pods_list_their_seats_in_order() -> None:
    view = draft_view(seated(event()).state).seats
    assert [pod.title for pod in view.pods] == ["Pod 1", "Pod 2"]
    assert [seat.number for seat in view.pods[1].seats] == ["1", "2", "3", "4"]
    assert "5f3a" in view.line
    assert sorted(seat.name for pod in view.pods for seat in pod.seats) == sorted(NAMES)


def test_seats_say_who_gets_the_pack_and_pass_over_the_dropped() -> None:
    device = seated(event(4))
    first, second, third, fourth = device.state.draft.pods[0]
    name = {player.id: player.name for player in device.state.players.values()}
    device.do(PlayerDropped(second))
    device.do(PickBegun(1, 1, 0, 40))
    lines = [(seat.line, seat.is_gone) for seat in draft_view(device.state).seats.pods[0].seats]
    assert lines == [
        (f"to {name[third]}", False),
        ("dropped", True),
        (f"to {name[fourth]}", False),
        (f"to {name[first]}", False),
    ]
    device.do(PickBegun(2, 1, 0, 40))
    assert draft_view(device.state).seats.pods[0].seats[0].line == f"to {name[fourth]}"


def test_a_latecomer_is_offered_the_smallest_pod() -> None:
    device = seated(event())
    device.do(PlayerAdded(PlayerId("late"), "Zoe"))
    late = draft_view(device.state).seats.late
    assert [(row.player, row.pod, row.text) for row in late] == [("late", 2, "Seat Zoe in pod 2")]


def test_many_latecomers_are_better_drawn_anew() -> None:
    device = seated(event(4))
    for number in range(20):
        device.do(PlayerAdded(PlayerId(f"late{number}"), f"Late {number}"))
    view = draft_view(device.state).seats
    assert len(view.late) == 12
    assert view.more_late == "8 more have no seat. Draw all seats again."


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ((1, 1), ("Pack 1 of 4", "Pick 1 of 12", "Pass to the left", "Next pick", "Open pack 2")),
        ((2, 5), ("Pack 2 of 4", "Pick 5 of 12", "Pass to the right", "Next pick", "Open pack 3")),
        ((2, 12), ("Pack 2 of 4", "Pick 12 of 12", "Last card: nothing to pass", "Open pack 3", "")),
        ((4, 11), ("Pack 4 of 4", "Pick 11 of 12", "Pass to the right", "Next pick", "Draft done")),
        ((4, 12), ("Pack 4 of 4", "Pick 12 of 12", "Last card: nothing to pass", "Draft done", "")),
    ],
)
def test_each_pick_says_where_the_pack_goes_and_what_comes_next(
    at: tuple[int, int], says: tuple[str, ...]
) -> None:
    device = seated(event())
    device.do(PickBegun(*at, 0, 40))
    view = draft_view(device.state)
    picks = view.picks
    assert view.due == "picks"
    assert (picks.title, picks.line, picks.passing, picks.next_text, picks.skip_text) == says


def test_a_sealed_event_passes_nothing_and_goes_on_to_the_decks() -> None:
    view = draft_view(event(8, "sealed", SEALED).state)
    assert facts(event(8, "sealed", SEALED).state)[:2] == [("48", "boosters"), ("2", "kits")]
    assert (view.picks.is_sealed, view.picks.next_text) == (True, "To deck building")


@pytest.mark.parametrize(
    ("now_s", "runs", "shown"),
    [
        (0, (Run(0),), ("0:40", "Running", "normal", "pause")),
        (29, (Run(0),), ("0:11", "Running", "normal", "pause")),
        (30, (Run(0),), ("0:10", "Last 10 seconds", "last", "pause")),
        (40, (Run(0),), ("0:00", "Time is up", "over", "pause")),
        (47, (Run(0),), ("0:07", "Time is up", "over", "pause")),
        (99, (Run(0, 15_000),), ("0:25", "Paused", "normal", "continue")),
    ],
)
def test_the_time_of_a_pick(now_s: int, runs: tuple[Run, ...], shown: tuple[str, ...]) -> None:
    face = pick_face(Draft(pack=1, pick=1, pick_seconds=40, runs=runs), now_s * 1000)
    assert (face.time, face.word, face.mood, face.act) == shown


def test_a_pick_without_a_limit_counts_up() -> None:
    assert pick_face(Draft(pack=1, pick=1, runs=(Run(0),)), 75_000).time == "1:15"


def test_while_nobody_picks_nothing_counts() -> None:
    assert pick_face(Draft(), 0).time == ""
    assert pick_face(Draft(pack=4, pick=12, is_over=True), 0).time == ""


def test_decks_are_built_by_the_rulesets_time() -> None:
    device = seated(event())
    device.do(PickBegun(4, 12, 0, 40))
    assert draft_view(device.state).building.is_early
    device.do(DraftEnded())
    view = draft_view(device.state)
    assert view.due == "building"
    assert (view.building.start, view.building.line) == (
        "Start 20 minutes",
        "A deck: 30 cards and a Hero, at most 3 of a kind.",
    )
    device.do(ClockOpened(ClockId("c"), "building", 1200))
    device.do(ClockStarted(ClockId("c"), 0))
    timer = building_timer(device.state)
    assert timer is not None
    assert timer.seconds == 1200
    assert draft_view(device.state).building.is_timed


def test_the_next_step_is_the_draft_from_the_seats_to_its_end() -> None:
    device = event()
    routes = [next_step(device.state, progress(device.state)).route]
    lines = [draft_line(device.state)]
    for op in (
        PodsSeated(pods(device.state.players, "5f3a"), "5f3a"),
        PickBegun(2, 5, 0, 40),
        DraftEnded(),
    ):
        device.do(op)
        routes.append(next_step(device.state, progress(device.state)).route)
        lines.append(draft_line(device.state))
    assert routes == ["pair", "draft", "draft", "pair"]
    assert lines == ["Pods, packs, picks", "Seats are drawn", "Pack 2, pick 5", "Drafted"]


def test_once_round_1_is_paired_the_draft_holds_up_nothing() -> None:
    device = seated(event())
    device.do(RoundPaired(1, (), "seed"))
    view = draft_view(device.state)
    assert not is_drafting(device.state)
    assert view.seats.is_locked
    assert view.picks.is_closed
    assert view.building.pair == ""


def test_what_the_organizer_sets_is_shown() -> None:
    device = event(ruleset="regulations-casual+select")
    device.do(DraftTermsChosen(3, 15, 0))
    picks = draft_view(device.state).picks
    assert (picks.packs_text, picks.cards_text, picks.seconds_text) == ("3 packs", "15 cards", "no limit")
