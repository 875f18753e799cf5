"""Whether the simulated tablet is one: run by `tests.tablet.run`, and at the beginning of each run."""

import importlib
import importlib.util
import locale
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

import judge_app
from tests.tablet.surroundings import NO_EXTENSIONS

COMPILED = (
    "aiohttp._http_parser",
    "aiohttp._websocket.mask",
    "aiohttp._websocket.reader_c",
    "frozenlist._frozenlist",
    "multidict._multidict",
    "propcache._helpers_c",
    "yarl._quoting_c",
)
PURE = (
    ("aiohttp.http_parser", "HttpRequestParser", "aiohttp.http_parser"),
    ("aiohttp.http_parser", "HttpResponseParser", "aiohttp.http_parser"),
    ("aiohttp.http_writer", "_serialize_headers", "aiohttp.http_writer"),
    ("aiohttp._websocket.helpers", "websocket_mask", "aiohttp._websocket.helpers"),
    ("aiohttp._websocket.reader", "WebSocketReader", "aiohttp._websocket.reader_py"),
    ("frozenlist", "FrozenList", "frozenlist"),
    ("multidict", "CIMultiDict", "multidict._multidict_py"),
    ("propcache._helpers", "under_cached_property", "propcache._helpers_py"),
    ("yarl._quoting", "_Quoter", "yarl._quoting_py"),
)
"""Where each part is found, and the module in which Python's own version of it is written."""


def test_python_leaves_asserts_and_docstrings_out() -> None:
    assert sys.flags.optimize == 2
    assert judge_app.__doc__ is None


def test_the_app_is_the_packed_one_without_its_source() -> None:
    spec = importlib.util.find_spec("judge_app.desk")
    assert spec is not None
    assert spec.origin is not None
    assert spec.origin.endswith(".pyc")
    assert not Path(spec.origin).with_suffix(".py").exists()


@pytest.mark.parametrize(("module", "name", "written_in"), PURE)
def test_the_parts_of_aiohttp_are_those_in_python(module: str, name: str, written_in: str) -> None:
    assert getattr(importlib.import_module(module), name).__module__ == written_in


def test_no_compiled_part_of_aiohttp_was_even_read() -> None:
    importlib.import_module("judge_app.board.host")
    importlib.import_module("judge_app.sync.service")
    assert [name for name in COMPILED if name in sys.modules] == []
    assert all(os.environ[f"{name}_NO_EXTENSIONS"] for name in NO_EXTENSIONS)


def test_there_is_one_processor() -> None:
    if not hasattr(os, "sched_getaffinity"):
        pytest.skip("this system does not tell")
    assert len(os.sched_getaffinity(0)) == 1


def test_there_is_no_program_to_call_and_no_home_to_write_to() -> None:
    assert shutil.which("espeak-ng") is None
    assert shutil.which("xclip") is None
    assert not Path.home().exists()


def test_text_is_utf8_whatever_the_language() -> None:
    assert sys.flags.utf8_mode == 1
    assert locale.getpreferredencoding() == "utf-8"


def test_what_the_app_writes_is_its_own() -> None:
    with tempfile.NamedTemporaryFile() as file:
        assert Path(file.name).stat().st_mode & 0o077 == 0
    assert "org.tableside.tableside" in tempfile.gettempdir()
