"""What the servers keep of an event, on how many disks, and that nobody can read it there."""

import asyncio
import logging
from pathlib import Path

import pytest

from judge_app.core.ids import EventId
from judge_app.core.ops import DeviceNamed
from judge_app.sync.access import Lane
from judge_app.sync.jetstream import DUPLICATES_S
from judge_app.sync.natsaccess import venue_text
from tests.backbone.foreigners.foreigner import LANE, OURS, made, stored
from tests.backbone.servers import Servers, anybody
from tests.sync.venue import Venue


def test_a_stream_is_on_the_disk_and_gives_nothing_away(servers: Servers) -> None:
    config = stored(servers)["config"]
    wanted = {"storage": "file", "retention": "limits", "deny_delete": True, "deny_purge": True}
    assert {name: config[name] for name in wanted} == wanted
    assert config["num_replicas"] == 1
    assert config["duplicate_window"] == DUPLICATES_S * 1_000_000_000
    assert config["subjects"] == [LANE.log()]
    assert {config[name] for name in ("max_msgs", "max_bytes", "max_msgs_per_subject")} == {-1}
    assert config["max_age"] == 0


def test_in_a_cluster_of_three_every_node_has_the_stream(tmp_path: Path) -> None:
    with Servers(tmp_path, 3) as servers:
        servers.start_all()
        asyncio.run(made(servers, 0, OURS))
        config = stored(servers)["config"]
        assert (config["num_replicas"], config["storage"]) == (3, "file")


def test_on_the_servers_disk_and_in_its_log_nothing_can_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rare = {"Zyzzyva Invitational", "quizzaciously", "Ignatius Fotheringay", "Ottoline Featherstonehaugh"}
    caplog.set_level(logging.INFO, "tableside.sync")

    async def day(servers: Servers) -> tuple[str, str]:
        hall = Venue(tmp_path, caplog)
        try:
            host = hall.tablet("host").begin("Zyzzyva Invitational")
            host.desk.do(DeviceNamed("Ignatius Fotheringay", "tablet"))
            host.net.use_backbone(venue_text(servers.venue))
            await hall.tablet("maya").join(host, name="Ottoline Featherstonehaugh")
            host.note("table 7 argues quizzaciously")
            await hall.until(lambda: (link := host.net.reach.backbone) and link.is_linked and not link.lacks)
            return host.desk.event, host.device
        finally:
            await hall.close()

    with Servers(tmp_path / "servers") as servers:
        servers.start_all()
        event, device = asyncio.run(day(servers))
        [told] = servers.ask(0, anybody(servers.venue), f"$JS.API.STREAM.INFO.{Lane(EventId(event)).stream}")
        assert told["state"]["messages"] >= 5
        servers.quit(0)
        folder = servers.folder_of(0)
        files = [folder / "log", *(one for one in (folder / "store").rglob("*") if one.is_file())]
        kept = b"".join(one.read_bytes() for one in files)
        names = "".join(str(one.relative_to(folder)) for one in files)
    journal = b"".join(one.read_bytes() for one in (tmp_path / "host").rglob("*.journal"))
    for word in (*rare, event):
        assert word.encode() in journal, "it is there to be found"
        assert word.encode() not in kept
        assert word not in names
    assert device.encode() in kept  # so it is the right place to look
