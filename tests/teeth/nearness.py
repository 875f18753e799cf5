"""Which tests are asked about a fault, and in which order: the nearest first, in the end all of them.

0. *known*: the one test that has caught it before (`caught`).
1. *nearest*: those that mirror the changed file by folder and name, then those that name its module. For a
   screen, those of `tests/ui` that are named as it, then those that name its route; for a module of a screen,
   as for the screens that import it. For a file of `assets`, those in the folders of `_ASSETS`: first what is
   named as the file.
2. *above*: the tests without a window of the same room, then those of the rooms that may import it, as the
   layers in `pyproject.toml` have them.
3. *rest*: everything else.

Of the last two the tests in the mirrored folder come first, then those of the same room.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

__all__ = ["STAGES", "TestTree"]

STAGES = ("known", "nearest", "above", "rest")
_ROOM_OF = {"sim": "sync", "backbone": "sync", "browser": "board", "packaging": "bootstrap"}
"""Where a folder of tests is not named as the room that it is about."""
_ASSETS = {
    "assets/board": ("tests/browser", "tests/board"),
    "assets/rulesets": ("tests/core",),
    "assets/rulebook": ("tests/rulebook", "tests/views"),
    "assets/locale": ("tests/packaging", "tests/ui"),
}
_SCREENS = "judge_app/ui/screens/"
_ROUTE = re.compile(r'"(\w+)": \(f"\{_FOLDER\}\.(\w+)"')


@dataclass(frozen=True)
class TestTree:
    """The tests of one tree, by their paths in it."""

    __test__ = False
    tree: Path

    def stages(self, file: str) -> list[list[str]]:
        """The test files in the order in which they are asked about a fault in *file*: the nearest first."""
        stages: list[list[str]] = []
        done: set[str] = set()
        for found in (self._nearest(file), self._above(file), self._in_order(file, self.texts)):
            stages.append([test for test in dict.fromkeys(found) if test not in done])
            done.update(stages[-1])
        return stages

    @cached_property
    def texts(self) -> dict[str, str]:
        paths = sorted((self.tree / "tests").rglob("test_*.py"))
        return {path.relative_to(self.tree).as_posix(): path.read_text("utf-8") for path in paths}

    def needs_window(self, test: str) -> bool:
        return test.startswith("tests/ui/") or "mark.ui" in self.texts[test]

    @cached_property
    def has_windows(self) -> bool:
        return any(map(self.needs_window, self.texts))

    def _nearest(self, file: str) -> list[str]:
        path = PurePosixPath(file)
        for folder, tests in _ASSETS.items():
            if file.startswith(f"{folder}/"):
                named = [test for under in tests for test in self._named(f"{under}/", path.stem)]
                below = [test for under in tests for test in self.texts if test.startswith(f"{under}/")]
                return [*named, *below]
        if file.startswith(_SCREENS):
            return self._of_screens(file)
        mirrored = _mirrored(file)
        named = self._named(mirrored, path.stem)
        importing = self._naming([_dotted(file)])
        if not file.startswith("judge_app/ui/"):
            importing = [test for test in importing if not self.needs_window(test)]
        return [*named, *sorted(importing, key=lambda test: not test.startswith(mirrored))]

    def _of_screens(self, file: str) -> list[str]:
        name = PurePosixPath(file).stem
        screens = self._screens_with(name)
        routes = [f'"{route}"' for route, module in self._routes if module in screens]
        named = [test for word in (name, *sorted(screens)) for test in self._named("tests/ui/", word)]
        naming = self._naming([_dotted(file), *routes])
        return [*named, *(test for test in naming if test.startswith("tests/ui/"))]

    def _named(self, folder: str, word: str) -> list[str]:
        """The tests under *folder* with *word* in their name or folder; first the one of just that name."""
        name = word.strip("_")
        found = [test for test in self.texts if test.startswith(folder) and name in test.removeprefix(folder)]
        return sorted(found, key=lambda test: (test != f"{folder}test_{name}.py", f"test_{name}" not in test))

    def _naming(self, words: Iterable[str]) -> list[str]:
        wanted = [re.compile(rf"(?<!\w){re.escape(word)}(?!\w)") for word in words]
        return [test for test, text in self.texts.items() if any(word.search(text) for word in wanted)]

    @cached_property
    def _routes(self) -> list[tuple[str, str]]:
        routes = self.tree / "judge_app" / "ui" / "routes.py"
        return _ROUTE.findall(routes.read_text("utf-8")) if routes.is_file() else []

    def _screens_with(self, name: str) -> set[str]:
        """The screens that are, or import, directly or not, the module *name* of their folder."""
        folder, having = self.tree / _SCREENS, {name}
        while True:
            words = [f"{_dotted(_SCREENS)}.{each} import" for each in having]
            users = {
                path.stem
                for path in sorted(folder.glob("*.py"))
                if any(word in path.read_text("utf-8") for word in words)
            }
            if users <= having:
                break
            having |= users
        screens = {module for _, module in self._routes}
        return {name} if name in screens else having & screens

    def _above(self, file: str) -> list[str]:
        room = _room(file.removeprefix("judge_app/"))
        height = next((number for number, rooms in enumerate(self._layers) if room in rooms), None)
        if height is None:
            return []
        found: list[str] = []
        for rooms in [[room], *self._layers[height + 1 :]]:
            found += self._in_order(file, [test for test in self.texts if self._room_of_test(test) in rooms])
        return [test for test in found if not self.needs_window(test)]

    def _in_order(self, file: str, tests: Iterable[str]) -> list[str]:
        """First those of the mirrored folder, then those of the same room."""
        mirrored, room = _mirrored(file), _room(file.removeprefix("judge_app/"))
        return sorted(
            tests, key=lambda each: (not each.startswith(mirrored), self._room_of_test(each) != room)
        )

    @cached_property
    def _layers(self) -> list[list[str]]:
        """The rooms, lowest first, as the check of the imports has them."""
        settings = self.tree / "pyproject.toml"
        tools = tomllib.loads(settings.read_text("utf-8"))["tool"] if settings.is_file() else {}
        contracts = tools.get("importlinter", {}).get("contracts", [])
        found = [contract["layers"] for contract in contracts if "layers" in contract]
        return [re.findall(r"\w+", layer) for layer in reversed(found[0])] if found else []

    def _room_of_test(self, test: str) -> str:
        """The room that a test is about; those beside all rooms are about the app as a whole."""
        name = _room(test.removeprefix("tests/")).removeprefix("test_")
        name = _ROOM_OF.get(name, name)
        return name if any(name in rooms for rooms in self._layers) else "bootstrap"


def _mirrored(file: str) -> str:
    """The folder of the tests that is as that of *file*."""
    folder = "/".join(["tests", *PurePosixPath(file).parts[1:-1], ""])
    return folder.replace("tests/ui/widgets/", "tests/ui/kit/").replace("tests/ui/screens/", "tests/ui/")


def _room(path: str) -> str:
    return PurePosixPath(path).parts[0].removesuffix(".py")


def _dotted(file: str) -> str:
    return ".".join(PurePosixPath(file).with_suffix("").parts).removesuffix(".__init__")
