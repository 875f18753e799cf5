"""Whatever other devices send, every view can be drawn."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import EventId, State
from judge_app.core.ops import KINDS, Op
from judge_app.log.codec import Unreadable, decode
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.views.announce import announce_view
from judge_app.views.bracket import bracket_view
from judge_app.views.event import notices
from judge_app.views.history import log_view
from judge_app.views.home import home_view
from judge_app.views.latecomer import late_list, late_view
from judge_app.views.pairpreview import pair_view
from judge_app.views.player import player_view
from judge_app.views.players import players_view
from judge_app.views.standingsboard import standings_board
from judge_app.views.strip import strip_view
from judge_app.views.summary import summary_of
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
    home_view([Kept(EventId("e"), summary_of(state))], NOW)
    strip_view(state, NOW)
    standings_board(state, next(iter(state.players), None))
    bracket_view(state, next(iter(state.matches), None))
    winner_view(state)
    draw_players(state)
    digest(state)


def draw_players(state: State) -> None:
    first, second = [*state.players, None, None][:2]
    players_view(state, first, search="a")
    player_view(state, first)
    late_view(state, "Zoe")
    late_list(state)
    pair_view(state, refused="why")
    announce_view(state)
    swap_view(state, first, second)


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
