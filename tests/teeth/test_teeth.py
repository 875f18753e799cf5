"""The planted faults fit the app as it is, and the tool that plants them tells caught from missed."""

import ast
import json
import os
import re
import select
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.teeth.faults import FOLDER, ROOT, Fault, Misplaced, applied, read_faults
from tests.teeth.mutate import main as mutate
from tests.teeth.nearness import TestTree
from tests.teeth.results import catchers, kept
from tests.teeth.run import main as run

FAULTS = read_faults()
CATCHERS = catchers(FOLDER)
PATIENCE_S = 300
ADDING = '''\
"""Adds."""

__all__ = ["LIMITS", "add", "is_large"]

LIMITS = (10, 20, 30)


def add(one: int, other: int = 1) -> int:
    """One + other < 3."""
    return one + other


def is_large(number: int) -> bool:
    if number > LIMITS[0] and number != 12:
        return True
    return number > 40
'''
KV = """\
<Row>:
    width: 10 if root.wide > 3 else 0
    is_open: root.wide
    on_release: root.go()
"""
TESTS = """\
from pathlib import Path

from judge_app.adding import add, is_large


def test_it_adds():
    assert add(2, 3) == 5


def test_it_is_not_steady():
    ran = Path(__file__).with_name("ran")
    is_first = not ran.exists()
    ran.touch()
    assert not (is_first and is_large(40))
"""
FAULTY = """
[[fault]]
name = "minus"
file = "judge_app/adding.py"
breaks = "adding"
old = "return one + other"
new = "return one - other"

[[fault]]
name = "thirteen"
file = "judge_app/adding.py"
breaks = "an exception nobody tests"
old = "number != 12"
new = "number != 13"

[[fault]]
name = "no-such-name"
file = "judge_app/adding.py"
breaks = "importing it at all"
old = "LIMITS = (10, 20, 30)"
new = "LIMITS = (10, 20, thirty)"

[[fault]]
name = "endless"
file = "judge_app/adding.py"
breaks = "coming to an end"
old = "    return one + other"
new = '''
    import os
    with open(os.environ["FIFO"], "w") as told:
        told.write(str(os.getpid()))
    while True:
        pass'''

[[fault]]
name = "same"
file = "judge_app/adding.py"
breaks = "nothing"
old = "number > 40"
new = "number >= 41"
equivalent = "They are whole numbers."
"""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_fits_the_app_as_it_is(fault: Fault) -> None:
    whole = (ROOT / fault.file).read_text("utf-8")
    faulty = applied(fault, whole)
    assert faulty != whole
    if fault.file.endswith(".py"):
        ast.parse(faulty, fault.file)


def test_there_are_a_hundred_faults_and_nobody_picked_a_third_of_them() -> None:
    not_picked = [fault for fault in FAULTS if fault.kind == "random"]
    assert len(FAULTS) >= 100
    assert 3 * len(not_picked) >= len(FAULTS)


@pytest.mark.parametrize(
    "fault", [each for each in FAULTS if not each.equivalent], ids=lambda each: each.name
)
def test_the_test_that_has_caught_a_planted_fault_is_still_there(fault: Fault) -> None:
    file, _, names = CATCHERS.get(fault.name, "").partition("::")
    name = names.partition("[")[0].rpartition("::")[2]
    text = (ROOT / file).read_text("utf-8") if file and (ROOT / file).is_file() else ""
    is_there = bool(name) and re.search(rf"\b{name}\b", text)
    assert is_there, f'`make teeth TEETH="--only {fault.name}"` finds another test that catches it'


def test_a_fault_that_no_longer_fits_says_what_to_do() -> None:
    fault = Fault("minus", "judge_app/adding.py", "adding", "one + other", "one - other", "core")
    with pytest.raises(Misplaced, match=r"judge_app/adding.py: .* minus no longer occurs .* in core.toml"):
        applied(fault, "")
    with pytest.raises(Misplaced, match="occurs 2 times"):
        applied(fault, "one + other, one + other")


