"""What of the app's own files would be missing or different on a tablet."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

from android_check.project import Project
from android_check.recipes import resolved

GONE = {
    *("asynchat", "asyncore", "distutils", "imp", "smtpd"),  # with Python 3.12
    *(
        "aifc",
        "audioop",
        "cgi",
        "cgitb",
        "chunk",
        "crypt",
        "imghdr",
        "lib2to3",
        "mailcap",
        "msilib",
        "nis",
    ),  # 3.13
    *("nntplib", "ossaudiodev", "pipes", "sndhdr", "spwd", "sunau", "telnetlib", "uu", "xdrlib"),
}
"""What the standard library has lost between the oldest Python that the app runs on and the tablet's."""
NOT_BUILT = {"curses", "readline", "turtle", "turtledemo"}
"""What Python is built without on Android: there is no library for it."""
BY_LIBRARY = {"bz2": "libbz2", "_bz2": "libbz2", "lzma": "liblzma", "_lzma": "liblzma"}
"""What Python is built with only if a requirement asks for the library."""
OF_RECIPES = {"jnius": "pyjnius", "android": "android"}
"""Packages that exist on Android only, and which recipe brings them."""

NOT_READ = {".po", ".pot"}
"""Kinds of files that nobody opens on a tablet: they are for translators."""


def check_imports(project: Project) -> Iterator[str]:
    """Everything that the app imports will be there."""
    for path in project.sources():
        for line, name in _imports(path):
            if trouble := _trouble(project, name):
                yield f"{path.relative_to(project.root)}:{line}: imports {name}, {trouble}"
    for path in sorted((project.root / "judge_app").rglob("*.kv")):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = re.match(r"\s*#:\s*import\s+\S+\s+(\w+)", text)
            if found and (trouble := _trouble(project, found[1])):
                yield f"{path.relative_to(project.root)}:{line}: imports {found[1]}, {trouble}"


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the first name of each import that runs, also of one that is made by a call."""
    for node in _running(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name.partition(".")[0]) for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield node.lineno, module.partition(".")[0]
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(module)), *_],
            ):
                yield node.lineno, module.partition(".")[0]


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
            for other in child.orelse:
                yield from _running(other)
        else:
            yield from _running(child)


def _trouble(project: Project, name: str) -> str:
    """Why the package *name* will be missing on a tablet; empty when it will not."""
    recipes = resolved(project).recipes
    if name == "judge_app" or OF_RECIPES.get(name) in recipes:
        return ""
    if name in GONE:
        return "which Python 3.14 no longer has. Do without it."
    if name in NOT_BUILT | recipes["python3"].stdlib_dir_blacklist:
        return "which Python has not on Android. Do without it."
    if name in BY_LIBRARY and BY_LIBRARY[name] not in recipes:
        return f"for which buildozer.spec has to name {BY_LIBRARY[name]} in its requirements."
    if name in sys.stdlib_module_names:
        return ""
    brought_by = {found.lower().replace("-", "_") for found in _distributions().get(name, ())}
    if brought_by & (project.pins.keys() | recipes.keys()):
        return ""
    package = " or ".join(sorted(brought_by)) or "its package"
    return f"which no requirement of buildozer.spec brings. Add {package}."


@cache
def _distributions() -> dict[str, list[str]]:
    return dict(packages_distributions())


def check_optimized(project: Project) -> Iterator[str]:
    """Android runs Python with -OO, which takes asserts and docstrings away."""
    for path in project.sources():
        place = path.relative_to(project.root)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Assert():
                    yield f"{place}:{node.lineno}: an assert does nothing on Android. Raise an error instead."
                case ast.Name(id="__doc__" | "__debug__") | ast.Attribute(attr="__doc__"):
                    yield f"{place}:{node.lineno}: docstrings and __debug__ are gone on Android. Do without."


def check_files(project: Project) -> Iterator[str]:
    """Whatever the app can open is packed, and nothing that it has no use for."""
    wanted = {Path("main.py"), *_in_folder(project.root, "judge_app"), *_in_folder(project.root, "assets")}
    there = {path.relative_to(project.packed) for path in project.packed.rglob("*") if path.is_file()}
    for path in sorted(wanted - there):
        yield (
            f"{path}: Buildozer would leave it out. Add its ending to source.include_exts in buildozer.spec, "
            "or take it out of what is excluded there."
        )
    for path in sorted(path for path in wanted & there if _is_dropped(project.packed / path)):
        yield f"{path}: python-for-android drops files of this name. Give it another."
    for path in sorted(there - wanted - {Path("LICENSE")}):
        yield f"{path}: it would be packed, but the app has no use for it. Exclude it in buildozer.spec."


def _in_folder(root: Path, name: str) -> Iterator[Path]:
    for path in (root / name).rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in NOT_READ:
            yield path.relative_to(root)


def _is_dropped(path: Path) -> bool:
    build = build_script()
    return bool(build.match_filename([*build.BLACKLIST_PATTERNS, *_blacklist()], str(path)))


def build_script() -> Any:
    """The script with which python-for-android makes the package."""
    from pythonforandroid.bootstraps.common.build import build

    return build


@cache
def _blacklist() -> tuple[str, ...]:
    import pythonforandroid

    path = Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build" / "blacklist.txt"
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))
