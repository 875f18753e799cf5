"""The project as Buildozer sees it."""

import re
from collections.abc import Iterator
from configparser import Error as Malformed
from contextlib import chdir, redirect_stdout
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any

import buildozer
from buildozer import Buildozer


class Unusable(Exception):
    """Buildozer does not take the spec at all; no other check can say anything then."""


class Roomed(Buildozer):
    """Buildozer that writes into one folder, instead of beside the sources and into the home of its user."""

    def __init__(self, spec: Path, room: Path) -> None:
        self.room = str(room)
        super().__init__(str(spec), "android")

    @property
    def global_buildozer_dir(self) -> str:
        return f"{self.room}/home"

    @property
    def buildozer_dir(self) -> str:
        return f"{self.room}/build"

    @property
    def bin_dir(self) -> str:
        return f"{self.room}/bin"


class Project:
    """The folder *root* with its buildozer.spec; *room* is a folder for whatever the tools write."""

    def __init__(self, root: Path, room: Path) -> None:
        self.root = root.resolve()
        self.room = room.resolve()

    @cached_property
    def buildozer(self) -> Any:
        said = StringIO()
        try:
            with chdir(self.root), redirect_stdout(said):
                made = Roomed(self.root / "buildozer.spec", self.room)
                made.target.check_configuration_tokens()
        except Malformed as error:
            raise Unusable(f"buildozer.spec cannot be read: {error}") from error
        except SystemExit:
            lines = [line for line in said.getvalue().splitlines() if line.startswith("[app]")]
            raise Unusable("buildozer.spec is refused by Buildozer: " + "; ".join(lines)) from None
        return made

    def setting(self, key: str) -> str:
        return str(self.buildozer.config.getdefault("app", key, ""))

    def settings(self, key: str) -> list[str]:
        """The items of a list; without those that are empty."""
        return [item for item in self.buildozer.config.getlist("app", key, []) if item]

    @cached_property
    def pins(self) -> dict[str, str]:
        """The version of every requirement in the spec; empty where it has none."""
        pairs = (item.partition("==") for item in self.settings("requirements"))
        return {name: version for name, _, version in pairs}

    @cached_property
    def packed(self) -> Path:
        """The folder that goes into the app, as Buildozer fills it."""
        with chdir(self.root), redirect_stdout(StringIO()):
            self.buildozer._copy_application_sources()
        return Path(self.buildozer.app_dir)

    def sources(self) -> Iterator[Path]:
        """The app's own Python files."""
        yield self.root / "main.py"
        yield from sorted((self.root / "judge_app").rglob("*.py"))


def check_spec(project: Project) -> Iterator[str]:
    """Buildozer takes the spec, and knows every setting in it: it passes over what it does not know."""
    folder = Path(buildozer.__file__).parent
    known = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    for section in ("app", "buildozer"):
        for key in project.buildozer.config.options(section):
            if f"'{key}'" not in known and f'"{key}"' not in known:
                yield f"buildozer.spec: Buildozer knows no “{key}” in [{section}]. Correct or remove it."
    if not re.fullmatch(r"\d{1,2}\.\d{1,2}\.\d{1,2}", version := _version(project)):
        yield (
            f"judge_app/__init__.py: the version must be three numbers below 100, not “{version}”: "
            "python-for-android makes one of them, which Android has to find higher in each update."
        )


def _version(project: Project) -> str:
    with chdir(project.root), redirect_stdout(StringIO()):
        return str(project.buildozer.get_version())
