"""The commands for whoever runs the servers of a convention: make their keys, look whether they are fit."""

import argparse
import asyncio
import os
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from judge_app.cli.backboneuse import add_uses, read_text
from judge_app.cli.events import MakeTablet
from judge_app.core.ops.backbone import MOST_SERVERS
from judge_app.errors import Refused
from judge_app.storage.placing import put_in_place
from judge_app.views.words import plain

if TYPE_CHECKING:  # read when a command needs it
    from judge_app.sync.natsaccess import Venue
    from judge_app.sync.natsprobe import Pass
    from judge_app.venue.nodes import Node

__all__ = ["add_commands"]

SETTINGS = Path(__file__).parents[2] / "packaging" / "backbone"
LONGEST_NAME = 60
_NODE_COUNTS = (1, 3, 5)
_USE = {
    "organizer.backbone": "for the organizer, by a safe way: whoever has it can let tablets in",
    "admin.creds": "for you alone: looks into the servers, as in `backbone check --admin`",
    "operator.seed": "for you alone: signs who is let in; keep it off the servers",
    "ca-key.pem": "for you alone: signs certificates of servers; keep it off the servers",
    "ca.pem": "is in every folder of a node already",
}
Command = Callable[[argparse.Namespace], int]


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    text = "the servers of a convention, over which tablets come into step too: docs/conventions.md"
    group = commands.add_parser("backbone", help=text, description=text)
    inner = group.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, command: Command, text: str) -> argparse.ArgumentParser:
        one = inner.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        one.set_defaults(command=command)
        return one

    add_uses(add, make_tablet)
    made = add("keys", _keys, "make all keys, certificates and settings for a venue's servers")
    made.add_argument("folder", type=Path, metavar="FOLDER", help="must not exist yet, or be empty")
    host = "a server, by its name or address, with others behind commas: one, three or five servers"
    made.add_argument("--host", action="append", required=True, metavar="HOST[,ADDRESS]", help=host)
    made.add_argument(
        "--leaf", action="append", default=[], metavar="HOST", help="a server in a second venue"
    )
    made.add_argument("--name", default="", help="what the venue is called")
    checked = add("check", _check, "say everything that is wrong with servers; exit status 1 if anything is")
    checked.add_argument("address", nargs="*", metavar="ADDRESS", help="left out, the servers of --file")
    checked.add_argument("--file", type=Path, metavar="FILE", help="organizer.backbone")
    checked.add_argument("--admin", type=Path, metavar="FILE", help="admin.creds, to see how they store")
    locked = add("lock", _lock, "let a user into the servers no more")
    locked.add_argument("folder", type=Path, metavar="FOLDER", help="what `backbone keys` made")
    locked.add_argument(
        "user", metavar="USER", help="its public key, which begins with U; see `backbone who`"
    )
    seen = add("who", _who, "list who is connected to the servers now")
    seen.add_argument("folder", type=Path, metavar="FOLDER", help="what `backbone keys` made")


# Keys


def _keys(asked: argparse.Namespace) -> int:
    from judge_app.venue.nodes import new_keys, node_files, shared_files

    folder: Path = asked.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(
            f"There is something in {folder} already. It is as it was; name a new folder for new keys."
        )
    nodes, leaves = _nodes(asked.host, asked.leaf)
    now = datetime.now(UTC)
    keys = new_keys((plain(asked.name) or nodes[0].hosts[0])[:LONGEST_NAME], now)
    settings = {kind: _settings(kind) for kind in ("one", "three", "leaf")}
    files = shared_files(keys, [*nodes, *leaves], now)
    if taken := {node.name for node in (*nodes, *leaves)} & files.keys():
        raise Refused(f"No server can be called {min(taken)}, as a file is. Nothing was made; name another.")
    for node in nodes:
        text = settings["one" if len(nodes) == 1 else "three"]
        files |= _below(node, node_files(keys, node, nodes, text, now))
    for leaf in leaves:
        files |= _below(leaf, node_files(keys, leaf, nodes, settings["leaf"], now, is_leaf=True))
    _write_new(folder, files)
    _tell_use(folder, nodes, leaves)
    return 0


def _nodes(hosts: Sequence[str], leaves: Sequence[str]) -> "tuple[list[Node], list[Node]]":
    nodes, far = [*map(_node, hosts)], [*map(_node, leaves)]
    if len(nodes) not in _NODE_COUNTS:
        raise Refused(
            f"A backbone has one, three or five servers, not {len(nodes)}: more than half must agree, so an "
            "even number only adds what can fail. Nothing was made."
        )
    if len(nodes) + len(far) > MOST_SERVERS:
        raise Refused(f"Tablets are told of {MOST_SERVERS} servers at most. Nothing was made; name fewer.")
    names = [node.name for node in (*nodes, *far)]
    if len(names) > len(set(names)):
        raise Refused("Two servers have the same name. Nothing was made; call each by a name of its own.")
    return nodes, far


