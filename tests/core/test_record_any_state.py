"""Whatever other devices send, the engine can look at it: it answers or refuses."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.audit import audit
from judge_app.core.bracket import due
from judge_app.core.ops import (
    CutMade,
    EventOpened,
    PlayerAdded,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    TablesRepaired,
    Undone,
)
from judge_app.core.pairing import pair
from judge_app.core.record import tournament_of
from judge_app.core.standings import standings
from judge_app.core.tournament import Cut, Tournament
from judge_app.errors import Refused
from tests.core.ops.event import won_by
from tests.log.anyops import ops_of
from tests.log.fields import LEAGUE, PLAYERS
from tests.log.histories import Did, Synced, histories, histories_of, live

played = ops_of(RoundPaired, ResultReported, ResultCorrected, TablesRepaired, CutMade, PlayerDropped, Undone)


@given(st.one_of(histories, histories_of(played)))
def test_the_engine_can_look_at_whatever_devices_have_sent(history: list[Did | Synced]) -> None:
    prefix = [Did(0, EventOpened("Oakhaven"), True), Did(0, RulesetChosen("league", LEAGUE), True)]
    joined = [Did(0, PlayerAdded(player, "Ada"), True) for player in PLAYERS[:5]]
    for device in live([*prefix, *joined, Synced(0, 1), Synced(0, 2), *history]):
        look_at(tournament_of(device.state))
        for match in device.state.matches.values():
            device.do(ResultReported(match.id, won_by(match.a)))
        look_at(tournament_of(device.state))


def look_at(found: Tournament | None) -> None:
    if found is None:
        return
    assert [played.number for played in found.rounds] == [*range(1, len(found.rounds) + 1)]
    assert len([*standings(found).places()]) == len(found.entrants)
    with suppress(Refused):
        pair(found, "seed")
    with suppress(Refused):
        due(found.cut or Cut(()), third_place=True)
    for number in range(1, len(found.rounds) + 1):
        found.before(number)
    audit(found)
