"""Who is connected to the servers of a venue is listed, and can be locked out of them."""

import os
from pathlib import Path

from judge_app.sync.natsaccess import read_venue, user_jwt
from judge_app.sync.natsprobe import Pass, TurnedAway
from tests.backbone.servers import Servers, anybody, until
from tests.cli.terminals import Terminal


def test_a_locked_user_is_cut_off_at_a_reload_and_the_others_stay(admin: Terminal, tmp_path: Path) -> None:
    with Servers(tmp_path / "venue") as servers:
        servers.start_all()
        bad, good = anybody(servers.venue), anybody(servers.venue)
        assert servers.ask(0, bad, "$JS.API.INFO")
        said = admin.types("backbone", "lock", servers.folder, bad.key.public)
        assert "nats-server --signal reload" in said
        admin.types("backbone", "lock", servers.folder, anybody(servers.venue).key.public)
        assert servers.ask(0, bad, "$JS.API.INFO"), "not before the server has heard of it"
        servers.reload(0)
        until(lambda: is_turned_away(servers, bad), "the user is locked out")
        assert servers.ask(0, good, "$JS.API.INFO")
        again = user_jwt(
            servers.keys.signing, servers.venue.account, bad.key.public, "", 1 << 34, [">"], [">"]
        )
        assert servers.ask(0, Pass(again, bad.key), "$JS.API.INFO"), "a newer token lets it in again"


def is_turned_away(servers: Servers, by: Pass) -> bool:
    try:
        servers.ask(0, by, "$JS.API.INFO")
    except TurnedAway:
        return True
    except OSError:
        pass  # cut off in the middle: it was let in right before
    return False


def test_locking_refuses_what_is_no_user_or_no_such_folder(admin: Terminal, tmp_path: Path) -> None:
    admin.types("backbone", "keys", tmp_path / "a", "--host", "a.example")
    admin.types("backbone", "keys", tmp_path / "b", "--host", "b.example")
    user = anybody(read_venue((tmp_path / "a" / "organizer.backbone").read_text("utf-8"))).key.public
    before = (tmp_path / "a" / "a.example" / "access.conf").read_bytes()
    assert "begins with U" in admin.refused("backbone", "lock", tmp_path / "a", "UAAA")
    os.replace(tmp_path / "b" / "operator.seed", tmp_path / "a" / "operator.seed")
    assert "do not belong together" in admin.refused("backbone", "lock", tmp_path / "a", user)
    assert "cannot be read" in admin.refused("backbone", "lock", tmp_path / "b", user)
    assert (tmp_path / "a" / "a.example" / "access.conf").read_bytes() == before


def test_who_is_connected_is_listed(admin: Terminal, tmp_path: Path) -> None:
    with Servers(tmp_path / "venue") as servers:
        assert "Check them first" in admin.refused("backbone", "who", servers.folder)
        servers.start_all()
        with servers.visitor(0, anybody(servers.venue)) as tablet:
            said = admin.types("backbone", "who", servers.folder)
        assert f"{tablet.key.public}  test  from 127.0.0.1 at node-0" in said