def _node(named: str) -> "Node":
    from judge_app.sync.addresses import parse_address
    from judge_app.sync.natsaccess import NATS_PORT, server_address
    from judge_app.venue.nodes import Node

    parts = [server_address(part).removeprefix("tls://") for part in named.split(",")]
    addresses = [parse_address(part, NATS_PORT) for part in parts]
    return Node(tuple(dict.fromkeys(one.host for one in addresses)), addresses[0].port)


def _settings(kind: str) -> str:
    try:
        return (SETTINGS / f"{kind}.conf").read_text("utf-8")
    except OSError:
        raise Refused(
            f"packaging/backbone/{kind}.conf is not here. Nothing was made; run this from all of Tableside."
        ) from None


def _below(node: "Node", files: Mapping[str, str]) -> dict[str, str]:
    return {f"{node.name}/{name}": text for name, text in files.items()}


def _write_new(folder: Path, files: Mapping[str, str]) -> None:
    """All files or none; those that are secret only for whoever runs this."""
    from judge_app.venue.nodes import is_secret

    folder, part = folder.resolve(), None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
        for name, text in files.items():
            (part / name).parent.mkdir(exist_ok=True)
            mode = 0o600 if is_secret(name) else 0o644
            with open(os.open(part / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
                file.write(text.encode())
        if folder.exists():
            folder.rmdir()
        part.rename(folder)
    except OSError as trouble:
        raise Refused(
            f"{folder} cannot be made: {trouble.strerror or trouble}. Nothing was made; name another folder."
        ) from trouble
    finally:
        if part:
            shutil.rmtree(part, ignore_errors=True)


def _tell_use(folder: Path, nodes: "Sequence[Node]", leaves: "Sequence[Node]") -> None:
    print(f"Made {folder}, which only you can open:")
    for file, use in _USE.items():
        print(f"  {file}: {use}")
    for node in nodes:
        print(f"  {node.name}/: copy it to {node.hosts[0]}, and start there, in it: nats-server -c nats.conf")
    for leaf in leaves:
        print(f"  {leaf.name}/: the same, on {leaf.hosts[0]} in the second venue")
    print(f"Then: python -m judge_app backbone check --file {folder / 'organizer.backbone'}")
    print("Keep a copy of this folder in a safe place. docs/conventions.md says the rest.")


# Check


def _check(asked: argparse.Namespace) -> int:
    from judge_app.cli.backbonewords import told
    from judge_app.sync.natsaccess import server_address
    from judge_app.venue.checking import examine

    venue = _venue(asked.file) if asked.file else None
    admin = _admin(asked.admin) if asked.admin else None
    if admin and not venue:
        raise Refused("An admin is shown only to servers of its venue: name that too, --file FILE.")
    addresses = [server_address(address) for address in asked.address] or [*(venue.servers if venue else ())]
    if not addresses:
        raise Refused("Name a server, or the file of the organizer: check ADDRESS, or check --file FILE.")
    findings = asyncio.run(examine([*dict.fromkeys(addresses)], venue, admin))
    for line in told(findings):
        print(line)
    faults = sum(finding.is_fault for finding in findings)
    if not faults:
        print("Nothing wrong was found.")
    return 1 if faults else 0


def _venue(path: Path) -> "Venue":
    from judge_app.sync.natsaccess import read_venue

    return read_venue(read_text(path))


def _admin(path: Path) -> "Pass":
    from judge_app.sync.natsprobe import Pass
    from judge_app.venue.nodes import read_creds

    return Pass(*read_creds(read_text(path)))


# Who is in, and who no more


def _who(asked: argparse.Namespace) -> int:
    from judge_app.venue.connected import connected

    folder: Path = asked.folder
    users = asyncio.run(connected(_venue(folder / "organizer.backbone"), _admin(folder / "admin.creds")))
    for user in users:
        print(f"{user.public}  {plain(user.name)}  from {plain(user.host)} at {plain(user.node)}")
    if not users:
        print("Nobody is connected.")
    return 0


def _lock(asked: argparse.Namespace) -> int:
    from judge_app.sync.natsaccess import key_of
    from judge_app.venue.nodes import locked_out

    folder: Path = asked.folder
    operator = key_of(read_text(folder / "operator.seed"))
    files = sorted(folder.glob("*/access.conf"))
    now_s = int(time.time())
    anew = {file: locked_out(read_text(file), operator, asked.user, now_s) for file in files}
    if not anew:
        raise Refused(f"There is no access.conf in the folders of {folder}. Nothing was changed.")
    for file, text in anew.items():
        put_in_place(file, [text.encode()])
        print(f"Changed {file}: copy it to that server, and there: nats-server --signal reload")
    print("Until then the user stays in. Revoke the tablet in the app too: only that keeps its entries out.")
    return 0
