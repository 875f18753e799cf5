"""Each check of `make check-android` finds what it is there for, and the project itself has none of it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from android_check.__main__ import CHECKS, Check, faults
from android_check.manifest import check_manifest, check_pictures
from android_check.project import check_spec
from android_check.recipes import check_local_recipes, check_recipes, check_toolchain, check_versions
from android_check.source import check_files, check_imports, check_optimized
from android_check.wheels import check_wheels

ROOT = Path(__file__).parents[2]
OFFLINE = [check for check in CHECKS if check is not check_wheels]

Change = Callable[[Path], object]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project with the real settings around an app of a few lines."""
    root = tmp_path / "project"
    for folder in ("packaging/recipes", "packaging/android"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("buildozer.spec", "requirements.txt"):
        shutil.copy(ROOT / name, root)
    written(root, "judge_app/__init__.py", '"""An app."""\n\n__version__ = "0.1.0"\n')
    written(root, "judge_app/service.py", "import asyncio\n\nimport aiohttp\n")
    written(root, "judge_app/ui/row.kv", "#:import dp kivy.metrics.dp\n")
    written(root, "main.py", "from judge_app import service\n")
    for picture in ROOT.glob("assets/*.png"):
        shutil.copy(picture, written(root, "assets/sounds/call.wav", "").parents[1])
    return root


def written(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def file(name: str, text: str) -> Change:
    return lambda root: written(root, name, text)


def spec(old: str, new: str) -> Change:
    """*old* in the settings becomes *new*."""
    return swapped("buildozer.spec", old, new)


def swapped(name: str, old: str, new: str) -> Change:
    def change(root: Path) -> None:
        text = (root / name).read_text(encoding="utf-8")
        assert old in text
        (root / name).write_text(text.replace(old, new), encoding="utf-8")

    return change


def removed(name: str) -> Change:
    return lambda root: (root / name).unlink()


def test_the_small_project_has_no_fault(tree: Path) -> None:
    assert faults(tree, OFFLINE) == []


FAULTS: list[tuple[Check, Change, str]] = [
    (check_spec, spec("title = Tableside", "title ="), '"title" is missing'),
    (check_spec, spec("title = Tableside", "title = A\ntitle = B"), "cannot be read"),
    (check_spec, spec("orientation = landscape,", "orientation = upright,"), '"upright" is not a valid'),
    (check_spec, spec("android.permissions =", "android.permission ="), "knows no “android.permission”"),
    (check_spec, spec("log_level = 2", "loglevel = 2"), "knows no “loglevel”"),
    (check_spec, swapped("judge_app/__init__.py", "0.1.0", "0.1b"), "not “0.1b”"),
    (check_toolchain, spec("p4a.commit = v2026.05.09", "p4a.commit = HEAD"), "p4a.commit is “HEAD”"),
    (check_recipes, spec("    python3,", "    python3,\n    sdl3,"), "cannot put the requirements together"),
    (check_recipes, spec("p4a.local_recipes = packaging/recipes", ""), "brings requests along"),
    (check_recipes, spec("tinydb==4.9.0", "tinydb"), "tinydb has no version"),
    (check_recipes, spec("fonticon_mat", "fonticon-mat"), "write fonticon-materialdesignicons7"),
    (check_recipes, spec("cffi==2.0.0", "cffi==2.1.1"), "cffi is 2.1.1, but its recipe is made for 2.0.0"),
    (
        check_recipes,
        spec("yarl==1.25.1", "yarl==1.25.0"),
        "yarl is 1.25.0, but its recipe is made for 1.25.1",
    ),
    (check_local_recipes, file("packaging/recipes/numpy/__init__.py", ""), "no requirement"),
    (check_local_recipes, swapped("packaging/recipes/yarl/__init__.py", '"yarl"', '"yarrl"'), "itself yarrl"),
    (
        check_versions,
        spec("tinydb==4.9.0", "tinydb==4.8.2"),
        "tinydb is 4.8.2, but 4.9.0 in requirements.txt",
    ),
    (check_versions, spec("tinydb==4.9.0", "tinydb==4.9.0,ujson==5.0"), "ujson is not in requirements.txt"),
    (check_imports, file("judge_app/a.py", "import numpy\n"), "a.py:1: imports numpy, which no requirement"),
    (
        check_imports,
        file("judge_app/a.py", "def f():\n    from requests import get\n"),
        "a.py:2: imports requests",
    ),
    (check_imports, file("judge_app/a.py", "import_module('docutils.core')\n"), "imports docutils"),
    (check_imports, file("judge_app/a.py", "import cgi\n"), "which Python 3.14 no longer has"),
    (check_imports, file("judge_app/a.py", "import tkinter.ttk\n"), "which Python has not on Android"),
    (check_imports, file("judge_app/a.py", "import lzma\n"), "name liblzma"),
    (check_imports, file("judge_app/a.kv", "#:import x pygments.lexers\n"), "a.kv:1: imports pygments"),
    (check_optimized, file("judge_app/a.py", "x = 1\nassert x\n"), "a.py:2: an assert"),
    (check_optimized, file("main.py", "print(__doc__)\n"), "main.py:1: docstrings"),
    (check_files, file("assets/rules.yaml", ""), "assets/rules.yaml: Buildozer would leave it out"),
    (check_files, spec("py,kv,", "py,"), "judge_app/ui/row.kv: Buildozer would leave it out"),
    (
        check_files,
        spec("= tests,bench", "= judge_app/ui,tests,bench"),
        "row.kv: Buildozer would leave it out",
    ),
    (check_files, file("assets/unittest/a.json", ""), "python-for-android drops"),
    (check_files, file("notes.txt", ""), "notes.txt: it would be packed"),
    (check_files, file("tools/a.py", ""), "tools/a.py: it would be packed"),
    (check_pictures, removed("assets/presplash.png"), "presplash.filename names"),
    (check_pictures, file("assets/icon.png", "JFIF"), "no PNG"),
    (check_pictures, removed("assets/icon-notification.png"), "android.add_resources names"),
    (check_manifest, spec("allow_backup = False", "allow_backup = True"), "allow_backup must be False"),
    (
        check_manifest,
        file("packaging/android/application.txt", ""),
        "enableOnBackInvokedCallback must be false",
    ),
    (check_manifest, file("packaging/android/application.txt", "<"), "no XML"),
    (check_manifest, removed("packaging/android/application.txt"), "which is not there"),
    (check_manifest, spec("launch_mode = singleTask", "launch_mode = standard"), "must be singleTask"),
    (
        check_manifest,
        spec("android.res_xml = packaging/android/stays_here.xml", ""),
        "“stays_here” are no file",
    ),
    (
        check_manifest,
        swapped("packaging/android/stays_here.xml", '<exclude domain="file" path="."/>', ""),
        "device-transfer does not exclude file",
    ),
    (check_manifest, spec("    FOREGROUND_SERVICE,", "    BLUETOOTH,"), "the permission FOREGROUND_SERVICE."),
    (
        check_manifest,
        spec("    FOREGROUND_SERVICE_CONNECTED_DEVICE", "    NFC"),
        "SERVICE_CONNECTED_DEVICE. Add",
    ),
    (
        check_manifest,
        spec("    VIBRATE,", "    VIBRATE,VIBRATE,"),
        "android.permission.VIBRATE is there twice",
    ),
    (check_manifest, spec(":foregroundServiceType=connectedDevice", ""), "has no foregroundServiceType"),
    (
        check_spec,
        file("judge_app/__init__.py", '__version__ = "1.0"\n'),
        "three numbers below 100, not “1.0”",
    ),
    (check_spec, file("judge_app/__init__.py", '__version__ = "1.0.100"\n'), "not “1.0.100”"),
    (check_manifest, removed("judge_app/service.py"), "starts judge_app/service.py, which is not packed"),
    (
        check_manifest,
        spec("= org.tableside.Watch", "= org.tableside.Other"),
        "has org/tableside/OtherService.java",
    ),
    (
        check_manifest,
        spec("android.add_src = packaging/android/java", ""),
        "no folder of android.add_src has",
    ),
]


@pytest.mark.parametrize(
    ("check", "change", "told"), [pytest.param(*fault, id=fault[2][:40]) for fault in FAULTS]
)
def test_a_fault_is_told(tree: Path, check: Check, change: Change, told: str) -> None:
    change(tree)
    assert told in "\n".join(faults(tree, [check]))


@pytest.mark.parametrize(
    "source",
    [
        "if TYPE_CHECKING:\n    import numpy\n",
        "import spake2\nimport fonticon_mdi7\nimport jnius\nfrom android.runnable import run_on_ui_thread\n",
        "from . import service\nimport judge_app.service\n",
    ],
)
def test_what_will_be_there_or_never_runs_is_no_fault(tree: Path, source: str) -> None:
    written(tree, "judge_app/a.py", source)
    assert faults(tree, [check_imports]) == []


def test_every_fault_is_told_at_once(tree: Path) -> None:
    file("judge_app/a.py", "assert 1\n")(tree)
    file("notes.txt", "")(tree)
    removed("assets/presplash.png")(tree)
    assert len(faults(tree, OFFLINE)) == 3


def test_nothing_is_written_beside_the_sources(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tree.parent / "home"))
    before = set(_files(tree.parent))
    faults(tree, OFFLINE)
    assert {path for path in _files(tree.parent) if "__pycache__" not in path.parts} == before


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())
