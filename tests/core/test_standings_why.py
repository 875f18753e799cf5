"""Why a player stands where they stand: the arithmetic adds up, and what decided is told."""

from fractions import Fraction

import pytest
from hypothesis import given

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import PRINTED
from judge_app.core.standings import Figure, RoundLine, Why, standings, why
from judge_app.core.tournament import Place, Tournament
from tests.core.plain_standings import plain_standings
from tests.core.tournaments import EVERY_RULESET, event, tournaments
from tests.core.worked_events import WORKED

REGULATIONS, _, _, DRAFT = PRINTED
MEANS = ("sos", "esos")
LOSSES = ("missed", "lost", "both-lost", "absent")
MEETINGS = ("won", "lost", "drew", "both-lost")
COUNTING = {"sos": MEETINGS, "esos": MEETINGS, "beaten": ("won",), "beaten_by": ("lost",)}
"""The outcomes whose opponents have a share in a figure."""


@given(tournaments(rulesets=EVERY_RULESET, players=(2, 20)))
def test_every_reason_adds_up(tournament: Tournament) -> None:
    table, scores = standings(tournament), plain_standings(tournament)
    keys = [key for key in tournament.ruleset.words("tiebreaks.order") if key != "random"]
    for place in table.places():
        told = why(table, place.id)
        assert told.place == place
        assert [line.round for line in told.rounds] == list(range(1, scores[place.id].rounds + 1))
        assert sum(line.points for line in told.rounds) == place.points
        assert [figure.key for figure in told.figures] == keys == list(place.tiebreakers)
        for figure in told.figures:
            assert figure.value == place.tiebreakers[figure.key]
            check_figure(figure, told.rounds)
            for share in figure.shares:
                their = scores[share.opponent]
                assert (share.points, share.rounds) == (their.points, their.rounds)
                by_key = {"sos": Fraction(their.points, their.rounds), "esos": their.tiebreakers["sos"]}
                assert share.value == by_key.get(figure.key, their.points)


def check_figure(figure: Figure, rounds: tuple[RoundLine, ...]) -> None:
    """The *figure* follows from its shares, and these from the *rounds*."""
    if figure.key == "first_loss":
        lost = [line.round for line in rounds if line.outcome in LOSSES]
        assert (figure.value, figure.shares, figure.divisor) == (min(lost, default=None), (), None)
        return
    met = [line.opponent for line in rounds if line.outcome in COUNTING[figure.key]]
    assert [share.opponent for share in figure.shares] == met
    assert figure.divisor == (len(met) if figure.key in MEANS else None)
    total = sum((share.value for share in figure.shares), Fraction(0))
    assert figure.value == (total / figure.divisor if figure.divisor else total)


@given(tournaments(rulesets=EVERY_RULESET))
def test_what_parts_a_player_from_the_one_above_is_the_first_difference(tournament: Tournament) -> None:
    table = standings(tournament)
    for number, player in enumerate(table.order):
        told = why(table, player)
        if number == 0:
            assert (told.above, told.decided_by) == (None, None)
            continue
        assert told.above == table.place(table.order[number - 1])
        theirs, own = merits(told.above), merits(told.place)
        different = [key for key, value in own.items() if value != theirs[key]]
        assert told.decided_by == (different[0] if different else "random")
        if different:
            assert is_better(theirs[different[0]], own[different[0]])


def merits(place: Place) -> dict[str, Fraction | int | None]:
    """What counts, in the order in which it counts."""
    return {"points": place.points, **place.tiebreakers}


def is_better(one: Fraction | int | None, other: Fraction | int | None) -> bool:
    """None is a first loss that never came."""
    return other is not None and (one is None or one > other)


@pytest.mark.parametrize(
    ("name", "ruleset", "decided"),
    [
        ("eight players", REGULATIONS, {"E": "points", "C": "sos", "G": "sos", "B": "points", "F": "sos"}),
        ("both absent", REGULATIONS, {"C": "esos", "D": "sos", "B": "points"}),
        ("eight players", DRAFT, {"C": "beaten", "G": "beaten", "F": "beaten", "D": "beaten_by"}),
        ("the later first defeat", DRAFT, {"Y": "points", "X": "first_loss", "Q": "points"}),
        ("never beaten", DRAFT, {"Y": "first_loss"}),
    ],
)
def test_what_decides_is_told(name: str, ruleset: str, decided: dict[str, str]) -> None:
    worked = WORKED[name]
    table = standings(worked.by_regulations() if ruleset == REGULATIONS else worked.by_sheets())
    assert {one: why(table, PlayerId(one)).decided_by for one in decided} == decided


def test_of_two_whom_only_the_draw_parts_it_is_told() -> None:
    table = standings(WORKED["a double loss"].by_regulations())
    assert why(table, table.order[2]).decided_by == "random"


def lines(told: Why) -> list[str]:
    return [f"{line.round} {line.outcome} {line.opponent or '-'} {line.points}" for line in told.rounds]


def test_every_outcome_of_a_round_has_its_line() -> None:
    tournament = event(
        "ABCDEF",
        (
            "A>B C|D/draw E>F/no-show",
            "A|C/double-loss B>E F",
            "A|D/no-show B>C/match-loss E",
            "D>E/time A>F/conceded",
        ),
        ruleset="draft+draw",
        dropped="C",
    )
    table = standings(tournament)
    assert {one: lines(why(table, PlayerId(one))) for one in "ABCDEF"} == {
        "A": ["1 won B 2", "2 both-lost C 0", "3 absent D 0", "4 won F 2"],
        "B": ["1 lost A 0", "2 won E 2", "3 won C 2", "4 missed - 0"],
        "C": ["1 drew D 1", "2 both-lost A 0", "3 lost B 0"],
        "D": ["1 drew C 1", "2 missed - 0", "3 absent A 0", "4 won E 2"],
        "E": ["1 walkover F 2", "2 lost B 0", "3 bye - 2", "4 lost D 0"],
        "F": ["1 absent E 0", "2 bye - 2", "3 missed - 0", "4 lost A 0"],
    }
