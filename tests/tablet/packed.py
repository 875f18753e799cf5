"""The app as it lies on a tablet: what the APK takes along and nothing else, compiled, without its source."""

import compileall
import shutil
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from android_check.project import Project

__all__ = ["ROOT", "contents", "pack"]

ROOT = Path(__file__).parents[2]


def pack(target: Path) -> None:
    """Put the app into *target*, as Buildozer takes it along.

    python-for-android compiles each module with -OO and leaves its source out; so does this.
    """
    with TemporaryDirectory() as room:
        shutil.copytree(Project(ROOT, Path(room)).packed, target)
    if not compileall.compile_dir(target, quiet=1, legacy=True, optimize=2):
        raise SystemExit("The app does not compile; see above.")
    for source in target.rglob("*.py"):
        source.unlink()
    for path in target.rglob("*"):
        path.chmod(path.stat().st_mode & ~0o222)


def contents(folder: Path) -> dict[str, str]:
    """Every file below *folder* with what is in it, to see later whether anything was written there."""
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }
