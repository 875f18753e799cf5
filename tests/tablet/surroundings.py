"""What a process finds on a tablet, as far as a desktop can be made like it."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["NO_EXTENSIONS", "private_folder", "tablet_environment", "take_one_processor"]

NO_EXTENSIONS = ("AIOHTTP", "FROZENLIST", "MULTIDICT", "PROPCACHE", "YARL")
"""Whose compiled parts a tablet may lack; each has a variable that leaves them out."""
KEPT = ("DISPLAY", "XAUTHORITY", "LIBGL_ALWAYS_SOFTWARE")
"""Without these there is no window to touch."""
KIVY = {
    "KIVY_CLIPBOARD": "sdl2",  # X11's own would be a program of the desktop
    "KIVY_TEXT": "sdl2",
    "SDL_AUDIODRIVER": "dummy",
}


def private_folder(base: Path) -> Path:
    """As long a path as Android gives an app: some things, like sockets, have no room for it."""
    return base / "data" / "user" / "0" / "org.tableside.tableside" / "files"


def tablet_environment(app: Path, private: Path, desktop: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of a process that runs the app in *app* with its own files in *private*.

    Of the desktop's it keeps what the window needs: no home, no language, no programs to call.
    """
    cache = private.parent / "cache"
    for folder in (private, cache):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return {
        **{name: desktop[name] for name in KEPT if name in desktop},
        **KIVY,
        **{f"{name}_NO_EXTENSIONS": "1" for name in NO_EXTENSIONS},
        "HOME": "/data",  # which an app may not even look into
        "LC_ALL": "C",
        "PATH": "/system/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONOPTIMIZE": "2",
        "PYTHONPATH": os.pathsep.join((str(app), str(Path(__file__).parents[2]))),
        "PYTHONSAFEPATH": "1",  # or the project's own source would come before the packed app
        "PYTHONUTF8": "1",
        "TABLESIDE_DATA": str(private / "tableside"),
        "TMPDIR": str(cache),
    }


def take_one_processor() -> None:
    """For this process and all that it starts; where a system cannot say so, it goes on with more."""
    if sys.platform.startswith("linux"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
