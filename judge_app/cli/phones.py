"""`pins`: what each player types on a phone, to be handed out or printed."""

import argparse
import secrets
from contextlib import closing

from judge_app.cli.asking import add_json, print_json, print_lines
from judge_app.cli.events import MakeTablet, find_event
from judge_app.core.model import State
from judge_app.core.ops import PhoneKeyMade
from judge_app.core.phones import KEY_BYTES, fresh_key, pin_of
from judge_app.errors import Refused
from judge_app.views.players import folded, labels

__all__ = ["add_commands"]


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    text = "list the PINs by which players prove on a phone who they are, made at the first time"
    pins = commands.add_parser("pins", help=text, description=text)
    pins.add_argument("event")
    add_json(pins)

    def run(asked: argparse.Namespace) -> int:
        with closing(make_tablet(asked.data)) as tablet:
            found = find_event(tablet, asked.event)
            if not found.state.players:
                raise Refused(f"{found.state.name} has no players yet. Add them, then list their PINs.")
            with closing(tablet.open(found.event)) as desk:
                if not desk.state.phone_key:
                    desk.do(PhoneKeyMade(fresh_key(secrets.token_bytes(KEY_BYTES))))
                return _told(desk.state, as_json=asked.json)

    pins.set_defaults(command=run)


def _told(state: State, *, as_json: bool) -> int:
    names = labels(state)
    players = sorted(state.players.values(), key=lambda player: folded(names[player.id]))
    if as_json:
        return print_json(
            [
                {"id": one.id, "name": one.name, "pin": pin_of(state, one.id), "dropped": one.is_dropped}
                for one in players
            ]
        )
    return print_lines(
        f"{pin_of(state, one.id)}  {names[one.id]}{'  (dropped)' if one.is_dropped else ''}"
        for one in players
    )
