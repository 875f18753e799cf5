"""What Android is told about the app: the manifest that python-for-android would make of buildozer.spec."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from android_check.manifest import ANDROID, manifest
from android_check.project import Project
from android_check.recipes import resolved

ROOT = Path(__file__).parents[2]
PERMISSIONS = {
    "ACCESS_NETWORK_STATE",
    "ACCESS_WIFI_STATE",
    "CHANGE_WIFI_MULTICAST_STATE",
    "FOREGROUND_SERVICE",
    "FOREGROUND_SERVICE_CONNECTED_DEVICE",
    "INTERNET",
    "POST_NOTIFICATIONS",
    "VIBRATE",
    "WAKE_LOCK",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project(ROOT, tmp_path_factory.mktemp("room"))


@pytest.fixture(scope="module")
def root(project: Project) -> Element:
    return manifest(project)


def told(element: Element, *names: str) -> list[str | None]:
    return [element.get(f"{ANDROID}{name}") for name in names]


def one(root: Element, tag: str) -> Element:
    (element,) = root.iter(tag)
    return element


def test_it_asks_for_these_permissions_and_no_other(root: Element) -> None:
    asked = [told(item, "name")[0] for item in root.iter("uses-permission")]
    assert sorted(asked, key=str) == sorted(f"android.permission.{name}" for name in PERMISSIONS)


def test_each_permission_has_its_reason_beside_it() -> None:
    lines = (ROOT / "buildozer.spec").read_text(encoding="utf-8").splitlines()
    for name in PERMISSIONS:
        (place,) = (n for n, line in enumerate(lines) if line.strip().rstrip(",") == name)
        assert lines[place - 1].strip().startswith("# ")


def test_the_watch_is_a_foreground_service_for_connected_devices_in_its_own_process(root: Element) -> None:
    assert told(one(root, "service"), "name", "foregroundServiceType", "process") == [
        "org.tableside.tableside.ServiceWatch",
        "connectedDevice",
        ":service_Watch",
    ]


def test_no_copy_of_a_key_leaves_the_tablet(root: Element) -> None:
    application = one(root, "application")
    assert told(application, "allowBackup", "dataExtractionRules") == ["false", "@xml/stays_here"]


def test_the_back_button_reaches_the_app(root: Element) -> None:
    assert told(one(root, "application"), "enableOnBackInvokedCallback") == ["false"]


def test_it_finds_the_voice_of_the_tablet(root: Element) -> None:
    assert told(one(one(root, "queries"), "action"), "name") == ["android.intent.action.TTS_SERVICE"]


def test_there_is_one_app_which_turns_freely(root: Element, project: Project) -> None:
    activity = one(root, "activity")
    assert told(activity, "launchMode", "screenOrientation") == ["singleTask", "fullUser"]
    turned = (told(activity, "configChanges")[0] or "").split("|")
    assert {"orientation", "screenSize", "smallestScreenSize", "density", "uiMode"} <= set(turned)
    assert len(project.settings("orientation")) == 4


def test_it_is_made_for_android_16_and_runs_from_7_on(root: Element) -> None:
    assert told(one(root, "uses-sdk"), "minSdkVersion", "targetSdkVersion") == ["24", "36"]


def test_the_version_comes_from_the_app(root: Element) -> None:
    from judge_app import __version__

    assert told(root, "versionName") == [__version__]


def test_kivy_is_patched_as_python_for_android_patches_it(project: Project) -> None:
    recipe = resolved(project).recipes["kivy"]
    names = [patch if isinstance(patch, str) else patch[0] for patch in recipe.patches]
    assert names
    assert [name for name in names if not (Path(recipe.get_recipe_dir()) / name).is_file()] == []


def test_cryptography_is_built_for_the_tablet_s_python(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    recipes = resolved(project).recipes
    recipe, python = recipes["cryptography"], recipes["python3"]

    def original(_recipe: object, _arch: object, **_ignored: Any) -> dict[str, str]:
        return {"RUSTFLAGS": "-Clink-args=-Lsomewhere", "CC": "clang -target arm"}

    monkeypatch.setattr(type(recipe).__base__, "get_recipe_env", original)
    monkeypatch.setattr(recipe.ctx, "python_recipe", python, raising=False)
    monkeypatch.setattr(python, "include_root", lambda arch: f"/{arch}/Include")
    env = recipe.get_recipe_env(SimpleNamespace(arch="armeabi-v7a"))
    assert env["RUSTFLAGS"] == "-Clink-args=-Lsomewhere -Clink-arg=-lpython3.14"
    assert env["CC"] == "clang -target arm -I/armeabi-v7a/Include"
