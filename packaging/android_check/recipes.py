"""How python-for-android would get each requirement: by a recipe, or from pip."""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

from android_check.project import Project

RECIPE_ONLY = {"python3": "its version is python-for-android's own"}


@dataclass(frozen=True)
class Resolved:
    """What is built by recipes, and what python-for-android leaves to pip."""

    recipes: Mapping[str, Any]
    modules: tuple[str, ...]

    def wheel_recipes(self) -> dict[str, str]:
        """The recipes that install a wheel instead of compiling, with their versions."""
        return {name: str(recipe._version) for name, recipe in self.recipes.items() if _takes_a_wheel(recipe)}


def _takes_a_wheel(recipe: Any) -> bool:
    from pythonforandroid.recipe import IncludedFilesBehaviour, PyProjectRecipe

    is_compiled = recipe._url is not None or isinstance(recipe, IncludedFilesBehaviour)
    return isinstance(recipe, PyProjectRecipe) and not is_compiled and recipe._version is not None


class Unresolved(Exception):
    """python-for-android finds no way to put the requirements together."""


def context(project: Project) -> Any:
    """python-for-android's own state, for this project."""
    from pythonforandroid.build import Context

    made = Context()
    made.setup_dirs(str(project.room / "p4a"))
    made._ndk_api = int(project.setting("android.ndk_api"))
    folder = project.setting("p4a.local_recipes")
    made.local_recipes = str(project.root / folder) if folder else None
    return made


@cache
def resolved(project: Project) -> Resolved:
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe
    from pythonforandroid.util import BuildInterruptingException

    Recipe.recipes = {}  # it keeps those of the project before
    made = context(project)
    with _requested(project.pins):
        try:
            bootstrap = Bootstrap.get_bootstrap("sdl2", made)
            names, modules, _ = get_recipe_order_and_bootstrap(made, list(project.pins), bootstrap)
        except BuildInterruptingException as error:
            raise Unresolved(str(error)) from error
    return Resolved({name: Recipe.get_recipe(name, made) for name in names}, tuple(sorted(modules)))


@contextmanager
def _requested(pins: Mapping[str, str]) -> Iterator[None]:
    """Versions go to recipes by the environment, as python-for-android's command line does it."""
    kept = dict(os.environ)
    os.environ.update({f"VERSION_{name}": version for name, version in pins.items() if version})
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(kept)


def check_recipes(project: Project) -> Iterator[str]:
    """The requirements go together, in the versions of their recipes, and nothing comes unasked."""
    try:
        found = resolved(project)
    except Unresolved as error:
        yield f"buildozer.spec: python-for-android cannot put the requirements together: {error}"
        return
    for name in found.modules:
        if name not in project.pins:
            yield (
                f"buildozer.spec: a recipe brings {name} along, in any version. Add {name}==… to the "
                "requirements, or leave it out by a recipe in packaging/recipes, as kivy has one."
            )
    for name, version in project.pins.items():
        yield from _faults_of_pin(name, version, found)


def _faults_of_pin(name: str, version: str, found: Resolved) -> Iterator[str]:
    if name != re.sub(r"[-_.]+", "_", name).lower():
        yield f"buildozer.spec: write {name} in small letters and with _, else it is installed twice."
    if not version and name not in RECIPE_ONLY:
        yield f"buildozer.spec: {name} has no version. Write {name}==…, as in requirements.txt."
    made_for = getattr(found.recipes.get(name), "_version", None)
    if version and made_for and version != made_for:
        yield f"buildozer.spec: {name} is {version}, but its recipe is made for {made_for}. Take that."


def check_local_recipes(project: Project) -> Iterator[str]:
    """Each recipe of the project is used, and stands under its own name."""
    folder = project.root / project.setting("p4a.local_recipes")
    for path in sorted(folder.glob("*/__init__.py")):
        name = path.parent.name
        recipe = resolved(project).recipes.get(name)
        place = path.relative_to(project.root)
        if recipe is None:
            yield f"{place}: no requirement in buildozer.spec needs this recipe. Remove it."
        elif recipe.name != name:
            yield f"{place}: the recipe calls itself {recipe.name}, its folder {name}. Make them the same."


def check_toolchain(project: Project) -> Iterator[str]:
    """What is checked here is the python-for-android that Buildozer will fetch."""
    here = installed_version("python-for-android")
    year, month, day = here.split(".")[:3]
    tag = f"v{year}.{int(month):02}.{int(day):02}"
    if (asked := project.setting("p4a.commit")) != tag:
        yield (
            f"buildozer.spec: p4a.commit is “{asked}”, but these checks ran with {here}, which is {tag}. "
            "Make requirements-dev.txt and the spec name the same."
        )


def requirements(path: Path) -> dict[str, str]:
    """The pins of a requirements file, under the names that the spec uses."""
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    pairs = (line.partition("==") for line in lines if "==" in line)
    return {name.strip().replace("-", "_").lower(): version.strip() for name, _, version in pairs}


ANDROID_ONLY = {
    "python3": "built along with the app",
    "six": "pyjnius needs it, which is on Android only",
}
DIFFERENT = {"pycparser": "the recipe has 2.14, which has no wheel; only the build of cffi uses it"}
"""Where the tablet has another version than the desktop, and why."""


def check_versions(project: Project) -> Iterator[str]:
    """The tablet runs what was tested."""
    desktop = requirements(project.root / "requirements.txt")
    for name, version in project.pins.items():
        if name in ANDROID_ONLY or name in DIFFERENT:
            continue
        if name not in desktop:
            yield f"buildozer.spec: {name} is not in requirements.txt, so no test runs with it. Add it there."
        elif version and desktop[name] != version:
            yield f"buildozer.spec: {name} is {version}, but {desktop[name]} in requirements.txt. Take one."
