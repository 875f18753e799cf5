"""PINs and proofs follow from the key of the event; switches are on or off."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import PlayerId
from judge_app.core.model import State
from judge_app.core.ops import PhoneKeyMade, SettingChosen
from judge_app.core.phones import PIN_LENGTH, SWITCHES, allows, fresh_key, match_now, pin_of, proof_of
from tests.core.ops.event import ADA, BEA, CYD, TABLE, paired, with_players

keys = st.binary(min_size=32, max_size=32).map(fresh_key)
players = st.text(min_size=1, max_size=20).map(PlayerId)


def with_key(key: str) -> State:
    return State(phone_key=key)


def test_without_a_key_there_is_no_pin_and_no_proof() -> None:
    assert pin_of(State(), ADA) == proof_of(State(), ADA) == ""


@given(keys, players)
def test_a_pin_has_five_digits_and_a_proof_32(key: str, player: PlayerId) -> None:
    state = with_key(key)
    pin, proof = pin_of(state, player), proof_of(state, player)
    assert len(pin) == PIN_LENGTH == 5
    assert pin.isdecimal()
    assert len(proof) == 32
    assert int(proof, 16) >= 0
    assert (pin, proof) == (pin_of(state, player), proof_of(state, player))


def test_pins_are_spread_over_all_numbers_and_differ_by_player_and_key() -> None:
    one, other = with_key("0" * 64), with_key("1" * 64)
    everybody = [PlayerId(f"player {number}") for number in range(2000)]
    pins = [pin_of(one, player) for player in everybody]
    assert len({*pins}) > 1900
    assert {pin[0] for pin in pins} == {*"0123456789"}
    assert sum(pin_of(one, player) == pin_of(other, player) for player in everybody) < 5
    assert len({proof_of(one, player) for player in everybody}) == 2000
    assert not {proof_of(one, player) for player in everybody} & {
        proof_of(other, player) for player in everybody
    }


def test_a_proof_does_not_give_the_pin_away() -> None:
    state = with_key("ab" * 32)
    everybody = [PlayerId(f"p{number}") for number in range(500)]
    told = [int(proof_of(state, player), 16) % 100_000 == int(pin_of(state, player)) for player in everybody]
    assert sum(told) < 3


def test_a_fresh_key_is_one_that_the_event_takes() -> None:
    tablet = with_players()
    tablet.judge(PhoneKeyMade(fresh_key(bytes(range(32)))))
    assert pin_of(tablet.state, ADA) != pin_of(tablet.state, BEA)


def test_switches_are_as_nobody_touched_them_until_somebody_does() -> None:
    tablet = with_players()
    assert {switch: allows(tablet.state, switch) for switch in SWITCHES} == {
        "phone_page": True,
        "phone_calls": True,
        "phone_results": True,
        "phone_drops": True,
        "initials": False,
    }
    tablet.judge(SettingChosen("initials", 1))
    tablet.judge(SettingChosen("phone_drops", 0))
    assert allows(tablet.state, "initials")
    assert not allows(tablet.state, "phone_drops")


def test_without_its_page_a_phone_does_nothing_but_the_board_keeps_its_initials() -> None:
    tablet = with_players()
    tablet.judge(SettingChosen("initials", 1))
    tablet.judge(SettingChosen("phone_page", 0))
    assert [switch for switch in SWITCHES if allows(tablet.state, switch)] == ["initials"]


def test_nonsense_of_another_app_leaves_a_switch_as_it_was() -> None:
    tablet = with_players()
    tablet.do(SettingChosen("phone_page", "no"))
    assert allows(tablet.state, "phone_page")


def test_the_match_of_a_player_is_that_of_the_round_being_played() -> None:
    assert match_now(with_players().state, ADA) is None
    state = paired().state
    assert match_now(state, ADA) == match_now(state, BEA) == state.matches[TABLE]
    assert match_now(state, CYD) is None, "a bye is no match"
    assert match_now(state, PlayerId("nobody")) is None
