"""Every forgery of what chance or the engine decides is found, although its signature holds."""

from dataclasses import replace

import pytest

from judge_app.core.deckduty import draw_table
from judge_app.core.dice import faces
from judge_app.core.drafting import pods
from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CutMade,
    DeckCheckBegun,
    DeckTableDrawn,
    DiceRolled,
    PodsSeated,
    ResultReported,
    RoundPaired,
    TableFixed,
    TablesRepaired,
)
from judge_app.core.pairing import pair
from judge_app.core.steps import round_made
from judge_app.log.entry import Entry
from tests.core.organized import player
from tests.log.audited import (
    OWN,
    SignedOrganizer,
    found_in,
    odd_in,
    played,
    rewritten,
    told,
    two_players_swapped,
    wrong_in,
)
from tests.log.signed import forged


def test_the_event_to_be_tampered_with_is_sound(entries: list[Entry]) -> None:
    assert wrong_in(entries) == []


def test_a_swapped_pairing_is_found_although_every_signature_holds(entries: list[Entry]) -> None:
    paired = found_in(entries, RoundPaired, 1)
    assert isinstance(paired.op, RoundPaired)
    forgery = rewritten(entries, OWN, paired.seq, two_players_swapped(paired.op))
    wrong = wrong_in(forgery)
    assert wrong[0].where.startswith(f"Round 2 (line {entries.index(paired) + 2}, entry {paired.seq} of ")
    assert wrong[0].sentence.startswith("It does not follow from seed seed 1. Recorded: ")
    assert not any("Chain" in one.where or "Line" in one.where for one in wrong)


def test_two_tables_changed_for_each_other_are_found(entries: list[Entry]) -> None:
    paired = found_in(entries, RoundPaired, 1)
    assert isinstance(paired.op, RoundPaired)
    one, other, *rest = paired.op.seatings
    moved = (replace(one, table=other.table), replace(other, table=one.table), *rest)
    (wrong,) = wrong_in(rewritten(entries, OWN, paired.seq, replace(paired.op, seatings=moved)))
    assert "The pairs are right. Recorded: " in wrong.sentence


def test_another_seed_for_the_same_pairing_is_found(entries: list[Entry]) -> None:
    paired = found_in(entries, RoundPaired, 2)
    assert isinstance(paired.op, RoundPaired)
    (wrong, *_more) = wrong_in(rewritten(entries, OWN, paired.seq, replace(paired.op, seed="better")))
    assert wrong.sentence.startswith("It does not follow from seed better.")


def test_a_pairing_is_not_excused_by_a_seed_that_was_left_out(entries: list[Entry]) -> None:
    paired = found_in(entries, RoundPaired, 1)
    assert isinstance(paired.op, RoundPaired)
    for op in (paired.op, two_players_swapped(paired.op)):
        wrong = wrong_in(rewritten(entries, OWN, paired.seq, replace(op, seed="")))
        assert wrong[0].where.startswith(f"Round 2 (line {entries.index(paired) + 2}, ")
        assert wrong[0].sentence.startswith("It is recorded without a seed, though every draw has one.")


def test_a_round_that_was_drawn_until_it_suited_is_told_with_the_number_of_draws() -> None:
    organizer = SignedOrganizer(8)
    for seed in ("one", "two", "three"):
        pairing = pair(organizer.event._replace(rounds=()), seed)
        organizer.judge(round_made(organizer.state, pairing, organizer.fresh)[0])
    assert wrong_in(organizer.log.entries) == []
    assert odd_in(organizer.log.entries) == [
        "Round 1: 4 pairs follow from seed two."
        " It was drawn anew: 1 draw of this round before it was replaced.",
        "Round 1: 4 pairs follow from seed three."
        " It was drawn anew: 2 draws of this round before it were replaced.",
    ]


def test_a_pair_that_is_seated_twice_is_found(entries: list[Entry]) -> None:
    paired = found_in(entries, RoundPaired, 1)
    assert isinstance(paired.op, RoundPaired)
    twice = (*paired.op.seatings, replace(paired.op.seatings[0], match_id=MatchId("twice")))
    wrong = wrong_in(rewritten(entries, OWN, paired.seq, replace(paired.op, seatings=twice)))
    assert "It does not follow from seed seed 1. Listed more than once: " in wrong[0].sentence


@pytest.mark.parametrize("table", [None, 0])
def test_a_pair_without_a_table_is_found(entries: list[Entry], table: int | None) -> None:
    paired = found_in(entries, RoundPaired, 1)
    assert isinstance(paired.op, RoundPaired)
    first, *rest = paired.op.seatings
    moved = replace(paired.op, seatings=(replace(first, table=table), *rest))
    wrong = wrong_in(rewritten(entries, OWN, paired.seq, moved))
    assert "The pairs are right. Recorded: " in wrong[0].sentence
    assert f"without a table. What follows: table {first.table}." in wrong[0].sentence


def test_a_result_changed_by_its_own_tablet_does_not_fit_the_pairings_after_it(entries: list[Entry]) -> None:
    victim = found_in(entries, ResultReported)
    assert isinstance(victim.op, ResultReported)
    pairing = found_in(entries, RoundPaired).op
    assert isinstance(pairing, RoundPaired)
    loser = next(seat.b for seat in pairing.seatings if seat.match_id == victim.op.match_id)
    wrong = wrong_in(rewritten(entries, OWN, victim.seq, replace(victim.op, result=Result(loser))))
    assert wrong[0].where.startswith("Round 2 (line ")


def test_a_cut_seeded_wrong_is_found(entries: list[Entry]) -> None:
    cut = found_in(entries, CutMade)
    assert isinstance(cut.op, CutMade)
    one, other, *rest = cut.op.seeds
    forgery = rewritten(entries, OWN, cut.seq, replace(cut.op, seeds=(other, one, *rest)))
    wrong = wrong_in(forgery)
    assert wrong[0].where.startswith("Seeds of the cut (line ")
    assert " as seed 1. What follows: " in wrong[0].sentence


def test_a_bracket_with_other_pairs_is_found(entries: list[Entry]) -> None:
    paired = found_in(entries, RoundPaired, -2)
    assert isinstance(paired.op, RoundPaired)
    wrong = wrong_in(rewritten(entries, OWN, paired.seq, two_players_swapped(paired.op)))
    assert wrong[0].where.startswith("Semifinal (line ")
    assert wrong[0].sentence.startswith("It does not follow from the bracket. Recorded: ")


def test_a_cut_said_to_be_made_earlier_is_found(entries: list[Entry]) -> None:
    cut = found_in(entries, CutMade)
    assert isinstance(cut.op, CutMade)
    wrong = wrong_in(rewritten(entries, OWN, cut.seq, replace(cut.op, after=cut.op.after - 1)))
    expected = f"The cut was made after round {cut.op.after - 1}, but round {cut.op.after} was the last."
    assert wrong[0].sentence == expected


def test_a_bracket_that_a_corrected_result_left_wrong_is_found() -> None:
    organizer = played(20)
    cut = organizer.state.cut
    assert cut is not None
    organizer.correct(organizer.state.round_matches(cut.after + 1)[0])
    (wrong,) = wrong_in(organizer.log.entries)
    assert wrong.sentence == "By the results as they are now other players should have met."


def test_a_player_moved_from_a_fixed_table_is_found() -> None:
    organizer = SignedOrganizer(8)
    organizer.judge(TableFixed(player("Ada"), 3))
    organizer.pair("seed 1")
    log = [*organizer.log.entries]
    assert wrong_in(log) == []
    paired = found_in(log, RoundPaired)
    assert isinstance(paired.op, RoundPaired)
    moved = tuple(
        replace(seat, table=7) if player("Ada") in (seat.a, seat.b) else seat for seat in paired.op.seatings
    )
    (wrong,) = wrong_in(rewritten(log, OWN, paired.seq, replace(paired.op, seatings=moved)))
    assert "at table 7. What follows: table 3." in wrong.sentence


