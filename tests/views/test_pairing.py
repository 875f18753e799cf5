"""The reasons of a pairing, as a judge reads them out."""

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Passed, Reason, pair
from judge_app.core.ruleset import printed
from judge_app.core.standings import standings
from judge_app.core.tournament import Entrant, Played, SwissRound, Tournament
from judge_app.views.pairing import TableRow, pairing_view, reason_sentence

ADA, BEA, CYD = PlayerId("a"), PlayerId("b"), PlayerId("c")
NAMES = {ADA: "Ada", BEA: "Bea", CYD: "Cyd"}


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            Reason("bye-drawn", (ADA,), (0,)),
            "Ada has the bye: drawn among all, for nobody stands lower than anybody yet.",
        ),
        (
            Reason("bye-lowest", (ADA,), (1,), "points"),
            "Ada has the bye: 1 point, fewer than anybody else who could have it.",
        ),
        (
            Reason("bye-lowest", (ADA,), (2,), "sos"),
            "Ada has the bye: of those with 2 points, the lowest strength of schedule.",
        ),
        (
            Reason("bye-lowest", (ADA,), (2,), "random", (Passed(BEA, "had-bye"),)),
            "Ada has the bye: drawn among the lowest, who are level at 2 points."
            " Bea stands lower, but had a bye before.",
        ),
        (
            Reason("bye-lowest", (ADA,), (2,), "points", (Passed(BEA, "had-bye"), Passed(CYD, "had-bye"))),
            "Ada has the bye: 2 points, fewer than anybody else who could have it."
            " Bea and Cyd stand lower, but had a bye before.",
        ),
        (
            Reason("bye-lowest", (ADA,), (2,), "points", is_repeated=True),
            "Ada has the bye: 2 points, fewer than anybody else who could have it."
            " Everybody has had a bye before.",
        ),
        (
            Reason("table-taken", (ADA,), table=5),
            "Ada should sit at table 5, but others who need it sit there.",
        ),
        (
            Reason("bye-lowest", (ADA,), (2,), "points", (Passed(CYD, "would-force-rematch"),)),
            "Ada has the bye: 2 points, fewer than anybody else who could have it."
            " Cyd was due first, but that bye would make others meet again.",
        ),
        (
            Reason("odd-one-out", (ADA, BEA), (4, 2)),
            "Ada, 4 points, meets Bea, 2 points: an odd number was left at 4 points, so one plays down.",
        ),
        (
            Reason("paired-far", (ADA, BEA), (6, 1)),
            "Ada, 6 points, meets Bea, 1 point:"
            " with anybody nearer, somebody would have met an old opponent.",
        ),
        (
            Reason("rematch", (ADA, BEA), (4, 4)),
            "Ada and Bea meet again: no pairing of this round avoids it.",
        ),
        (Reason("fixed-table", (CYD,), table=5), "Cyd always sits at table 5."),
    ],
)
def test_each_reason_is_a_sentence(reason: Reason, told: str) -> None:
    assert reason_sentence(reason, NAMES) == told


def test_a_round_is_shown_with_points_bye_and_what_the_organizer_confirms() -> None:
    rounds = (
        SwissRound(1, (Played(ADA, BEA, ADA, "play"), Played(CYD, None))),
        SwissRound(2, (Played(ADA, CYD, ADA, "play"), Played(BEA, None))),
        SwissRound(3, (Played(CYD, BEA, CYD, "play"), Played(ADA, None))),
    )
    entrants = tuple(Entrant(player, name) for player, name in NAMES.items())
    tournament = Tournament("Tiny", printed("draft"), entrants, rounds)
    view = pairing_view(pair(tournament, "5f3a"), tournament, standings(tournament))
    assert view.round == 4
    assert view.tables == (TableRow(1, "Ada", 6, "Cyd", 4),)
    assert (view.bye, view.bye_points) == ("Bea", 2)
    assert "Ada and Cyd meet again: no pairing of this round avoids it." in view.reasons
    assert view.confirm == "The organizer confirms the rematch before the round is posted."


def test_two_of_one_name_are_told_apart_by_their_ids() -> None:
    entrants = (Entrant(ADA, "Ada"), Entrant(BEA, "ada"), Entrant(CYD, "\u200b"))
    tournament = Tournament("Tiny", printed("draft"), entrants)
    view = pairing_view(pair(tournament, "5f3a"), tournament, standings(tournament))
    shown = {view.bye, *(name for row in view.tables for name in (row.a, row.b))}
    assert shown == {"Ada (a)", "ada (b)", "c"}
