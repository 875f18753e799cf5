"""A whole day at a tablet: from the opening to the winner, with everything that goes wrong on the way."""

import random
from collections.abc import Iterable
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from judge_app import cli
from judge_app.bootstrap import cli_makers
from judge_app.cli.files import load_event
from judge_app.core.audit import audit
from judge_app.core.bracket import due, final_places, qualifiers
from judge_app.core.model import Match, MatchId, PlayerId, Result
from judge_app.core.ops import (
    CutMade,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    ResultCorrected,
    ResultReported,
    RoundPaired,
    RulesetChosen,
    Seating,
    TableFixed,
    TablesRepaired,
)
from judge_app.core.pairing import Repair, Table, affected, pair, repair_affected, seat_late, swap
from judge_app.core.record import tournament_of
from judge_app.core.ruleset import structure
from judge_app.core.standings import standings
from judge_app.core.tournament import Played, Tournament
from judge_app.desk import Desk
from judge_app.tablet import Tablet


def make_tablet(folder: Path) -> Tablet:
    """Always with the same ids, and so with the same lots."""
    numbers, clock = count(1), count(1_790_000_000_000, 1000)
    return Tablet(folder, lambda: f"id{next(numbers):04}", lambda: next(clock))


class Organizer:
    """Runs one event at one desk; chance decides who wins."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chance = random.Random(seed)
        self.matches = 0

    @property
    def event(self) -> Tournament:
        found = tournament_of(self.desk.state)
        assert found is not None
        return found

    @property
    def round(self) -> int:
        return max(self.desk.state.rounds, default=0)

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            self.desk.do(PlayerAdded(PlayerId(f"id-{name}"), name))

    def pair(self) -> None:
        pairing = pair(self.event, f"seed {self.round + 1}")
        self.desk.do(RoundPaired(pairing.round, self.seatings(pairing.tables, pairing.bye), pairing.seed))

    def seatings(self, tables: Iterable[Table], bye: PlayerId | None) -> tuple[Seating, ...]:
        seats = [Seating(self.fresh(), table.number, table.a, table.b) for table in tables]
        if bye is not None:
            seats.append(Seating(self.fresh(), None, bye, None))
        return tuple(seats)

    def fresh(self) -> MatchId:
        self.matches += 1
        return MatchId(f"m{self.matches}")

    def mend(self, repair: Repair, reason: str) -> None:
        broken = tuple(self.find(match).id for match in repair.broken)
        seatings = self.seatings(repair.tables, repair.bye)
        self.desk.do(TablesRepaired(self.round, broken, seatings, "mended", reason))

    def find(self, played: Played) -> Match:
        return next(one for one in self.tables() if {*one.players} == {*played.players})

    def tables(self) -> tuple[Match, ...]:
        return self.desk.state.round_matches(self.round)

    def play(self, how_many: int | None = None) -> None:
        for match in [one for one in self.tables() if not one.is_over][:how_many]:
            winner = match.players[self.chance.random() < 0.4]
            self.desk.do(ResultReported(match.id, Result(winner)))


def swiss_with_trouble(organizer: Organizer) -> None:
    """Four rounds: a late player, a swap, a drop, a no-show, a wrong result found after the next pairing."""
    organizer.pair()
    late = PlayerId("id-Late")
    organizer.desk.do(PlayerAdded(late, "Late"))
    organizer.mend(seat_late(organizer.event, late), "came late")
    organizer.play()
    organizer.desk.do(PlayerDropped(organizer.event.entrants[3].id))
    organizer.desk.do(TableFixed(organizer.event.entrants[0].id, 9))
    organizer.pair()
    first, *others = (match for match in organizer.event.rounds[-1].matches if not match.is_bye)
    swaps = (swap(organizer.event, first.a, other.a) for other in others)
    organizer.mend(next(found for found in swaps if not found.rematches), "brothers")
    organizer.play()
    wrong = next(match for match in organizer.tables() if match.table == 2)
    organizer.desk.do(PlayerReinstated(organizer.event.entrants[3].id))
    organizer.pair()
    organizer.play(how_many=3)
    winner = next(player for player in wrong.players if wrong.result and player != wrong.result.winner)
    organizer.desk.do(ResultCorrected(wrong.id, Result(winner), "slip misread"))
    assert affected(organizer.event).points
    repair = repair_affected(organizer.event, "mended")
    if repair.broken:
        organizer.mend(repair, "paired by a wrong result")
    organizer.play()
    organizer.pair()
    absent = next(match for match in organizer.tables() if not match.is_bye)
    organizer.desk.do(ResultReported(absent.id, Result(absent.a, "no-show")))
    organizer.desk.do(PlayerDropped(absent.players[1]))
    ruled = next(match for match in organizer.tables() if not match.is_over)
    organizer.desk.do(ResultReported(ruled.id, Result(None, "double-loss")))
    organizer.play()


def cut_to_the_winner(organizer: Organizer) -> PlayerId:
    """A qualifier drops before the bracket begins, so the next in the standings comes in."""
    wanted = structure(organizer.event.ruleset, 19).cut
    table = standings(organizer.event)
    seeds = qualifiers(table, organizer.event, wanted).seeds
    organizer.desk.do(CutMade(organizer.round, seeds))
    organizer.desk.do(PlayerDropped(seeds[1]))
    seeds = qualifiers(table, organizer.event, wanted).seeds
    organizer.desk.do(CutMade(organizer.round, seeds))
    while pairs := due(organizer.event.cut, third_place=False):  # type: ignore[arg-type]
        tables = [Table(number, high, low) for number, (high, low) in enumerate(pairs, 1)]
        organizer.desk.do(RoundPaired(organizer.round + 1, organizer.seatings(tables, None), "bracket"))
        organizer.play()
    cut = organizer.event.cut
    assert cut is not None
    return final_places(cut, third_place=False)[0][0]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", ["regulations-premier", "constructed"])
def test_an_event_is_run_to_its_winner_and_follows_from_its_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ruleset: str, seed: int
) -> None:
    with closing(make_tablet(tmp_path / "tablet")) as tablet:
        with closing(tablet.new_event("Oakhaven")) as desk:
            organizer = Organizer(desk, seed)
            desk.do(RulesetChosen(ruleset))
            organizer.add(f"{name} {number}" for name in ("Ada", "Bea", "Cyd") for number in range(6))
            organizer.add(["Zoe"])
            swiss_with_trouble(organizer)
            winner = cut_to_the_winner(organizer)
            event = organizer.event
            assert not list(desk.state.disputes())
            assert not desk.state.ignored
        findings = audit(event)
        assert [finding for finding in findings if not finding.follows] == []
        assert len(findings) == 4 + 1 + len(event.cut.rounds if event.cut else ())
        with closing(tablet.open(tablet.events()[0].event)) as again:
            assert tournament_of(again.state) == event
    exported = tmp_path / "oakhaven.json"
    makers = cli_makers()._replace(tablet=make_tablet)
    assert cli.run(["export", "Oak", str(exported)], makers, tmp_path / "tablet") == 0
    written = load_event(exported)
    assert written._replace(places=()) == event
    assert written.places == tuple(standings(event).places())
    assert cli.run(["verify", str(exported)], makers, tmp_path / "unused") == 0
    assert "Everything follows." in capsys.readouterr().out
    assert event.cut is not None
    assert winner in event.cut.seeds
