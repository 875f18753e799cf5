"""Wheels are looked for as python-for-android does it; here in a registry that is a folder."""

import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from android_check import wheels
from android_check.__main__ import faults
from android_check.wheels import check_wheels

SPEC = """
[app]
title = Small
package.name = small
package.domain = org.example
source.dir = .
version = 1.0
requirements = python3,six==1.17.0,{requirements}
android.minapi = 24
android.ndk_api = 24
android.archs = arm64-v8a,armeabi-v7a
p4a.local_recipes = recipes
"""
RECIPE = """
from pythonforandroid.recipe import PyProjectRecipe

class Chart(PyProjectRecipe):
    name = "chart"
    version = "2.0"

recipe = Chart()
"""
ANY, TABLET, BUILDER = "py3-none-any", "cp314-cp314-android_24_arm64_v8a", "cp314-cp314-manylinux_2_17_x86_64"

Registry = Callable[..., None]


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry:
    """Puts a wheel of nothing into the folder that pip is told to look in."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    monkeypatch.setattr(wheels, "STAMP", tmp_path / "stamp.json")
    for name, value in {"NO_INDEX": "1", "FIND_LINKS": str(folder), "CONFIG_FILE": "/dev/null"}.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    monkeypatch.delenv("PIP_EXTRA_INDEX_URL", raising=False)

    def put(name: str, version: str, tags: str, *requires: str) -> None:
        about = [f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}"]
        about += [f"Requires-Dist: {needed}" for needed in requires]
        with zipfile.ZipFile(folder / f"{name}-{version}-{tags}.whl", "w") as made:
            info = f"{name}-{version}.dist-info"
            made.writestr(f"{info}/METADATA", "\n".join(about) + "\n")
            made.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tags}\n")
            made.writestr(f"{info}/RECORD", "")

    put("six", "1.17.0", ANY)
    return put


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str], list[str]]:
    """What the check says about a project with these requirements."""

    def check(requirements: str) -> list[str]:
        root = tmp_path / "project"
        (root / "recipes" / "chart").mkdir(parents=True, exist_ok=True)
        (root / "recipes" / "chart" / "__init__.py").write_text(RECIPE, encoding="utf-8")
        (root / "buildozer.spec").write_text(SPEC.format(requirements=requirements), encoding="utf-8")
        return faults(root, [check_wheels])

    return check


Told = Callable[[str], list[str]]


def test_what_every_tablet_gets_a_wheel_of_is_no_fault_and_not_asked_for_again(
    registry: Registry, told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pure one does; what has a recipe gives each tablet its own."""
    registry("dice", "1.0", ANY)
    for tags in (ANY, TABLET, BUILDER):
        registry("chart", "2.0", tags)
    assert told("dice==1.0,chart==2.0") == []
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    assert told("dice==1.0,chart==2.0") == []
    with pytest.raises(FileNotFoundError):
        told("dice==2.0")


def test_a_wheel_that_is_not_there_is_told_for_each_kind_of_tablet(registry: Registry, told: Told) -> None:
    registry("dice", "1.0", ANY)
    found = told("dice==1.1")
    assert [fault.partition(" for ")[2].partition(":")[0] for fault in found] == [
        "a tablet with arm64-v8a",
        "a tablet with armeabi-v7a",
        "a machine that builds",
    ]


def test_without_a_recipe_the_builder_s_wheel_would_be_packed(registry: Registry, told: Told) -> None:
    registry("dice", "1.0", ANY)
    registry("dice", "1.0", BUILDER)
    (fault,) = told("dice==1.0")
    assert f"would pack dice-1.0-{BUILDER}.whl" in fault


@pytest.mark.soak
def test_one_kind_of_tablet_is_not_enough(registry: Registry, told: Told) -> None:
    registry("chart", "2.0", TABLET)
    (fault,) = told("chart==2.0")
    assert "no wheel of chart==2.0 for a tablet with armeabi-v7a" in fault


@pytest.mark.soak
def test_what_a_wheel_needs_must_be_in_the_list(registry: Registry, told: Told) -> None:
    registry("dice", "1.0", ANY, "cup-of-dice>=2", "old; python_version < '3.13'", "more; extra == 'more'")
    (fault,) = told("dice==1.0")
    assert "dice needs cup-of-dice, which the requirements lack" in fault
    registry("cup_of_dice", "1.0", ANY)
    (fault,) = told("dice==1.0,cup_of_dice==1.0")
    assert "dice needs cup-of-dice>=2, but the requirements have 1.0" in fault
