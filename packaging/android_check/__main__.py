"""Runs every check and prints what it finds."""

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from pythonforandroid.logger import logger

from android_check.manifest import check_manifest, check_pictures
from android_check.project import Project, Unusable, check_spec
from android_check.recipes import (
    Unresolved,
    check_local_recipes,
    check_recipes,
    check_toolchain,
    check_versions,
)
from android_check.source import check_files, check_imports, check_optimized
from android_check.wheels import check_wheels

Check = Callable[[Project], Iterator[str]]
CHECKS: tuple[Check, ...] = (
    check_spec,
    check_toolchain,
    check_recipes,
    check_local_recipes,
    check_versions,
    check_wheels,
    check_imports,
    check_optimized,
    check_files,
    check_pictures,
    check_manifest,
)


def faults(root: Path, checks: Sequence[Check] = CHECKS) -> list[str]:
    logger.setLevel(logging.ERROR)
    found: list[str] = []
    with TemporaryDirectory() as room:
        project = Project(root, Path(room))
        for check in checks:
            try:
                found += check(project)
            except Unusable as error:
                return [str(error)]
            except Unresolved:
                continue  # check_recipes tells it
    return found


def main() -> int:
    found = faults(Path(__file__).parents[2])
    for fault in found:
        print(f"check-android: {fault}", file=sys.stderr)
    if not found:
        print(f"check-android: {len(CHECKS)} checks passed. No APK was built: docs/android.md says how.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