def test_a_repair_of_tables_that_are_not_in_the_round_is_found() -> None:
    organizer = SignedOrganizer(12)
    organizer.pair("seed 1")
    first = organizer.matches[0].id
    organizer.play()
    organizer.pair("seed 2")
    organizer.swap_somebody()
    log = [*organizer.log.entries]
    repair = found_in(log, TablesRepaired)
    assert isinstance(repair.op, TablesRepaired)
    forgery = rewritten(log, OWN, repair.seq, replace(repair.op, broken=(first, repair.op.broken[1])))
    assert "Tables were dissolved that were not in this round any more." in told(wrong_in(forgery))


def test_draft_seats_without_somebody_are_found() -> None:
    organizer = SignedOrganizer(12)
    fewer = [one.id for one in organizer.event.entrants][1:]
    organizer.do(PodsSeated(pods(fewer, "pods"), "pods"))
    (wrong,) = wrong_in(organizer.log.entries)
    assert wrong.sentence == "They are not the seats of those who were in the event."


def with_chance() -> SignedOrganizer:
    organizer = SignedOrganizer(12)
    organizer.judge(PodsSeated(pods((one.id for one in organizer.event.entrants), "pods"), "pods"))
    organizer.pair("seed 1")
    drawn = draw_table(organizer.state, "check")
    assert drawn is not None
    organizer.judge(DeckTableDrawn(drawn, "check"))
    organizer.judge(DiceRolled("free", 6, faces("dice", 3), seed="dice"))
    return organizer


def test_a_forged_die_is_found() -> None:
    log = [*with_chance().log.entries]
    roll = found_in(log, DiceRolled)
    assert isinstance(roll.op, DiceRolled)
    real = roll.op.faces
    fake = (real[0] % 6 + 1, *real[1:])
    (wrong,) = wrong_in(rewritten(log, OWN, roll.seq, replace(roll.op, faces=fake)))
    assert wrong.where.startswith(f"Dice, line {log.index(roll) + 2}, entry {roll.seq} of ")
    shown = ", ".join(map(str, real))
    assert wrong.sentence.endswith(f"Recorded: {', '.join(map(str, fake))}. What follows: {shown}.")


def test_draft_seats_and_a_drawn_table_that_somebody_chose_are_found() -> None:
    organizer = with_chance()
    log = [*organizer.log.entries]
    seats = found_in(log, PodsSeated)
    assert isinstance(seats.op, PodsSeated)
    first, second, *rest = seats.op.pods[0]
    changed = replace(seats.op, pods=((second, first, *rest), *seats.op.pods[1:]))
    assert told(wrong_in(rewritten(log, OWN, seats.seq, changed))).endswith(
        "They do not follow from seed pods."
    )
    drawn = found_in(log, DeckTableDrawn)
    assert isinstance(drawn.op, DeckTableDrawn)
    honest = drawn.op.match_id
    other = next(match.id for match in organizer.matches if match.id != honest)
    wrong = wrong_in(rewritten(log, OWN, drawn.seq, replace(drawn.op, match_id=other)))
    assert "It does not follow from seed check. Recorded: table " in told(wrong)
    begun = forged(
        OWN, DeckCheckBegun(other, 5, "invented"), log[-1].seq + 1, log[-1].lamport + 1, log[-1].digest
    )
    drawn_then = draw_table(organizer.state, "invented")
    assert drawn_then != other
    assert "It does not follow from seed invented." in told(wrong_in([*log, begun]))


def test_a_repair_that_seats_somebody_twice_is_found() -> None:
    organizer = SignedOrganizer(12)
    organizer.pair("seed 1")
    organizer.swap_somebody()
    log = [*organizer.log.entries]
    repair = found_in(log, TablesRepaired)
    assert isinstance(repair.op, TablesRepaired)
    one, other = repair.op.seatings
    for seatings in ((one, replace(other, b=one.a)), (one, other, replace(one, match_id=MatchId("twice")))):
        forgery = rewritten(log, OWN, repair.seq, replace(repair.op, seatings=seatings))
        assert "Somebody sits at two tables by it." in told(wrong_in(forgery))
