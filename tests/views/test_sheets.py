"""What can be printed about an event as it stands, and what stands on it."""

from datetime import UTC

import pytest

from judge_app.core.ids import CallId
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import (
    CallMade,
    CallTaken,
    DeckTableDrawn,
    NoteWritten,
    PlayerDropped,
    PlayerRenamed,
    ResultReported,
    SettingChosen,
)
from judge_app.errors import Refused
from judge_app.views.certificates import certificates, signers
from judge_app.views.eventreport import event_report
from judge_app.views.paperforms import call_lines, deck_conditions, deck_forms
from judge_app.views.qrcode import alike_qr_rows, qr_rows
from judge_app.views.seatcards import seat_cards
from judge_app.views.sheetpairings import name_lines, table_lines
from judge_app.views.sheets import SHEETS, SheetName, sheet_offers, sheet_round
from judge_app.views.slips import slips
from tests.core.organized import Organizer


def offered(event: Organizer) -> dict[SheetName, tuple[str, str]]:
    return {offer.sheet: (offer.line, offer.why_not) for offer in sheet_offers(event.state)}


def test_an_empty_event_offers_forms_and_its_report() -> None:
    found = offered(Organizer(0))
    assert [sheet for sheet, (_line, why_not) in found.items() if not why_not] == [
        "deck-checks",
        "judge-calls",
        "report",
    ]
    assert found["slips"][1] == "Round 1 is not paired yet. Pair it, then print."
    assert found["seat-cards"][1] == "Nobody has joined yet. Add players, then print."
    assert found["standings"][1] == "Nobody has joined yet."
    assert found["certificates"][1] == "The event is not over yet."


def test_without_a_ruleset_a_round_is_printed_but_nothing_is_ranked() -> None:
    found = offered(Organizer(4, ""))
    assert found["standings"][1] == "The event has no ruleset yet: nothing is ranked."
    assert found["seat-cards"] == ("4 players", "")


def test_an_offer_tells_what_a_sheet_holds() -> None:
    event = Organizer(9)
    event.swiss(2)
    event.pair("three")
    found = offered(event)
    assert [*found] == [*SHEETS]
    assert found["pairings-tables"] == ("Round 3, 4 tables", "")
    assert found["pairings-names"] == ("Round 3, 9 players", "")
    assert found["slips"] == ("Round 3, 4 slips", "")
    assert found["standings"] == ("After round 2", "")
    assert found["judge-calls"] == ("0 open calls", "")
    assert found["deck-checks"] == ("Empty", "")


def test_certificates_wait_for_the_end_of_the_event() -> None:
    event = Organizer(8)
    event.judge(SettingChosen("cut", 4))
    event.swiss()
    event.cut()
    event.bracket()
    assert offered(event)["certificates"][1] == "The event is not over yet."
    event.play()
    while len(event.matches) > 1:
        event.bracket()
        event.play()
    assert offered(event)["certificates"] == ("8 certificates", "")
    made = certificates(event.state, 4)
    assert [one.place for one in made][:2] == ["First place", "Second place"]
    assert len({one.name for one in made}) == 4
    assert signers(event.state) == (("", "Organizer"), ("", "Head judge"))


def test_a_certificate_is_dated_by_the_last_result_and_not_by_a_later_note() -> None:
    event = Organizer(4)
    event.judge(SettingChosen("cut", 2))
    event.swiss()
    event.cut()
    event.bracket()
    (final,) = event.matches
    event.do(ResultReported(final.id, Result(final.a)), 1_794_916_800_000)
    event.do(NoteWritten("The lost card was found."), 1_794_916_800_000 + 7 * 86_400_000)
    assert {one.day for one in certificates(event.state, 4, UTC)} == {"17 November 2026"}


def test_a_slip_offers_what_entry_takes_and_in_the_bracket_that_is_no_double_loss() -> None:
    event = Organizer(4)
    event.judge(SettingChosen("cut", 2))
    event.pair()
    assert {slip.can_both_lose for slip in slips(event.state, 1)} == {True}
    event.play()
    event.swiss()
    event.cut()
    event.bracket()
    assert {(slip.can_draw, slip.can_both_lose) for slip in slips(event.state, event.round)} == {
        (False, False)
    }


def test_the_report_tells_how_many_calls_were_answered() -> None:
    event = Organizer(6)
    event.pair()
    for place, match in enumerate(event.matches):
        event.judge(CallMade(CallId(f"c{place}"), match.id, "Rules question", 60_000))
    assert dict(event_report(event.state).facts)["Judge calls"] == "3, none answered"
    event.judge(CallTaken(CallId("c1"), "Dana Wolf", 80_000))
    told = dict(event_report(event.state).facts)["Judge calls"]
    assert told == "3, 1 answered; the middle wait was 0:20 min"


