"""TinyDB's own tests, from its source package, with a journal wherever they make a storage."""

import hashlib
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.storage import tinydb_on_journal

SDIST = "tinydb-4.9.0.tar.gz"
SHA256 = "6928b1fa785186bda7952a0ba05aaeedc883ede565ca9c7d608de44e5e75de70"

ABOUT_OTHER_STORAGES = {
    "test_middlewares.py::test_caching_write_many": "looks into MemoryStorage.memory",
    "test_middlewares.py::test_caching_flush": "looks into MemoryStorage.memory",
    "test_middlewares.py::test_caching_flush_manually": "stores what is not tables; MemoryStorage.memory",
    "test_middlewares.py::test_caching_write": "stores what is not tables; MemoryStorage.memory",
    "test_middlewares.py::test_caching_json_write": "looks at JSONStorage's file object",
    "test_storages.py::test_json": "stores what is not tables in JSONStorage",
    "test_storages.py::test_json_kwargs": "expects JSONStorage's layout of the file",
    "test_storages.py::test_json_read": "JSONStorage's access_mode",
    "test_storages.py::test_json_invalid_mode_warning": "JSONStorage's access_mode",
    "test_storages.py::test_create_dirs": "expects no lock file beside JSONStorage's file",
    "test_storages.py::test_in_memory": "stores what is not tables in MemoryStorage",
    "test_storages.py::test_read_once": "a storage of the test's own, under the journal's table",
    "test_storages.py::test_encoding": "JSONStorage's encoding",
    "test_tables.py::test_table_repr[memory]": "expects the name MemoryStorage",
    "test_tables.py::test_table_repr[json]": "expects the name JSONStorage",
}
"""Tests that are about TinyDB's other storages themselves, each with what it is about."""


@pytest.fixture(scope="module")
def suite(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """TinyDB's tests, fetched once from the package registry."""
    assert pytestconfig.cache is not None
    kept = pytestconfig.cache.mkdir("tinydb") / SDIST
    if not kept.exists():
        fetched = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", "tinydb",
             "--disable-pip-version-check", "-q", "-d", str(kept.parent), "tinydb==4.9.0"],
            capture_output=True, text=True,
        )  # fmt: skip
        if not kept.exists() and "CI" not in os.environ:
            pytest.skip(f"TinyDB's source package cannot be fetched: {fetched.stderr[-200:]}")
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == SHA256
    folder = tmp_path_factory.mktemp("tinydb")
    with tarfile.open(kept) as archive:
        archive.extractall(folder, filter="data")
    return folder / "tinydb-4.9.0"


def test_only_tests_about_other_storages_fail(suite: Path) -> None:
    plugin = Path(tinydb_on_journal.__file__)
    project = plugin.parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rf", "-c", os.devnull, "--rootdir", ".",
         "-p", plugin.stem, "tests"],
        cwd=suite, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": f"{project}{os.pathsep}{plugin.parent}"},
    )  # fmt: skip
    failed = set(re.findall(r"^FAILED tests/(\S+)", done.stdout, re.MULTILINE))
    assert failed == set(ABOUT_OTHER_STORAGES), done.stdout[-3000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 200
