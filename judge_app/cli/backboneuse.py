"""The commands by which an organizer lets an event go over the servers of a convention, or leave them."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from judge_app.cli.events import MakeTablet, find_event
from judge_app.core.ops import BackboneLeft
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.tablet import Tablet
from judge_app.views.words import plain

__all__ = ["add_uses", "read_text"]

LARGEST_READ = 1 << 20

Command = Callable[[argparse.Namespace], int]
Add = Callable[[str, Command, str], argparse.ArgumentParser]


def add_uses(add: Add, make_tablet: MakeTablet) -> None:
    used = add("use", lambda asked: _use(asked, make_tablet), "let an event go over a venue's servers too")
    used.add_argument("event")
    used.add_argument("file", type=Path, metavar="FILE", help="organizer.backbone, from the venue")
    left = add("leave", lambda asked: _leave(asked, make_tablet), "let an event go over no servers any more")
    left.add_argument("event")


def _use(asked: argparse.Namespace, make_tablet: MakeTablet) -> int:
    from judge_app.sync.backbonedesk import BackboneDesk

    text = read_text(asked.file)
    with _opened(asked, make_tablet) as (tablet, desk):
        BackboneDesk(desk, tablet.signer, tablet.former_signers()).use(text, tablet.now_ms() / 1000)
        backbone, name = desk.state.backbone, plain(desk.state.name)
    print(f"{name} goes over the backbone of {plain(backbone.name)} too: {', '.join(backbone.servers)}.")
    print("Its tablets were given access, which each finds by itself when it next comes into step. Whoever")
    print("joins later is given it by the same code as ever.")
    return 0


def _leave(asked: argparse.Namespace, make_tablet: MakeTablet) -> int:
    with _opened(asked, make_tablet) as (_tablet, desk):
        desk.do(BackboneLeft())
        print(f"{plain(desk.state.name)} goes over no backbone any more. All is kept on its tablets.")
    return 0


@contextmanager
def _opened(asked: argparse.Namespace, make_tablet: MakeTablet) -> Iterator[tuple[Tablet, Desk]]:
    with ExitStack() as held:
        tablet = held.enter_context(closing(make_tablet(asked.data)))
        yield tablet, held.enter_context(closing(tablet.open(find_event(tablet, asked.event).event)))


def read_text(path: Path) -> str:
    """What is in a file of a backbone; whoever knows what it should be tells what is wrong with it."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_READ).decode("utf-8", "replace")
    except OSError as trouble:
        raise Refused(
            f"{path} cannot be read: {trouble.strerror or trouble}. Nothing was changed."
        ) from trouble
