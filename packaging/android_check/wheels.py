"""Whether pip has a wheel of each package that a tablet can run, found as python-for-android finds it."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from android_check.project import Project
from android_check.recipes import context, resolved

STAMP = Path(sys.prefix) / ".android-wheels.json"
"""What pip answered last: the same question needs no network."""

_BUILDING = (
    "linux",
    "manylinux1",
    "manylinux2014",
    *(f"manylinux_2_{n}" for n in (5, 12, 17, 24, 26, 27, 28, 31, 34)),
)
"""What pip takes wheels for on a machine that builds the app."""


@dataclass(frozen=True)
class Wheel:
    name: str
    version: str
    file: str
    requires: tuple[str, ...]

    @property
    def is_pure(self) -> bool:
        return self.file.endswith("-none-any.whl")


class Missing(Exception):
    """pip found no wheel; the text is what it said."""


def check_wheels(project: Project) -> Iterator[str]:
    """A wheel for every kind of tablet; a pure one of what has no recipe: pip takes the builder's then."""
    found = resolved(project)
    modules = {name: project.pins.get(name, "") for name in found.modules}
    wheels = modules | found.wheel_recipes()
    seen: dict[str, Wheel] = {}
    for arch in project.settings("android.archs"):
        yield from _faults(wheels, _tablet_arguments(project, arch), f"a tablet with {arch}", seen)
    building: dict[str, Wheel] = {}
    yield from _faults(modules, _builder_arguments(project), "a machine that builds", building)
    for wheel in building.values():
        if not wheel.is_pure:
            yield (
                f"buildozer.spec: {wheel.name} has no recipe, so python-for-android would pack {wheel.file}, "
                "made for the machine that builds. Add a recipe to packaging/recipes, as multidict has one."
            )
    for wheel in seen.values():
        yield from _lacking(wheel, project.pins)


def _faults(
    pins: Mapping[str, str], arguments: Sequence[str], where: str, into: dict[str, Wheel]
) -> Iterator[str]:
    """Puts the wheels of all *pins* *into* what was found; tells which cannot be."""
    wanted = [f"{name}=={version}" if version else name for name, version in pins.items()]
    try:
        into.update(_asked(wanted, arguments))
    except Missing:
        for one in wanted:
            try:
                into.update(_asked([one], arguments))
            except Missing as error:
                yield (
                    f"buildozer.spec: pip has no wheel of {one} for {where}: {error}. Take a version "
                    "that has one, or leave the package out. (Or is the registry out of reach?)"
                )


def _tablet_arguments(project: Project, arch: str) -> list[str]:
    """The very arguments that python-for-android uses, without the name of a package."""
    from pythonforandroid.recipe import PyProjectRecipe

    class Nothing(PyProjectRecipe):
        name = "nothing"

    recipe = Nothing()
    recipe.ctx = context(project)
    arguments: list[str] = recipe.get_pip_install_args(SimpleNamespace(arch=arch))
    return [argument for argument in arguments if argument not in ("install", "nothing")]


def _builder_arguments(project: Project) -> list[str]:
    """pip as it runs for what has no recipe: in the Python that is built, for the builder's own system."""
    version = resolved(project).recipes["python3"]._version
    common = ["--ignore-installed", "--disable-pip-version-check", "--only-binary=:all:", "--no-deps"]
    return [*common, "--python-version", version, *(f"--platform={name}_x86_64" for name in _BUILDING)]


def _asked(wanted: Sequence[str], arguments: Sequence[str]) -> dict[str, Wheel]:
    if not wanted:
        return {}
    question = hashlib.sha256(json.dumps([sorted(wanted), list(arguments)]).encode()).hexdigest()
    known = json.loads(STAMP.read_text(encoding="utf-8")) if STAMP.exists() else {}
    if question not in known:
        known[question] = [asdict(wheel) for wheel in _from_pip(wanted, arguments)]
        fresh = STAMP.with_suffix(".new")
        fresh.write_text(json.dumps(known), encoding="utf-8")
        fresh.replace(STAMP)
    wheels = (Wheel(**{**kept, "requires": tuple(kept["requires"])}) for kept in known[question])
    return {wheel.name: wheel for wheel in wheels}


def _from_pip(wanted: Sequence[str], arguments: Sequence[str]) -> Iterator[Wheel]:
    # Older pips take a --platform only along with a --target, though a dry run puts nothing there.
    asked = ["install", *arguments, "--target", "nowhere", "--dry-run", "--quiet", "--report", "-", *wanted]
    run = subprocess.run([sys.executable, "-m", "pip", *asked], capture_output=True, text=True, check=False)
    if run.returncode:
        errors = [line for line in run.stderr.splitlines() if line.startswith("ERROR")]
        raise Missing(errors[-1].removeprefix("ERROR: ") if errors else "pip failed")
    for item in json.loads(run.stdout)["install"]:
        yield _wheel(item)


def _wheel(item: Mapping[str, Any]) -> Wheel:
    about = item["metadata"]
    file = item["download_info"]["url"].rpartition("/")[2]
    return Wheel(about["name"], about["version"], file, tuple(about.get("requires_dist", ())))


def _lacking(wheel: Wheel, pins: Mapping[str, str]) -> Iterator[str]:
    """What the *wheel* needs on a tablet and the list has not, or in a version that does not do."""
    have = {canonicalize_name(name): version for name, version in pins.items()}
    for text in wheel.requires:
        needed = Requirement(text)
        if needed.marker is not None and not needed.marker.evaluate(_ON_A_TABLET):
            continue
        name = canonicalize_name(needed.name)
        if name not in have:
            yield f"buildozer.spec: {wheel.name} needs {needed.name}, which the requirements lack. Add it."
        elif have[name] and not needed.specifier.contains(have[name], prereleases=True):
            yield f"buildozer.spec: {wheel.name} needs {needed}, but the requirements have {have[name]}."


_ON_A_TABLET = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "aarch64",
    "platform_python_implementation": "CPython",
    "platform_system": "Android",
    "python_full_version": "3.14.2",
    "python_version": "3.14",
    "sys_platform": "android",
}
