"""What players' phones may do at an event, and how one proves whose phone it is."""

import hmac
from collections.abc import Mapping
from typing import Literal

from judge_app.core.ids import PlayerId
from judge_app.core.model import Match, State

__all__ = [
    "KEY_BYTES",
    "PIN_LENGTH",
    "SWITCHES",
    "Switch",
    "allows",
    "fresh_key",
    "match_now",
    "pin_of",
    "proof_of",
]

Switch = Literal["phone_page", "phone_calls", "phone_results", "phone_drops", "initials"]

SWITCHES: Mapping[Switch, bool] = {
    "phone_page": True,
    "phone_calls": True,
    "phone_results": True,
    "phone_drops": True,
    "initials": False,
}
"""What an organizer can switch on and off, and how it is where nobody did."""
PIN_LENGTH = 5
KEY_BYTES = 32
_PROOF_LENGTH = 32


def allows(state: State, switch: Switch) -> bool:
    """Whether *switch* is on. Without its page a phone can do nothing else either."""
    if switch not in ("phone_page", "initials") and not allows(state, "phone_page"):
        return False
    chosen = state.setting(switch)
    return SWITCHES[switch] if chosen is None or isinstance(chosen, str) else bool(chosen)


def fresh_key(random: bytes) -> str:
    """A key for the phones of an event, of `KEY_BYTES` *random* bytes."""
    return random.hex()


def pin_of(state: State, player: PlayerId) -> str:
    """What *player* types on a phone to prove who they are; nothing while the event has no key."""
    if not state.phone_key:
        return ""
    number = int(_derived(state, f"pin:{player}"), 16) % 10**PIN_LENGTH
    return f"{number:0{PIN_LENGTH}}"


def proof_of(state: State, player: PlayerId) -> str:
    """What a phone keeps once it was proved by the PIN; nothing while the event has no key."""
    return _derived(state, f"phone:{player}")[:_PROOF_LENGTH] if state.phone_key else ""


def match_now(state: State, player: PlayerId) -> Match | None:
    """The match of *player* in the round that is played; nothing with a bye, or without a round."""
    if state.current_round is None:
        return None
    matches = state.round_matches(state.current_round.number)
    return next((match for match in matches if player in match.players and not match.is_bye), None)


def _derived(state: State, what: str) -> str:
    return hmac.new(state.phone_key.encode(), what.encode(), "sha256").hexdigest()
