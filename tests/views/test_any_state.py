"""Whatever other devices send, every view can be drawn."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.deckdraft import DeckDraft
from judge_app.core.deckduty import draw_table
from judge_app.core.hall import BoardPage, PenaltyKind
from judge_app.core.model import EventId, State
from judge_app.core.ops import KINDS, Op
from judge_app.core.reach import Peer, Reach
from judge_app.errors import Refused
from judge_app.log.codec import Unreadable, decode
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.rulebook.bookcase import Bookcase
from judge_app.views.announce import announce_view
from judge_app.views.board import BoardView, board_view, news_until_ms
from judge_app.views.boxed import boxed_view, person_view, whole_move
from judge_app.views.boxedfight import helper_rows, monster_view
from judge_app.views.boxedrun import chase_view, loot_view
from judge_app.views.boxedturn import charity_view, sale_view
from judge_app.views.bracket import bracket_view
from judge_app.views.calls import calls_view
from judge_app.views.caselate import LATE_ACTIONS, late_ops
from judge_app.views.casepage import case_page, cases_view, who_rows
from judge_app.views.cases import case_line, due_view
from judge_app.views.citechoices import cite_choices
from judge_app.views.deckcheck import deck_check_view, deckcheck_line, finish_view
from judge_app.views.decklists import decklists_view, drawn_view, lists_line, missing_lists
from judge_app.views.devicerows import Around, Here
from judge_app.views.devices import devices_view
from judge_app.views.devicewaits import Copied
from judge_app.views.dice import DiceMode, dice_view, prompts
from judge_app.views.disputes import disputes_view
from judge_app.views.draft import draft_view
from judge_app.views.draftpicks import pick_face
from judge_app.views.endoftime import end_of_time_view, time_band
from judge_app.views.event import notices
from judge_app.views.guidance import guidance_view
from judge_app.views.history import log_view
from judge_app.views.home import home_view
from judge_app.views.houserules import (
    announced_words,
    house_line,
    house_row,
    house_rows,
    house_view,
    notes_of,
)
from judge_app.views.latecomer import late_list, late_view
from judge_app.views.noshow import noshow_due, noshow_line, noshow_mark, noshow_offer, noshow_view
from judge_app.views.onboard import board_choices
from judge_app.views.pairpreview import pair_view
from judge_app.views.paperpage import paper_view
from judge_app.views.penalty import PenaltyDraft, penalty_line, penalty_ops, penalty_said, penalty_view
from judge_app.views.phone import PhoneMe, Phones
from judge_app.views.phonelists import (
    lists_number,
    phone_names,
    phone_pairings,
    phone_standings,
    phone_why,
)
from judge_app.views.phonerules import phone_hits, phone_lookup, phone_rule
from judge_app.views.plainview import as_plain, from_plain
from judge_app.views.player import player_view
from judge_app.views.players import players_view
from judge_app.views.ruleentry import reading
from judge_app.views.rulelookup import Lookup, result_row, results
from judge_app.views.ruleshelf import shelf, unfolded_at_first
from judge_app.views.rulings import differing_lines, ruling_line, rulings_on, rulings_view
from judge_app.views.served import Served
from judge_app.views.setup import roll_line, setup_line, setup_view
from judge_app.views.slipentry import slipentry_view, slips_line
from judge_app.views.sliptyping import Slip, entered, typed
from judge_app.views.staff import staff_view
from judge_app.views.standingsboard import standings_board
from judge_app.views.strip import strip_view
from judge_app.views.summing import summary_of
from judge_app.views.swap import swap_view
from judge_app.views.winner import winner_view
from tests.log.devices import Device, Did, Synced, histories, live
from tests.views.test_home import Kept

wild_ops: st.SearchStrategy[Op] = st.one_of(*(st.builds(kind) for kind in KINDS.values()))
"""Operations with any text and any number in their fields."""


NOW = 1_790_000_000_000


def draw(device: Device) -> None:
    state = device.state
    for happening in state.history[:5]:
        log_view(state, opened=happening.stamp.entry)
    for query in ("1", "ada", "no such thing"):
        log_view(state, query=query)
    notices(state)
    disputes_view(state)
    home_view([Kept(EventId("e"), summary_of(state))], NOW)
    strip_view(state, NOW)
    draw_devices(device)
    for match_id in state.matches:
        end_of_time_view(state, match_id, NOW)
        time_band(state, match_id, NOW)
    standings_board(state, next(iter(state.players), None))
    bracket_view(state, next(iter(state.matches), None))
    winner_view(state)
    for number in (None, *state.rounds):
        paper_view(state, Served(), "floor", "a4", number)
    draft_view(state)
    pick_face(state.draft, NOW)
    draw_players(state)
    draw_boxed(state)
    draw_for_everybody(state)
    draw_cases(state)
    draw_rulings(state)
    draw_house_rules(state)
    draw_lookup(state)
    draw_trouble(state)
    draw_setup(state)
    draw_decks(state)
    draw_slips(state)
    digest(state)


def draw_for_everybody(state: State) -> None:
    """The big screen with each of its pages, the phone of every player, as they are sent."""
    offered = {choice.page for choice in board_choices(state) if choice.is_ready}
    for page in get_args(BoardPage):
        for now_ms in (0, NOW):
            view = board_view(state._replace(board_page=page), now_ms)
            assert page == "auto" or view.is_chosen is (page in offered), page
            assert from_plain(BoardView, as_plain(view)) == view
    news_until_ms(state, NOW)
    phones = Phones(state, NOW)
    as_plain(phones.hall(lists_number(state)))
    for player in state.players:
        view_of_player = phones.me(player, is_proven=True)
        assert view_of_player is not None
        assert from_plain(PhoneMe, as_plain(view_of_player)) == view_of_player
        as_plain(phone_why(state, player))
    as_plain((phone_names(state), phone_pairings(state), phone_standings(state)))
    lookup = phone_lookup(bookcase(), state)
    for id in ("mulligan", *(note.id for note in lookup.notes)):
        phone_rule(lookup, id, state)
    phone_hits(lookup, "lost card because")


def draw_devices(device: Device) -> None:
    """As every tablet that ever wrote something sees the others."""
    seen = {happening.stamp.device for happening in device.state.history}
    peers = tuple(Peer(one, is_linked=True) for one in seen)
    for one in seen:
        copied = [Copied(found.stamp.entry, found) for found in device.state.history[:3]]
        around = Around(device.state, one, Reach(True, peers=peers), Here("Desk", "Ada"), NOW)
        devices_view(around, one, copied)


def draw_decks(state: State) -> None:
    first = next(iter(state.players), None)
    drafts = {first: DeckDraft("4x Sword", "?", 0, (("genuine", False),))} if first else {}
    deck_check_view(state, None, first, drafts)
    deck_check_view(state, None)
    decklists_view(state, "a", judge="Ada")
    drawn_view(state, draw_table(state, "seed", "Ada"))
    lists_line(state)
    missing_lists(state)
    for match in [*state.matches.values()][:3]:
        deck_check_view(state, match.id, None, drafts, "Ada")
        finish_view(state, match.id, drafts, NOW)
        deckcheck_line(state, match, NOW)


def draw_slips(state: State) -> None:
    slips_line(state)
    for text in ("", "1", "1 1", "2 0 d1", "3 21"):
        slip = typed(state, Slip(), text)
        slipentry_view(state, slip)
        slipentry_view(state, entered(state, slip).slip)


def draw_rulings(state: State) -> None:
    calls_view(state)
    rulings_view(state, "a")
    cite_choices(state, "")
    for ruling in [*state.rulings.values()][:3]:
        rulings_on(state, ruling.cite)
        differing_lines(state, ruling.cite, "no")
    for match in [*state.matches.values()][:3]:
        ruling_line(state, match)


def draw_house_rules(state: State) -> None:
    house_view(state)
    house_line(state)
    notes_of(state)
    house_rows(state, "regulations/mulligan")
    for rule in state.house_rules:
        announced_words(house_row(state, rule))


@cache
def bookcase() -> Bookcase:
    return Bookcase(Path(mkdtemp()))


def draw_lookup(state: State) -> None:
    lookup = Lookup(bookcase(), state.rules, is_event=True, has_boxed=False, notes=notes_of(state))
    for id in ("mulligan", *(note.id for note in lookup.notes)):
        reading(lookup, id, state)
    for hit in results(lookup, "lost card because").hits[:3]:
        result_row(lookup, results(lookup, "lost card because"), hit.id)
    shelf(lookup, ("mulligan",), unfolded_at_first(lookup))


def draw_cases(state: State) -> None:
    for case in state.cases.values():
        case_page(state, case, "Ada", NOW)
        for action in LATE_ACTIONS:
            with suppress(Refused):  # a drop may be refused while the cut cannot be made
                late_ops(state, case, action, NOW, "said")
    for match in state.matches.values():
        case_line(state, match)
    cases_view(state, next(iter(state.matches), None), "card", "Ada")
    who_rows(state, "a", "Bea")
    staff_view(state)
    due_view(state)


def draw_players(state: State) -> None:
    first, second = [*state.players, None, None][:2]
    players_view(state, first, search="a")
    player_view(state, first)
    late_view(state, "Zoe")
    late_list(state)
    pair_view(state, refused="why")
    announce_view(state)
    swap_view(state, first, second)


def draw_setup(state: State) -> None:
    """The setup of every table, and all the dice."""
    for match in (*state.matches.values(), None):
        setup_view(state, match and match.id)
        for mode in get_args(DiceMode):
            prompts(dice_view(state, match and match.id, mode, 3), 3)
        if match:
            setup_line(state, match)
            roll_line(state, match)


def draw_trouble(state: State) -> None:
    """Penalties and absences, at every table and for every player at it."""
    guidance_view(state, "card")
    for now_ms in (0, NOW):
        noshow_due(state, now_ms)
        for match in state.matches.values():
            noshow_offer(state, match, now_ms)
            noshow_mark(state, match, now_ms)
            noshow_view(state, match.id, now_ms)
    for match in state.matches.values():
        noshow_line(state, match)
        penalty_line(state, match)
        penalty_view(state, PenaltyDraft(match=match.id))
        for kind in get_args(PenaltyKind):
            draft = PenaltyDraft(match.players[-1], match.id, "absent-round", kind, "why")
            penalty_view(state, draft)
            penalty_ops(state, draft)
            penalty_said(state, draft)


def draw_boxed(state: State) -> None:
    game = state.boxed
    boxed_view(state)
    for happening in state.history:
        whole_move(state, happening.stamp.entry)
    loot_view(game)
    helper_rows(game)
    for seat in (-1, 0, 2, 6):
        boxed_view(state, asking=seat)
        person_view(game, seat)
        monster_view(game, seat)
        chase_view(game, seat, 1)
        charity_view(game, seat, 9)
        sale_view(game, seat, 3500)


@given(histories)
def test_any_history_of_three_devices_can_be_drawn(history: list[Did | Synced]) -> None:
    for device in live(history):
        draw(device)


@given(histories, st.lists(wild_ops, max_size=6))
def test_what_the_codec_lets_pass_can_be_drawn(history: list[Did | Synced], ops: list[Op]) -> None:
    device, stranger = live(history)[0], Device("wild")
    stranger.sync(device)
    for op in ops:
        entry = _arrived(stranger, op)
        if entry:
            device.hear([entry])
            stranger.hear([entry])
    draw(device)


def _arrived(stranger: Device, op: Op) -> Entry | None:
    """*op* as it comes out of the codec, if it does."""
    try:
        return decode(stranger.log.stamp(op, (), 2**53 - 1).body, foreign=True)
    except (Unreadable, UnicodeEncodeError):  # half a character is stopped where it would be written
        return None
