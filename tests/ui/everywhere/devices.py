"""Where an event meets other devices, big screens, phones and paper."""

from typing import Any

from judge_app.core.reach import BackboneLink, Peer, Reach
from tests.ui.everywhere.events import NAMES
from tests.ui.everywhere.place import Place, calls
from tests.ui.everywhere.rules import HOUSE_RULE
from tests.ui.standin import StandInBoard, StandInNet

RENAMED = "Because" * 8, " ".join(["So it was"] * 6)
"""What two tablets call one player; which of them shows hangs on their keys."""


def contradict(screen: Any) -> None:
    """Another tablet says otherwise about a name and a setting; that happens once."""
    from judge_app.core.ops import PlayerRenamed, SettingChosen
    from tests.second import SecondTablet

    desk, player = screen.desk, next(iter(screen.desk.state.players))
    if not any(dispute.subject == "name" for dispute in desk.state.disputes()):
        other = SecondTablet(desk, "Noor Said")
        other.do(PlayerRenamed(player, RENAMED[0]))
        other.do(SettingChosen("final_minutes", 90))
        desk.do_all([PlayerRenamed(player, RENAMED[1]), SettingChosen("final_minutes", 60)])
        other.send()


def on_backbone(screen: Any) -> BackboneLink:
    """The servers of a venue, chosen once, however often they are out of reach."""
    from judge_app.core.ops import BackboneChosen

    name = screen.desk.state.name
    if not screen.desk.state.backbone.servers:
        screen.desk.do(BackboneChosen(name, ("tls://a.example:4222",), "", "A"))
    return BackboneLink(name, False, "[fe80::1234:5678:9abc:def0]:4222", 1234, HOUSE_RULE[60:180])


def in_reach(screen: Any) -> None:
    """All that a network can tell: who is there, who is not, what waits, a code."""
    net, desk = StandInNet(screen.now_ms), screen.desk
    backbone = on_backbone(screen)
    others = [one for one in desk.state.roster.members if one != desk.device]
    near, behind, heard, gone = (Peer(one) for one in others[:4])
    peers = (
        near._replace(is_linked=True, by_backbone=True),
        behind._replace(is_linked=True, lacks=1234),
        heard._replace(is_heard=True),
        gone._replace(seen_ms=screen.now_ms() - 540_000),
    )
    unsent = tuple(entry.id for entry in desk.log.entries if entry.device == desk.device)[-7:]
    addresses = "192.168.178.120:24680", "[fe80::1234:5678:9abc:def0]:24680"
    reach = Reach(True, addresses, peers, unsent, True, "unsynced", trouble=HOUSE_RULE[:120])
    net.reach = reach._replace(backbone=backbone)
    net.invite("floor")
    screen.net, screen.chosen = net, others[3]
    screen.refresh()


def served(screen: Any) -> None:
    """All that a server can tell: where it is, who follows, what went wrong."""
    board = StandInBoard()
    board.switch(True)
    beside = tuple(one.event for one in screen.tablet.summaries())[:2]
    served = board.served._replace(screens=12, phones=1234, beside=beside)
    board.served = served._replace(wifi="Because" * 4, trouble=HOUSE_RULE[:120])
    screen.board = board
    screen.refresh()


def touched(screen: Any) -> None:
    """The code for phones, and the way out."""
    served(screen)
    screen.is_touched = True


def give_role(screen: Any) -> None:
    in_reach(screen)
    screen.ask_role()


def expired(screen: Any) -> None:
    in_reach(screen)
    offer = screen.net.reach.offer
    screen.net.reach = screen.net.reach._replace(offer=offer._replace(expires_ms=0))
    screen.refresh()


def carry(screen: Any) -> None:
    """All that is said at once: a file is saved, and something was scanned that is no code of ours."""
    screen.save()
    screen.scan("Because" * 12)


def carry_all(screen: Any) -> None:
    """Everything is shown to a tablet that has nothing, of which a first code was scanned."""
    from judge_app.sync.frames import wish_of

    screen.scan(wish_of(screen.desk.event, {}))
    screen.scan(screen._frames[0])


def print_slowly(screen: Any) -> None:
    """A sheet that is halfway for ever, as far as the screen can tell."""
    work = screen.printing
    work.name, work.progress = f"{NAMES[0] * 4} round 3 slips.pdf", (17, 34)
    work.is_running = True


def print_ended(screen: Any) -> None:
    """All that can be said about a file at once, at the end of a long way."""
    from judge_app.ui.printing import Made

    work, folder = screen.printing, screen.tablet.folder / "Because" / "so it was" / "paper"
    work.event, work.outcome = screen.desk.event, Made(folder / "slips.pdf", 125, HOUSE_RULE[:160])
    work.is_running = False
    screen._follow()
    screen.open_made()


PLACES = (
    Place("sign-up", "board"),
    Place("playing", "boardphones"),
    Place("playing", "boardphones", "on", open=served),
    Place("playing", "board"),
    Place("playing", "board", "touched", open=touched),
    Place("playing", "devices", "in reach", open=in_reach),
    Place("playing", "devices", "role", open=give_role),
    Place("playing", "devices", "expired", open=expired),
    Place("playing", "devices", "backbone", open=calls("pick_backbone")),
    *(Place(event, "paper") for event in ("sign-up", "playing", "over")),
    Place("playing", "paper", "running", open=print_slowly),
    Place("playing", "paper", "made", open=print_ended),
    Place("playing", "carry", open=carry),
    Place("playing", "carry", "all", open=carry_all),
    Place("playing", "carry", "held", lambda _state: {"mode": "held"}),
    Place("playing", "carry", "pick", open=calls("pick")),
    Place("playing", "disputes", open=contradict),
)
