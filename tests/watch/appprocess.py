"""The app as a process that can be killed: it opens an event, says "ready", and writes notes until then.

    python -m tests.watch.appprocess FOLDER EVENT

Each note is said when it is on the disk. The watch is started by whoever starts this.
"""

import sys
from itertools import count
from pathlib import Path

from judge_app.bootstrap import make_tablet
from judge_app.core.ids import EventId
from judge_app.core.ops import NoteWritten
from judge_app.watch.front import Front
from tests.device.recording import Recording
from tests.watch.turntaking import until


def main(folder: str, event: str) -> None:
    front = Front(Path(folder), Recording())
    front.claim()
    tablet = make_tablet(Path(folder))
    front.attend(tablet)
    desk = tablet.open(EventId(event))
    front.opened(desk.event)
    until(lambda: front.is_ready, "the watch is ready")
    print("ready", flush=True)
    for number in count():
        desk.do(NoteWritten(f"note {number}"))
        print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
