"""What a round was paired by is kept, whatever is corrected, undone or disputed later."""

from judge_app.core.audit import audit
from judge_app.core.model import MatchId
from judge_app.core.ops import (
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    Seating,
    SettingChosen,
    TablesRepaired,
    Undone,
)
from judge_app.core.pairing import pair
from judge_app.core.standings import standings
from judge_app.core.tournament import Played, Tournament, Was
from tests.core.leagueday import correct_first, opened, pair_next, play, seated, tournament, two_rounds
from tests.core.ops.event import copy_of, won_by


def without_was(event: Tournament) -> Tournament:
    return event._replace(
        rounds=tuple(
            played._replace(matches=tuple(match._replace(was=()) for match in played.matches))
            for played in event.rounds
        )
    )


def test_a_late_correction_keeps_what_the_next_round_was_paired_by() -> None:
    tablet, pairing = two_rounds()
    before = tournament(tablet)
    corrected = correct_first(tablet)
    after = tournament(tablet)
    [match] = [match for match in after.rounds[0].matches if match.was]
    old = before.rounds[0].matches[0]
    assert corrected == tablet.state.round_matches(1)[0].id
    assert (match.was, match.winner) == ((Was(old.winner, "play", until=2),), match.b)
    assert without_was(after.before(2)) == before.before(2)
    assert pair(after.before(2), "two") == pairing
    assert standings(after).order != standings(before).order


def test_an_event_with_a_late_correction_still_follows_from_its_seeds() -> None:
    tablet, _ = two_rounds()
    correct_first(tablet)
    play(tablet)
    pair_next(tablet, "three")
    correct_first(tablet, 1)
    correct_first(tablet, 2)
    play(tablet)
    found = tournament(tablet)
    assert [was.until for match in found.rounds[0].matches for was in match.was] == [2, 3]
    assert [was.until for match in found.rounds[1].matches for was in match.was] == [3]
    assert [finding for finding in audit(found) if not finding.follows] == []


def test_only_the_result_by_which_a_round_was_paired_is_remembered() -> None:
    tablet = opened()
    pair_next(tablet, "one")
    play(tablet)
    correct_first(tablet)
    assert tournament(tablet).rounds[0].matches[0].was == ()
    pair_next(tablet, "two")
    winner = tournament(tablet).rounds[0].matches[0].winner
    correct_first(tablet)
    correct_first(tablet)
    correct_first(tablet)
    assert tournament(tablet).rounds[0].matches[0].was == (Was(winner, "play", 2),)


def test_a_result_of_two_phones_is_remembered_when_a_judge_corrects_it_later() -> None:
    tablet = opened()
    pair_next(tablet, "one")
    match = tablet.state.round_matches(1)[0]
    assert match.b is not None
    tablet.judge(PlayerReported(match.id, match.a, won_by(match.b)))
    tablet.judge(PlayerReported(match.id, match.a, won_by(match.a)))
    tablet.judge(PlayerReported(match.id, match.b, won_by(match.a)))
    play(tablet)
    pairing = pair_next(tablet, "two")
    tablet.judge(ResultCorrected(match.id, won_by(match.b), "misread"))
    found = tournament(tablet)
    assert found.rounds[0].matches[0].was == (Was(match.a, "play", 2),)
    assert pair(found.before(2), "two") == pairing


def test_a_correction_that_was_undone_is_no_correction() -> None:
    tablet, _ = two_rounds()
    before = tournament(tablet)
    correct_first(tablet)
    tablet.do(Undone(tablet.state.history[-1].stamp.entry))
    assert tournament(tablet) == before


def test_a_round_paired_anew_after_a_correction_was_paired_by_it() -> None:
    tablet, _ = two_rounds()
    correct_first(tablet)
    found = tournament(tablet)
    again = pair(found._replace(rounds=found.rounds[:1]), "again")
    tablet.judge(seated(again))
    found = tournament(tablet)
    assert (found.rounds[0].matches[0].was, found.rounds[1].seed) == ((), "again")
    assert pair(found.before(2), "again") == again


def test_a_dispute_that_arises_later_keeps_what_the_next_round_was_paired_by() -> None:
    tablet = opened()
    pair_next(tablet, "one")
    other = copy_of(tablet, "b")
    play(tablet)
    pairing = pair_next(tablet, "two")
    match = other.state.round_matches(1)[0]
    for _ in range(9):
        other.do(SettingChosen("rounds", 4))  # its clock runs ahead, so its report comes last
    assert match.b is not None
    other.judge(ResultReported(match.id, won_by(match.b)))
    tablet.sync(other)
    tablet.judge(ResultSettled(match.id, won_by(match.b), "both agree"))
    found = tournament(tablet)
    assert found.rounds[0].matches[0].was == (Was(match.a, "play", 2),)
    assert pair(found.before(2), "two") == pairing


def test_a_changed_round_says_why_and_is_paired_by_what_was_known_then() -> None:
    tablet, _ = two_rounds()
    correct_first(tablet)
    one, other, *_ = tablet.state.round_matches(2)
    assert one.b is not None
    swap = (Seating(MatchId("x"), 1, other.a, one.b), Seating(MatchId("y"), 2, one.a, other.b))
    tablet.judge(TablesRepaired(2, (one.id, other.id), swap, "seed", "wrong result"))
    back = (Seating(MatchId("z"), 1, one.a, one.b), Seating(MatchId("w"), 2, other.a, other.b))
    tablet.judge(TablesRepaired(2, (MatchId("x"), MatchId("y")), back, "seed", "sat already"))
    found = tournament(tablet)
    assert (found.rounds[1].seed, found.rounds[1].changed) == ("two", "wrong result; sat already")
    assert found.rounds[1].matches[0] == Played(one.a, one.b, table=1)
    assert found.rounds[0].matches[0].was == ()
