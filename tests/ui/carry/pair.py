"""A judge before one tablet, and the desk of another one in the same event."""

from pathlib import Path

from judge_app.desk import Desk
from judge_app.log.digest import digest
from judge_app.sync.carrying import carried_of, written
from tests.device.recording import Recording
from tests.ui.judge import Judge


class Pair:
    """A judge before one tablet, and the desk of another one in the same event."""

    def __init__(self, judge: Judge, other: Desk, shelf: Path, device: Recording) -> None:
        self.judge, self.other, self.shelf, self.device = judge, other, shelf, device

    @property
    def desk(self) -> Desk:
        found: Desk = self.judge.frame.desk
        return found

    def put_file(self, desk: Desk | None = None) -> Path:
        path = self.shelf / "theirs.judgelog"
        path.write_bytes(self.file_of(desk or self.other))
        return path

    def file_of(self, desk: Desk) -> bytes:
        return b"".join(written(carried_of(desk.log, desk.state.name, desk.log.entries)))

    def take_file(self) -> None:
        self.judge.tap("Take in a file")
        self.judge.tap("theirs.judgelog")

    def scan(self, text: str) -> None:
        self.judge.tap("Scanned text")
        self.judge.write(text + "\n")

    def shown_codes(self) -> list[str]:
        """What a scanner reads while all codes pass once."""
        screen, codes = self.judge.screen, []
        for _code in screen._frames:
            codes.append(screen._frames[screen.number])
            self.judge.pass_time(seconds=0.6)
        return codes

    def are_in_step(self) -> bool:
        return digest(self.desk.state) == digest(self.other.state)
