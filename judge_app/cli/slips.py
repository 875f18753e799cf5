"""`enter`: results from paper slips, a line each, typed at a terminal or read from a file."""

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import closing

from judge_app.cli.events import MakeTablet, find_event
from judge_app.cli.sync import complain
from judge_app.core.model import MatchId
from judge_app.desk import Desk
from judge_app.errors import JudgeAppError, Refused
from judge_app.handover.keeping import at_once, keeper_of
from judge_app.views.slipentry import slipentry_view
from judge_app.views.sliprecord import Entered, last_entered, undo_ops
from judge_app.views.sliptyping import Slip, Step, entered, typed, undone
from judge_app.views.words import counted

__all__ = ["add_commands"]

TEXT = "enter results from paper slips, from standard input: `12 1`, `13 2 d1`, `u`"
HELP = """\
Table and result, `12 1`: 1 the first player won, 2 the second, 0 drawn, 3 both lost, 21 the games; d1, d2 or
d12 behind it for who drops. A number alone takes the table, nothing the next one; u undoes, Ctrl-D ends."""


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", make_tablet: MakeTablet
) -> None:
    enter = commands.add_parser("enter", help=TEXT, description=TEXT, epilog=HELP)
    enter.add_argument("event")

    def run(asked: argparse.Namespace) -> int:
        with closing(make_tablet(asked.data)) as tablet:
            found = find_event(tablet, asked.event)
            with closing(tablet.open(found.event)) as desk:
                status = _entered(desk)
                if keeper := keeper_of(desk, tablet, complain, at_once):
                    keeper.heed(tablet.now_ms())
                return status

    enter.set_defaults(command=run)


def _entered(desk: Desk) -> int:
    view = slipentry_view(desk.state, Slip(), (), desk.role, desk.device)
    if view.empty or view.locked:
        raise Refused(view.locked or view.empty)
    stack = Stack(desk, is_asked=sys.stdin.isatty())
    if stack.is_asked:
        print(f"{view.title}: {view.progress}.\n{HELP}")
    for line in _lines(stack):
        stack.read(line)
    stack.end()
    print(f"{slipentry_view(desk.state, Slip()).progress}.")
    if stack.refused:
        print(f"{counted(stack.refused, 'line')} refused.", file=sys.stderr)
    return 1 if stack.refused else 0


def _lines(stack: "Stack") -> Iterator[str]:
    """What is typed, until it ends; bytes that are no text are refused like any other line."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    while True:
        if stack.is_asked:
            print(stack.prompt(), end="", flush=True)
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            if stack.is_asked:
                print()
            return
        yield line.removeprefix("\ufeff").strip()  # which some editors put before the first line


class Stack:
    """The slips of one sitting: every line does what Enter does on the screen."""

    def __init__(self, desk: Desk, *, is_asked: bool) -> None:
        self._desk = desk
        self.is_asked = is_asked
        """Whether somebody sits at a terminal, who sees what is said."""
        self.refused = 0
        self._slip = Slip()
        self._done: tuple[Entered, ...] = ()
        self._number = 0
        self._asked = ""
        """The line that has to come once more before it counts."""

    def prompt(self) -> str:
        taken = self._slip.nowhere or self._table()
        return f"{taken}> " if self._slip.is_taken else "table> "

    def read(self, line: str) -> None:
        self._number += 1
        if line.startswith("#") or (not line and not self.is_asked):
            return
        if not line and self._slip.is_taken:
            self._slip = Slip(last=self._slip.last)
            return
        if not self._asked or line != self._asked:
            self._leave_question()
            self._slip = typed(self._desk.state, self._slip, line)
        self._follow(entered(self._desk.state, self._slip, self._desk.role), line)

    def end(self) -> None:
        """Nothing more comes: a question without an answer, or a table without a result, is left."""
        self._leave_question()
        if self._slip.is_taken and not self._slip.nowhere and not self.is_asked:
            self._refuse(f"Table {self._table()} has no result behind it. Nothing was recorded.")

    def _follow(self, step: Step, line: str) -> None:
        self._asked = ""
        if step.is_undo:
            self._slip = step.slip
            self._undo()
        elif step.match is not None:
            self._record(step, step.match)
        elif step.slip.tone == "wrong":
            self._refuse(step.slip.said)
            self._slip = step.slip
        else:
            self._tell(step, line)
            self._slip = step.slip

    def _tell(self, step: Step, line: str) -> None:
        """A table was taken, a question asked, or the same said once more."""
        view = slipentry_view(self._desk.state, step.slip)
        if step.slip.tone == "asks":
            # The result alone is no answer: it may as well be the number of the next table.
            self._asked = f"{self._table()} {line}" if self._slip.is_taken else line
            how = f"(Type {self._asked} for that.)" if self._slip.is_taken else "(The same line once more.)"
            print(f"line {self._number}: {step.slip.said} {how}", flush=True)
        else:
            print(step.slip.said or f"{view.table}: {view.a.name} – {view.b.name}. {view.mark}.", flush=True)

    def _record(self, step: Step, match: MatchId) -> None:
        try:
            done = self._desk.do_all(step.ops)
        except JudgeAppError as refusal:
            self._refuse(str(refusal))
            self._slip = Slip(last=self._slip.last)
            return
        self._done += (Entered(match, tuple(entry.id for entry in done)),)
        self._slip = step.slip
        print(self._row(), flush=True)

    def _undo(self) -> None:
        last = last_entered(self._desk.state, self._done)
        if last is None:
            self._refuse("Nothing was entered here that could be undone.")
            return
        told = self._row()
        try:
            self._desk.do_all(undo_ops(self._desk.state, last))
            self._slip = undone(self._desk.state, self._slip, last)
            print(f"Undone: {told}", flush=True)
        except JudgeAppError as refusal:
            self._refuse(str(refusal))

    def _row(self) -> str:
        """The last slip that counts, in one line."""
        row = slipentry_view(self._desk.state, Slip(), self._done).last
        mark = f" ({row.mark.lower()})" if row.mark else ""
        return f"{row.table}  {row.text} {row.line}{mark}"

    def _table(self) -> int | None:
        match = self._slip.match
        known = self._desk.state.matches.get(match) if match is not None else None
        return known.table if known is not None else None

    def _leave_question(self) -> None:
        """It was told already; what was not confirmed is not in."""
        if self._asked:
            self.refused += 1
            self._asked, self._slip = "", Slip(last=self._slip.last)

    def _refuse(self, why: str) -> None:
        self.refused += 1
        print(f"line {self._number}: {why}", file=sys.stderr, flush=True)
