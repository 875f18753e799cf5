"""The recipes of the project itself, as python-for-android calls them."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from android_check.project import Project
from android_check.recipes import Resolved, resolved
from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException

ROOT = Path(__file__).parents[2]


@pytest.fixture
def found(tmp_path: Path) -> Resolved:
    return resolved(Project(ROOT, tmp_path))


def test_all_that_comes_from_a_wheel_is_looked_after_when_the_last_of_it_is_there(found: Resolved) -> None:
    looking = {name: one.from_wheels for name, one in found.recipes.items() if hasattr(one, "from_wheels")}
    assert sorted(name for names in looking.values() for name in names) == sorted(found.wheel_recipes())
    for name, looked_after in looking.items():
        assert [one for one in found.recipes if one in looked_after][-1] == name


@pytest.mark.parametrize(
    ("last", "lost"),
    [("aiohttp", "yarl"), ("aiohttp", "aiohttp"), ("fonttools", "fonttools"), ("aiohttp", None)],
)
def test_a_build_for_which_a_wheel_was_not_to_be_had_ends(
    found: Resolved, last: str, lost: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """python-for-android itself would go on, and the app would miss it at its first start."""
    recipe: Any = found.recipes[last]
    monkeypatch.setattr(PyProjectRecipe, "build_arch", lambda _self, _arch: None)
    there = SimpleNamespace(not_has_package=lambda name, _arch: name == lost)
    monkeypatch.setattr(recipe, "ctx", there, raising=False)
    arch = SimpleNamespace(arch="arm64-v8a")
    if lost is None:
        recipe.build_arch(arch)
        return
    with pytest.raises(BuildInterruptingException, match=f"No wheel of {lost} was installed for arm64-v8a"):
        recipe.build_arch(arch)