def test_two_faults_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(FAULTY, "utf-8")
    (tmp_path / "b.toml").write_text(FAULTY, "utf-8")
    with pytest.raises(ValueError, match="minus"):
        read_faults(tmp_path)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small app with its tests, committed, and its faults beside them."""
    root = tmp_path / "project"
    contents = {
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
        "judge_app/adding.py": ADDING,
        "judge_app/row.kv": KV,
        "tests/test_adding.py": TESTS,
        "tests/test_other.py": "def test_nothing():\n    pass\n",
        "tests/teeth/test_faults.py": "def test_this_tool_itself():\n    raise AssertionError\n",
    }
    for name, text in contents.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    (tmp_path / "faults").mkdir()
    (tmp_path / "faults" / "few.toml").write_text(FAULTY, "utf-8")
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in (["init", "--quiet"], ["add", "."], [*author, "commit", "--quiet", "-m", "Add"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    return root


def test_the_same_seed_gives_the_same_faults(project: Path, tmp_path: Path) -> None:
    texts = []
    for folder in (tmp_path / "one", tmp_path / "other"):
        assert mutate(["--seed", "5", "--count", "20"], project, folder) == 0
        texts.append((folder / "random.toml").read_text("utf-8"))
    assert texts[0] == texts[1]
    assert len(tomllib.loads(texts[0])["fault"]) >= 15


def test_nothing_that_only_names_or_documents_is_changed(project: Path, tmp_path: Path) -> None:
    mutate(["--seed", "5", "--count", "200"], project, tmp_path)
    faults = [fault for fault in read_faults(tmp_path) if fault.source == "random"]
    for fault in faults:
        faulty = applied(fault, (project / fault.file).read_text("utf-8"))
        assert fault.file.endswith(".kv") or ADDING.partition("LIMITS = ")[0] in faulty
        assert fault.file.endswith(".kv") or '"""One + other < 3."""' in faulty
    assert {fault.file for fault in faults} == {"judge_app/adding.py", "judge_app/row.kv"}


def test_a_fault_is_caught_or_missed(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["minus", "thirteen", "no-such-name", "same"]
    assert run(["--faults", str(tmp_path / "faults"), "--only", *names], project) == 1
    said = capsys.readouterr().out
    results = {result.name: result for result in kept(project / "build" / "teeth.jsonl")}
    assert {name: result.verdict for name, result in results.items()} == {
        "minus": "caught",
        "thirteen": "missed",
        "no-such-name": "caught",
        "same": "equivalent",
    }
    assert results["thirteen"].doubtful == ["tests/test_adding.py::test_it_is_not_steady"]
    assert results["minus"].test == "tests/test_adding.py::test_it_adds"
    assert "MISSED  thirteen" in said
    assert "Caught 2 of 3." in said
    assert "thirteen: an exception nobody tests" in said


def test_what_has_a_result_is_not_run_again(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--faults", str(tmp_path / "faults"), "--only", "minus"]
    assert run(words, project) == 0
    capsys.readouterr()
    assert run([*words, "--resume"], project) == 0
    said = capsys.readouterr().out
    assert "caught  minus" not in said
    assert "Caught 1 of 1." in said


def test_what_has_caught_a_fault_is_asked_first_the_next_time(project: Path, tmp_path: Path) -> None:
    words = ["--faults", str(tmp_path / "faults"), "--only", "minus", "thirteen"]
    stages = []
    for _run in range(2):
        assert run(words, project) == 1
        results = {result.name: result for result in kept(project / "build" / "teeth.jsonl")}
        assert results["minus"].test == "tests/test_adding.py::test_it_adds"
        assert results["thirteen"].verdict == "missed"
        stages.append(results["minus"].stage)
    assert stages == ["nearest", "known"]


@pytest.mark.parametrize("gone", ["tests/test_adding.py::test_gone", "tests/test_gone.py::test_it_adds"])
def test_where_the_test_that_caught_a_fault_is_gone_the_others_are_asked(
    project: Path, tmp_path: Path, gone: str
) -> None:
    faults = tmp_path / "faults"
    (faults / "caught-by.json").write_text(json.dumps({"minus": gone}), "utf-8")
    assert run(["--faults", str(faults), "--only", "minus"], project) == 0
    assert catchers(faults) == {"minus": "tests/test_adding.py::test_it_adds"}


def test_a_quick_pass_leaves_open_what_the_nearest_tests_do_not_catch(project: Path, tmp_path: Path) -> None:
    words = ["--faults", str(tmp_path / "faults"), "--only", "minus", "thirteen"]
    assert run([*words, "--up-to", "nearest"], project) == 0
    assert [result.name for result in kept(project / "build" / "teeth.jsonl")] == ["minus"]


def test_an_interrupted_run_leaves_nothing_behind(project: Path, tmp_path: Path) -> None:
    fifo, scratch = tmp_path / "fifo", tmp_path / "scratch"
    os.mkfifo(fifo)
    scratch.mkdir()
    words = ["--faults", str(tmp_path / "faults"), "--only", "endless"]
    code = f"import pathlib, tests.teeth.run as tool; tool.main({words}, pathlib.Path({str(project)!r}))"
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    environment = {**os.environ, "FIFO": str(fifo), "TMPDIR": str(scratch)}
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment) as process:
        select.select([reader], [], [], PATIENCE_S)
        hanging = int(os.read(reader, 20))
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE_S)
    os.close(reader)
    assert not [*scratch.iterdir()]
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


@pytest.mark.parametrize(
    ("file", "nearest"),
    [
        ("judge_app/core/timing.py", "tests/core/test_timing.py"),
        ("judge_app/core/attime.py", "tests/core/attime/test_games.py"),
        ("judge_app/ui/screens/clock.kv", "tests/ui/clock/test_hall.py"),
        ("judge_app/ui/screens/endoftimeparts.kv", "tests/ui/endoftime/test_procedure.py"),
        ("judge_app/desk.py", "tests/test_desk.py"),
        ("assets/board/board.js", "tests/browser/test_board.py"),
    ],
)
def test_the_nearest_tests_come_first_and_in_the_end_all(file: str, nearest: str) -> None:
    tests = TestTree(ROOT)
    stages = tests.stages(file)
    assert stages[0][0] == nearest
    assert sorted(test for stage in stages for test in stage) == sorted(tests.texts)
    assert not any(map(tests.needs_window, stages[1]))
