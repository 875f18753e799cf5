"""What a tablet's role does not allow is not offered."""

from typing import get_args

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, founder_of
from judge_app.core.model import Result
from judge_app.core.ops import KINDS, DeviceAdmitted, DeviceRevoked, EventOpened, ResultReported, StaffNamed
from judge_app.core.pairing import pair
from judge_app.core.reckoning import reckoning
from judge_app.core.rights import RIGHTS, has_right, no_part
from judge_app.core.roster import DeviceRole
from judge_app.log.signing import Signer
from judge_app.views.clock import clock_view
from judge_app.views.pairpreview import pair_view
from judge_app.views.players import players_view
from judge_app.views.standingsboard import standings_board
from judge_app.views.table import sheet_view
from judge_app.views.tables import tables_view
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, MINUTE, ONE, START, at_sign_up, in_round_1

NOW = START + 10 * MINUTE
DESK: tuple[DeviceRole, ...] = ("organizer", "head", "scorekeeper")
ROLES: tuple[DeviceRole | None, ...] = (*get_args(DeviceRole), None)
runs_the_desk = [(role, role in DESK) for role in ROLES]


def test_every_kind_has_its_roles() -> None:
    assert {*RIGHTS} == {*KINDS.values()}
    assert has_right("head", StaffNamed)
    assert not has_right("floor", StaffNamed)
    assert not has_right(None, ResultReported)


@pytest.mark.parametrize(("role", "runs"), runs_the_desk)
def test_only_the_desk_runs_the_clocks_and_pairs(role: DeviceRole | None, runs: bool) -> None:
    assert clock_view(in_round_1().state, NOW, role=role).can_run == runs
    step = clock_view(at_sign_up().state, NOW, role=role).step
    assert (step.button, step.waits == "") == ("Pair round 1", runs)
    assert bool(tables_view(at_sign_up().state, NOW, role=role).way_out) == runs


@pytest.mark.parametrize(("role", "runs"), runs_the_desk)
def test_whoever_only_looks_on_sees_no_draw_of_their_own(role: DeviceRole | None, runs: bool) -> None:
    state = at_sign_up().state
    known = reckoning(state)
    assert known is not None
    view = pair_view(state, pair(known.tournament, "seed"), role=role)
    assert (view.stage, bool(view.rows), bool(view.confirm)) == (
        ("preview", True, True) if runs else ("results", False, False)
    )
    played = pair_view(in_round_1().state, role=role)
    assert played.can_swap == played.can_repair == runs


@pytest.mark.parametrize(("role", "runs"), runs_the_desk)
def test_players_are_added_at_the_desk(role: DeviceRole | None, runs: bool) -> None:
    view = players_view(at_sign_up().state, role=role)
    assert (view.can_add, bool(view.pair)) == (runs, runs)
    assert bool(standings_board(at_sign_up().state, role=role).action) == runs


def tiles(role: DeviceRole | None) -> set[str]:
    return {tile.key for tile in sheet_view(in_round_1().state, ONE, NOW, role=role).tiles}


def test_a_sheet_offers_each_role_its_own() -> None:
    judging = {"deckcheck", "penalty", "ruling", "case"}
    assert tiles("organizer") == tiles("head") == tiles("floor")
    assert tiles("floor") - tiles("scorekeeper") == judging
    assert tiles("board") == tiles(None) == set()
    board = sheet_view(in_round_1().state, ONE, NOW, role="board")
    assert (board.report, board.can_end, board.can_call) == ("", False, False)
    assert sheet_view(in_round_1().state, ONE, NOW, role="scorekeeper").report == "Report result"


@pytest.mark.parametrize("role", ROLES)
def test_only_who_leads_settles_a_result(role: DeviceRole | None) -> None:
    here, there = in_round_1(), Device("there")
    there.sync(here)
    here.do(ResultReported(ONE, Result(ADA)))
    there.do(ResultReported(ONE, Result(BEA)))
    here.sync(there)
    view = sheet_view(here.state, ONE, NOW, role=role)
    leads = role in ("organizer", "head")
    assert (view.can_settle, bool(view.report)) == (leads, leads)


def test_who_takes_no_part_is_told_why() -> None:
    founder, maya = (Signer(name.ljust(32, b".")).device for name in (b"founder", b"maya"))
    device = Device(founder, EventId(f"{founder}-abcdefgh"))
    assert founder_of(device.log.event) == founder
    device.do(EventOpened("Oakhaven"))
    device.do(DeviceAdmitted(maya, "Maya", "Tablet 3", "floor"))
    assert no_part(device.state, maya) == no_part(device.state, founder) == ""
    device.do(DeviceRevoked(maya, 0))
    assert no_part(device.state, maya).startswith("This tablet was revoked")
    assert no_part(device.state, DeviceId("stranger")).startswith("This tablet is not in the event")
