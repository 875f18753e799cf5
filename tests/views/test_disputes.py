"""What tablets contradict each other about, in words side by side."""

from datetime import UTC
from typing import get_args

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.core.model import Result, Subject
from judge_app.core.ops import (
    PlayerRenamed,
    PlayerReported,
    ResultReported,
    ResultSettled,
    RoundPaired,
    Seating,
    Undone,
)
from judge_app.core.roster import DeviceRole
from judge_app.views.disputes import DisputeCard, DisputesView, disputes_line, disputes_view
from tests.core.test_settling import APART, in_dispute
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, CYD, DAN, EVA, FAY, MINUTE, ONE, START, in_round_1

WHO = {DeviceId("here"): "Dana Wolf", DeviceId("there"): "Maya Kessler"}


def only_card(device: Device) -> DisputeCard:
    (card,) = disputes_view(device.state, WHO, zone=UTC).cards
    return card


def test_tablets_that_agree_have_nothing_to_settle() -> None:
    view = disputes_view(in_round_1().state)
    assert view == DisputesView(empty="All tablets agree. There is nothing to settle.")
    assert disputes_line(in_round_1().state) == ""


@pytest.mark.parametrize("subject", get_args(Subject))
def test_every_dispute_has_a_title_two_words_and_a_way_to_end_it(subject: Subject) -> None:
    device, dispute = in_dispute(subject)
    cards = disputes_view(device.state, WHO, zone=UTC).cards
    card = next(one for one in cards if one.key.startswith(f"{subject} "))
    assert "{" not in card.title
    assert len({word.text for word in card.words}) == len(card.words) > 1, "each says something else"
    assert all(word.line for word in card.words)
    assert card.way or all(word.ops for word in card.words)
    assert subject in APART, dispute


def test_a_result_is_told_with_who_said_it_and_when() -> None:
    here, there = in_round_1(), Device("there")
    there.sync(here)
    here.do(ResultReported(ONE, Result(ADA)), START + 5 * MINUTE)
    there.do(ResultReported(ONE, Result(BEA, "conceded")), START + 7 * MINUTE)
    here.sync(there)
    card = only_card(here)
    assert card.title == "Round 1, table 1: the result"
    assert card.match == ONE
    assert [(word.text, word.line) for word in card.words] == [
        ("Ada won", "Dana Wolf, 00:05"),
        ("Bea won by concession", "Maya Kessler, 00:07"),
    ]


def test_what_players_said_from_phones_is_told_by_their_names() -> None:
    here = in_round_1()
    here.do(PlayerReported(ONE, ADA, Result(ADA)), START + 5 * MINUTE)
    here.do(PlayerReported(ONE, BEA, Result(BEA)), START + 6 * MINUTE)
    card = only_card(here)
    assert (card.title, card.match) == ("Round 1, table 1: the result", ONE)
    assert [(word.text, word.line) for word in card.words] == [
        ("Ada won", "Ada by phone, 00:05"),
        ("Bea won", "Bea by phone, 00:06"),
    ]
    assert [word.ops for word in card.words] == [
        (ResultSettled(ONE, Result(ADA), ""),),
        (ResultSettled(ONE, Result(BEA), ""),),
    ]


def test_words_that_come_to_the_same_are_one_said_by_two() -> None:
    here, there, third = in_round_1(), Device("there"), Device("third")
    for device, name in ((there, "Ida"), (third, "Ida")):
        device.sync(here)
        device.do(PlayerRenamed(ADA, name), START)
    here.do(PlayerRenamed(ADA, "Ada Byron"), START)
    here.sync(there)
    here.sync(third)
    card = only_card(here)
    assert [word.line for word in card.words] == ["Dana Wolf, 00:00", "Maya Kessler, 00:00\nTablet TH, 00:00"]


def test_a_pairing_says_who_meets_whom_and_which_results_go_with_it() -> None:
    device, _dispute = in_dispute("round")
    device.do(ResultReported(MatchId("x1"), Result(ADA)))
    first, second = only_card(device).words
    assert first.text.startswith("Round 2 paired: 3 tables; Fay has the bye\nAda against Cyd\n")
    assert "Ada against Dan" in second.text
    assert (first.price, second.price) == ("", "1 result is taken back. It stays in the log.")
    assert any(isinstance(op, Undone) for op in second.ops)


def test_a_large_pairing_is_told_in_a_few_lines() -> None:
    here, _dispute = in_dispute("round")
    seats = [(ADA, BEA), (CYD, DAN), (EVA, FAY)] * 4
    tables = tuple(Seating(MatchId(f"v{n}"), n, a, b) for n, (a, b) in enumerate(seats, 1))
    here.do(RoundPaired(2, tables, "u"), knowing=())
    assert only_card(here).words[-1].text.endswith("\nand 6 more tables")


def test_a_house_ruling_is_chosen_on_its_own_screen() -> None:
    device, _dispute = in_dispute("houserule")
    card = only_card(device)
    assert (card.way, len(card.words)) == ("houserules", 2)


@pytest.mark.parametrize("role", get_args(DeviceRole))
def test_only_the_organizer_and_the_head_judge_decide(role: DeviceRole) -> None:
    device, _dispute = in_dispute("name")
    assert bool(disputes_view(device.state, role=role).locked) == (role not in ("organizer", "head"))
    assert disputes_view(device.state, role=None).locked
