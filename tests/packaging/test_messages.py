"""The texts of the app are found, and a catalogue is begun, brought up to date and compiled."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app import language
from judge_app.language import _
from tests.language.catalogue import MESSAGES


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    language.use("en")


def test_a_language_is_begun_updated_and_compiled(tmp_path: Path) -> None:
    app, folder = tmp_path / "judge_app", tmp_path / MESSAGES.FOLDER
    app.mkdir()
    (app / "a.kv").write_text('Row:\n    text: _("Undo")\n', encoding="utf-8")
    MESSAGES.main(["de"], tmp_path)
    catalogue = folder / "de" / "LC_MESSAGES" / "tableside.po"
    fresh = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(fresh.replace('"Undo"\nmsgstr ""', '"Undo"\nmsgstr "Zurück"'), encoding="utf-8")
    (app / "b.py").write_text('_("A new text")\n', encoding="utf-8")
    MESSAGES.main([], tmp_path)
    assert "A new text" in catalogue.read_text(encoding="utf-8")
    before = [path.read_bytes() for path in sorted(catalogue.parent.iterdir())]
    MESSAGES.main(["de"], tmp_path)
    assert [path.read_bytes() for path in sorted(catalogue.parent.iterdir())] == before
    language.use("de_AT", folder)
    assert (_("Undo"), _("A new text")) == ("Zurück", "A new text")


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("a.py", 'x = _("Undo")\n', [("Undo",)]),
        ("a.py", "x = f\"{_('Undo')} {3}\"\n", [("Undo",)]),
        ("a.py", 'gettext("Two "\n    "lines")\n', [("Two lines",)]),
        ("a.py", 'ngettext("{n} call", "{n} calls", n).format(n=n)\n', [("{n} call", "{n} calls")]),
        ("a.py", "X = N_('Later')\n_(X)\n", [("Later",)]),
        ("a.kv", '<Row>:\n    text: _("Open") if root.is_open else _("Closed")\n', [("Open",), ("Closed",)]),
        ("a.kv", '    # text: _("Not this")\n    icon: "undo"\n', []),
        ("a.kv", '    on_release: root.ask(_("Sure?")); root.close()\n', [("Sure?",)]),
        ("a.kv", '    text: ngettext("{n} row",\n        "{n} rows", root.n)\n', [("{n} row", "{n} rows")]),
    ],
)
def test_a_text_is_found_wherever_it_stands(name: str, source: str, found: list[tuple[str, ...]]) -> None:
    assert sorted(MESSAGES.texts_in(source, name)) == sorted(found)


def test_a_text_that_is_different_each_time_is_refused_with_its_place() -> None:
    with pytest.raises(MESSAGES.Untranslatable, match=r"a\.py, line 2: an f-string"):
        list(MESSAGES.texts_in('\n_(f"Table {table}")\n', "a.py"))
