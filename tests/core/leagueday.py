"""Six players of a league, round after round as the engine pairs them."""

from judge_app.core.model import MatchId
from judge_app.core.ops import (
    EventOpened,
    PlayerAdded,
    ResultCorrected,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
)
from judge_app.core.pairing import Pairing, pair
from judge_app.core.record import tournament_of
from judge_app.core.tournament import Tournament
from tests.core.ops.event import Tablet, won_by
from tests.log.devices import Device
from tests.log.fields import LEAGUE, PLAYERS

NAMES = ("Ada", "Bea", "Cyd", "Dot", "Eve", "Fay")


def opened(ruleset: str = "league", custom: str = LEAGUE) -> Tablet:
    """Six players are there."""
    tablet = Tablet("a")
    tablet.judge(EventOpened("Oakhaven", "5f3a"))
    tablet.judge(RulesetChosen(ruleset, custom))
    for player, name in zip(PLAYERS, NAMES, strict=True):
        tablet.judge(PlayerAdded(player, name))
    return tablet


def tournament(device: Device) -> Tournament:
    found = tournament_of(device.state)
    assert found is not None
    return found


def pair_next(tablet: Tablet, seed: str) -> Pairing:
    """Pair the next round as the engine has it."""
    pairing = pair(tournament(tablet), seed)
    tablet.judge(seated(pairing))
    return pairing


def seated(pairing: Pairing) -> RoundPaired:
    tables = [
        Seating(MatchId(f"{pairing.round}-{table.number}{pairing.seed}"), table.number, table.a, table.b)
        for table in pairing.tables
    ]
    if pairing.bye is not None:
        tables.append(Seating(MatchId(f"{pairing.round}-bye"), None, pairing.bye, None))
    return RoundPaired(pairing.round, tuple(tables), pairing.seed)


def play(tablet: Tablet) -> None:
    """The first player of every open table wins."""
    current = tablet.state.current_round
    assert current is not None
    for match in tablet.state.round_matches(current.number):
        if not match.is_over:
            tablet.judge(ResultReported(match.id, won_by(match.a)))


def two_rounds() -> tuple[Tablet, Pairing]:
    """Round 1 is played and round 2 paired by it."""
    tablet = opened()
    pair_next(tablet, "one")
    play(tablet)
    return tablet, pair_next(tablet, "two")


def correct_first(tablet: Tablet, number: int = 1) -> MatchId:
    """The result at the first table of a round turned round."""
    match = tablet.state.round_matches(number)[0]
    assert match.result is not None
    assert match.b is not None
    other = match.b if match.result.winner == match.a else match.a
    tablet.judge(ResultCorrected(match.id, won_by(other), "misheard"))
    return match.id