def test_the_newest_round_is_meant_unless_another_is() -> None:
    event = Organizer(4)
    assert sheet_round(event.state, None) is None
    event.swiss(2)
    assert sheet_round(event.state, None) == 2
    assert sheet_round(event.state, 1) == 1
    with pytest.raises(Refused, match="There is no round 3"):
        sheet_round(event.state, 3)


def test_who_left_is_told_and_the_bye_has_no_table() -> None:
    event = Organizer(5)
    event.pair()
    match = next(one for one in event.matches if one.b)
    event.judge(PlayerDropped(match.a))
    lines = table_lines(event.state, 1)
    assert [line.table for line in lines] == ["1", "2", ""]
    assert any("(dropped)" in line.a for line in lines)
    assert lines[-1].b == ""
    names = name_lines(event.state, 1)
    assert [line.table for line in names].count("Bye") == 1
    assert [line.name for line in names] == sorted(line.name for line in names)


def test_a_list_by_name_begins_with_the_last_name() -> None:
    event = Organizer(2)
    event.judge(PlayerRenamed(PlayerId("p-Ada"), "Maria de la Cruz"))
    event.judge(PlayerRenamed(PlayerId("p-Bea"), "Zoë Abel"))
    event.pair()
    assert [line.name for line in name_lines(event.state, 1)] == ["Abel, Zoë", "de la Cruz, Maria"]


def test_records_stand_on_slips_only_as_they_were_at_the_pairing() -> None:
    event = Organizer(4)
    event.pair()
    assert {slip.a.line for slip in slips(event.state, 1)} == {""}
    event.play()
    event.pair("two")
    assert {slip.a.line for slip in slips(event.state, 2)} <= {"1–0, 2 pts", "0–1, 0 pts"}
    event.play()
    assert {slip.a.line for slip in slips(event.state, 2)} == {""}, "now a later round counts as well"
    assert all(slip.note.startswith("Reported: ") for slip in slips(event.state, 2))


def test_forms_name_the_tables_that_were_drawn_and_the_calls_that_are_open() -> None:
    event = Organizer(6)
    event.pair()
    first, second, _third = event.matches
    event.do(DeckTableDrawn(first.id, "seed"))
    forms = deck_forms(event.state, 1)
    assert [form.table for form in forms] == [str(first.table), ""]
    assert forms[0].seats[0].name == event.state.players[first.a].name
    assert len(deck_conditions(event.state)) > 3
    event.judge(CallMade(CallId("c1"), second.id, "Rules question", 60_000))
    (call,) = call_lines(event.state)
    assert (call.table, call.reason, call.judge) == (str(second.table), "Rules question", "")
    assert call.players == tuple(event.state.players[one].name for one in second.players)


def test_seat_cards_follow_the_tables_and_else_the_names() -> None:
    event = Organizer(4)
    assert [card.name for card in seat_cards(event.state, None)] == ["Ada", "Bea", "Cyd", "Dee"]
    event.pair()
    cards = seat_cards(event.state, 1)
    assert [card.place for card in cards] == ["Table 1", "Table 1", "Table 2", "Table 2"]
    assert cards[0].name == event.state.players[event.matches[0].a].name


def test_whoever_has_no_seat_has_no_seat_card() -> None:
    event = Organizer(8)
    event.judge(SettingChosen("cut", 4))
    event.pair()
    left = event.matches[0].a
    event.judge(PlayerDropped(left))
    assert len(seat_cards(event.state, 1)) == 7
    assert event.state.players[left].name not in [card.name for card in seat_cards(event.state, 1)]
    assert offered(event)["seat-cards"] == ("7 players", "")
    event.play()
    event.swiss()
    event.cut()
    event.bracket()
    assert len(seat_cards(event.state, event.round)) == 4
    assert offered(event)["seat-cards"] == ("4 players", "")
    assert len(seat_cards(event.state, 1)) == 7, "of a round before the cut all who were there"


def test_a_report_counts_what_happened_in_each_round() -> None:
    event = Organizer(5)
    event.swiss(1)
    event.pair("two")
    report = event_report(event.state)
    assert [played.name for played in report.rounds] == ["Round 1", "Round 2"]
    assert report.rounds[0].figures == ("2", "2", "–", "–", "1", "–")
    assert report.rounds[1].figures == ("2", "–", "–", "–", "1", "2")
    assert report.places_line == "Places so far"
    assert len(report.places) == 5
    assert dict(report.facts)["Players"] == "5"


def test_codes_for_many_tables_are_of_one_size() -> None:
    links = tuple(f"http://10.0.0.7:8080/p#table/{n}" for n in (1, 99, 250))
    made = alike_qr_rows(links)
    assert {len(rows) for rows in made} == {len(qr_rows(links[-1]))}
    assert len({*made}) == 3
