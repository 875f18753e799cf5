"""A copy of the tree for each job, in which one file at a time is changed and put back."""

import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.teeth.faults import Fault, applied

__all__ = ["Copy", "commit_of", "copy_of"]

_seconds = count(1_700_000_000)


class Copy:
    """The tree of one commit, for one job."""

    def __init__(self, folder: Path, job: int) -> None:
        self.job = job
        self.tree = folder / "tree"
        self.scratch = folder / "t"
        """Whatever the tests of a job write; its name is short, since paths of sockets must be."""

    def text(self, file: str) -> str:
        """What stands in *file*; nothing if it is not there."""
        path = self.tree / file
        return path.read_text("utf-8") if path.is_file() else ""

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[None]:
        whole = self.text(fault.file)
        self._write(fault.file, applied(fault, whole))
        try:
            yield
        finally:
            self._write(fault.file, whole)

    def _write(self, file: str, text: str) -> None:
        """Each time with another date: Python would run the compiled file of the same second and length."""
        path = self.tree / file
        path.write_text(text, "utf-8", newline="\n")
        os.utime(path, (second := next(_seconds), second))

    def fresh_scratch(self) -> Path:
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir(parents=True)
        return self.scratch


def commit_of(root: Path, revision: str) -> str:
    asked = ["git", "-C", str(root), "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    if found.returncode:
        raise ValueError(f"{revision} is no commit of {root}. Name one that `git log` shows.")
    return found.stdout.strip()


def copy_of(root: Path, commit: str, folder: Path, job: int) -> Copy:
    """The files of *commit* of *root*, without this tool: its own tests would notice every fault."""
    copy = Copy(folder, job)
    packed = subprocess.run(["git", "-C", str(root), "archive", commit], capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(copy.tree, filter="fully_trusted")
    shutil.rmtree(copy.tree / "tests" / "teeth", ignore_errors=True)
    return copy
