"""Whatever devices have written, an audit and a story come out of it, and the state that everybody has."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import Result
from judge_app.core.ops import (
    CutMade,
    DeckCheckBegun,
    DeckTableDrawn,
    EventOpened,
    Op,
    PlayerAdded,
    PlayerDropped,
    PodsSeated,
    ResultCorrected,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    TablesRepaired,
    Undone,
)
from judge_app.log.audit import audit_log
from judge_app.log.digest import digest
from judge_app.views.passedover import passed_over
from judge_app.views.story import story_view
from tests.log.anyops import ops_of
from tests.log.audited import lines_of
from tests.log.devices import EVENT, Device
from tests.log.fields import LEAGUE, PLAYERS, seatings
from tests.log.histories import Did, Synced, histories, histories_of, live

unseeded: st.SearchStrategy[Op] = st.builds(
    RoundPaired, st.integers(1, 3), st.lists(seatings, max_size=3).map(tuple), st.just("")
)
played = ops_of(RoundPaired, ResultReported, ResultCorrected, TablesRepaired, CutMade, PlayerDropped, Undone)
drawn = ops_of(DeckTableDrawn, DeckCheckBegun, PodsSeated)


@given(st.one_of(histories, histories_of(st.one_of(played, played, drawn, unseeded))))
def test_any_log_can_be_audited_and_any_player_has_a_story(history: list[Did | Synced]) -> None:
    opened = [Did(0, EventOpened("Oakhaven"), True), Did(0, RulesetChosen("league", LEAGUE), True)]
    joined = [Did(0, PlayerAdded(player, "Ada"), True) for player in PLAYERS[:5]]
    for device in live([*opened, *joined, Synced(0, 1), Synced(0, 2), *history]):
        look_at(device)
        for match in device.state.matches.values():
            device.do(ResultReported(match.id, Result(match.a)))
        look_at(device)


def look_at(device: Device) -> None:
    found = audit_log(EVENT, lines_of(device.log.entries))
    assert digest(found.state) == device.digest
    assert all(one.where and one.sentence for one in found.findings)
    assert len(passed_over(device.state)) >= min(len(device.state.ignored), 1)
    for player in device.state.players:
        story = story_view(device.state, player)
        assert all(line.text for chapter in story.chapters for line in chapter.lines)
