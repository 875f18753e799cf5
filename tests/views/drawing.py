"""All views of a state, drawn once."""

from typing import get_args

from judge_app.core.deckdraft import DeckDraft
from judge_app.core.deckduty import draw_table
from judge_app.core.hall import BoardPage
from judge_app.core.model import EventId, State
from judge_app.core.reach import Peer, Reach
from judge_app.log.digest import digest
from judge_app.views.announce import announce_view
from judge_app.views.board import BoardView, board_view, news_until_ms
from judge_app.views.boxed import boxed_view, person_view, whole_move
from judge_app.views.boxedfight import helper_rows, monster_view
from judge_app.views.boxedrun import chase_view, loot_view
from judge_app.views.boxedturn import charity_view, sale_view
from judge_app.views.bracket import bracket_view
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
from judge_app.views.history import log_view
from judge_app.views.home import home_view
from judge_app.views.latecomer import late_list, late_view
from judge_app.views.onboard import board_choices
from judge_app.views.pairpreview import pair_view
from judge_app.views.paperpage import paper_view
from judge_app.views.phone import PhoneMe, Phones
from judge_app.views.phonelists import lists_number, phone_names, phone_pairings, phone_standings, phone_why
from judge_app.views.phonerules import phone_hits, phone_lookup, phone_rule
from judge_app.views.plainview import as_plain, from_plain
from judge_app.views.player import player_view
from judge_app.views.players import players_view
from judge_app.views.served import Served
from judge_app.views.setup import roll_line, setup_line, setup_view
from judge_app.views.slipentry import slipentry_view, slips_line
from judge_app.views.sliptyping import Slip, entered, typed
from judge_app.views.standingsboard import standings_board
from judge_app.views.strip import strip_view
from judge_app.views.summing import summary_of
from judge_app.views.swap import swap_view
from judge_app.views.winner import winner_view
from tests.log.devices import Device
from tests.views.drawingrules import (
    NOW,
    bookcase,
    draw_cases,
    draw_house_rules,
    draw_lookup,
    draw_rulings,
    draw_trouble,
)
from tests.views.kept import Kept


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
