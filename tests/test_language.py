"""Every text of the app is in the catalogue, and the app speaks whatever language it is given."""

import ast
import importlib.util
import re
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from judge_app import language
from judge_app.core.model import PlayerId
from judge_app.core.ops import EventOpened, PlayerAdded, PlayerDropped, check
from judge_app.core.ruleset import printed, structure
from judge_app.errors import Refused
from judge_app.language import _, all_of, ngettext, one_of
from judge_app.storage.damage import survey
from judge_app.storage.trouble import StoreCorrupt
from judge_app.views.event import notices
from judge_app.views.history import log_view
from judge_app.views.structure import structure_lines
from judge_app.views.words import day_and_time, players
from tests.log.devices import Device

ROOT = Path(__file__).parents[1]
ACCENTS = str.maketrans("aeiouncyAEIOUNCY", "áéíóúñçýÁÉÍÓÚÑÇÝ")
SILENT = {
    *("Broken", "Failed", "TypeError", "ValueError", "ExceptionGroup", "RuntimeError"),
    *("info", "warning", "log_exception", "_Dropped", "Thread", "call_exception_handler"),
}
"""What only a programmer reads."""
SHOWN_IN_KV = re.compile(r"^\s*(text|hint|hint_text|title|line|label|message|note):\s*(.+?)\s*$")
NAMES = {"Munchkin Impossible", "Tableside", "Aa"}
"""What is the same in every language."""
SPEECHLESS = (
    "judge_app/bootstrap.py",  # what it says without a screen, it says in a terminal
    "judge_app/board/pages.py",  # what browsers are told in their own words
    "judge_app/core/crowd.py",  # names of players
    "judge_app/core/demo.py",
    "judge_app/device/reports.py",  # for a programmer
    "judge_app/rulebook/stems.py",  # forms of English words
    "judge_app/rulebook/words.py",  # little words, as somebody types them
    "judge_app/views/nameheadings.py",  # what columns of a list are called elsewhere
)
UNSAID = {
    "round of \0",  # a stage that no cut has
    "Simulated event \0",  # a name
    "TO and judge participation",  # the title of a section
    *("already locked", "no port"),  # errors that are never shown as they are
    *("tableside entry", "tableside renewal"),  # what a signature is for
    *("tableside take-over", "tableside take-over \0"),  # likewise, and a key
    "Tableside \0",  # the app and its version
    "Extra data",  # what Python says of JSON
    "the other end has gone",  # never shown: a link that ends is no trouble
    *("first name", "last name", "full name"),  # headings that a list from elsewhere may have
    *(r" \(at line (\d+), column \d+\)$", " (at end of document)"),  # what Python says of TOML
}
"""What looks like a sentence, but is none of ours."""
SENTENCE = re.compile(r"[A-Za-z’']{2,},? [a-z’']{2,}")
WORD_BESIDE_A_VALUE = re.compile(r"[A-Za-z]{3,}:? \0|\0,? [A-Za-z]{3,}")


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "packaging" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MESSAGES = script()
CALLS = set(MESSAGES.CALLS)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    language.use("en")


# The catalogue


def test_the_template_has_every_text_of_the_app() -> None:
    with (ROOT / MESSAGES.TEMPLATE).open("rb") as file:
        kept = {_as_text(message) for message in read_po(file) if message.id}
    there = {_as_text(message) for message in MESSAGES.template() if message.id}
    assert kept == there, "Texts have come or gone. Run: make messages"


def test_each_language_is_compiled_as_it_is_written() -> None:
    for path in MESSAGES.catalogues():
        kept = path.with_suffix(".mo").read_bytes()
        assert kept == MESSAGES.compiled(MESSAGES.read(path)), f"{path} has changed. Run: make messages"


def test_each_translation_keeps_what_stands_in_braces() -> None:
    for path in MESSAGES.catalogues():
        assert [*wrong_braces(MESSAGES.read(path))] == []


def test_a_translation_without_a_brace_or_with_a_strange_one_is_found() -> None:
    catalog = Catalog("de")
    catalog.add("Table {table} is done.", "Tisch {tisch} ist fertig.")
    catalog.add(("{n} player", "{n} players"), ("ein Spieler", "{n} Spieler"))
    catalog.add(("{n} day, {rest}", "{n} days, {rest}"), ("ein Tag", "{n} Tage, {rest}"))
    catalog.add("{a} against {b}", "{b} gegen {a}")
    catalog.add("Not yet translated, {name}", "")
    catalog.add("Guessed, {name}", "Geraten", flags=["fuzzy"])
    assert [*wrong_braces(catalog)] == ["Tisch {tisch} ist fertig.", "ein Tag"]


def wrong_braces(catalog: Catalog) -> Iterator[str]:
    """The translations that would lose a value or ask for one that there is not; the number may be a word."""
    for message in catalog:
        originals, answers = _forms(message.id), _forms(message.string)
        wanted = set().union(*map(braces, originals))
        for answer in filter(None, answers if message.id and not message.fuzzy else ()):
            spare = {"n"} if len(originals) > 1 else set()
            if not wanted - spare <= braces(answer) <= wanted:
                yield answer


def braces(text: str) -> set[str]:
    """
    >>> sorted(braces("Round {round}: {a} against {b}"))
    ['a', 'b', 'round']
    """
    return {name for before, name, form, conversion in Formatter().parse(text) if name is not None}


def test_every_text_can_be_formatted() -> None:
    for message in MESSAGES.template():
        for text in _forms(message.id):
            assert all(name.isidentifier() for name in braces(text)), text


def _forms(texts: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts or ())


def _as_text(message: Message) -> tuple[str, ...]:
    return _forms(message.id)


# What is not wrapped


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in MESSAGES.sources():
        if path.suffix == ".py":
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_every_refusal_is_in_the_catalogue() -> None:
    bare = [
        f"{name}, line {node.lineno}"
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) in ("Refused", "Unreadable")
        for argument in node.args
        if not _is_filled_in(argument) and not any(_called(inner) in CALLS for inner in ast.walk(argument))
        if any(_spoken(argument))
    ]
    assert bare == [], "Wrap these texts: _(…)"


def test_no_sentence_is_left_out_of_the_catalogue() -> None:
    bare = [
        f"{name}, line {node.lineno}: {text}"
        for name, tree in trees()
        if name not in SPEECHLESS
        for node, text in _unwrapped(tree)
        if text not in UNSAID and (SENTENCE.search(text) or WORD_BESIDE_A_VALUE.search(text))
    ]
    assert bare == [], "Wrap these texts: _(…)"


def test_what_a_kv_file_shows_is_in_the_catalogue() -> None:
    bare = [
        f"{path.relative_to(ROOT).as_posix()}, line {number}: {found[2]}"
        for path in MESSAGES.sources()
        if path.suffix == ".kv"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := SHOWN_IN_KV.match(line)) and _is_bare(found[2])
    ]
    assert bare == [], "Wrap these texts: _(…)"


def test_the_sign_of_a_text_is_used_for_nothing_else() -> None:
    """`_` as the name of what is not needed would hide the function where both stand in one place."""
    hidden = [
        f"{name}, line {node.lineno}"
        for name, tree in trees()
        if any(isinstance(node, ast.ImportFrom) and _imports_sign(node) for node in tree.body)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.FunctionDef) and node.name == "_" and name != "judge_app/language.py")
    ]
    assert hidden == []


def _imports_sign(node: ast.ImportFrom) -> bool:
    return any(alias.name == "_" and alias.asname is None for alias in node.names)


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


def _is_filled_in(node: ast.AST) -> bool:
    """Whether *node* is `text.format(…)`: what *text* is stands above it."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr == "format" and isinstance(node.func.value, ast.Name)


def _spoken(node: ast.AST) -> Iterator[str]:
    """The strings with letters in *node*."""
    for inner in ast.walk(node):
        if (
            isinstance(inner, ast.Constant)
            and isinstance(inner.value, str)
            and re.search("[A-Za-z]", inner.value)
        ):
            yield inner.value


def _unwrapped(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The strings below *node* that are no catalogue text, docstring or message to a programmer."""
    if _called(node) in CALLS | SILENT or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ):
        return
    if isinstance(node, ast.JoinedStr):
        parts = (one.value if isinstance(one, ast.Constant) else "\0" for one in node.values)
        yield node, "".join(map(str, parts))
        for value in node.values:
            yield from _unwrapped(value) if isinstance(value, ast.FormattedValue) else ()
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node, node.value
    for child in ast.iter_child_nodes(node):
        yield from _unwrapped(child)


def _is_bare(value: str) -> bool:
    """Whether the expression *value* of a .kv file is a text as it stands, with letters in it."""
    try:
        found = ast.literal_eval(value)
    except (SyntaxError, ValueError):
        return False
    return isinstance(found, str) and found not in NAMES and re.search("[A-Za-z]{2,}", found) is not None


# Another language


@pytest.fixture
def elvish(tmp_path: Path) -> None:
    """A language in which every text stands in brackets, with accents; its plurals are those of German."""
    catalog = Catalog("de", fuzzy=False)
    with (ROOT / MESSAGES.TEMPLATE).open("rb") as file:
        for message in read_po(file):
            if message.id:
                spoken = tuple(map(in_elvish, _forms(message.id)))
                catalog.add(message.id, spoken if len(spoken) > 1 else spoken[0])
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "tableside.mo").write_bytes(MESSAGES.compiled(catalog))
    language.use("de", tmp_path)


def in_elvish(text: str) -> str:
    """
    >>> in_elvish("Round {round} is on")
    '[Róúñd {round} ís óñ]'
    """
    parts = re.split(r"(\{\w*\})", text)
    return f"[{''.join(part if part.startswith('{') else part.translate(ACCENTS) for part in parts)}]"


@pytest.fixture
def story() -> Device:
    device = Device("here")
    device.do(EventOpened("Oakhaven"))
    device.do(PlayerAdded(PlayerId("p1"), "Ada {name}"))
    return device


@pytest.mark.usefixtures("elvish")
def test_the_log_is_told_in_the_language_and_names_stay_as_they_are(story: Device) -> None:
    assert language.in_use() == "de"
    added, opened = log_view(story.state).rows
    assert opened.text == "[Oakhaven wás ópéñéd]"
    assert added.text == "[Ada {name} jóíñéd]"


@pytest.mark.usefixtures("elvish")
def test_a_refusal_speaks_the_language(story: Device) -> None:
    story.do(PlayerDropped(PlayerId("p1")))
    with pytest.raises(Refused, match=r"^\[Ada \{name\} hás álréádý dróppéd\.\]$"):
        check(PlayerDropped(PlayerId("p1")), story.state)


@pytest.mark.usefixtures("elvish")
def test_why_an_entry_took_no_effect_is_kept_in_no_language_and_told_in_this_one(story: Device) -> None:
    story.hear([story.log.stamp(PlayerDropped(PlayerId("nobody")), (), 0)])
    assert [*story.state.ignored.values()] == ["no such player"]
    assert notices(story.state) == (
        "[“[[Á pláýér whó ís ñót héré] dróppéd]” tóók ñó éfféçt: [ñó súçh pláýér].]",
    )


@pytest.mark.usefixtures("elvish")
def test_counts_lists_and_days_speak_the_language() -> None:
    assert (players(1), players(2)) == ("[1 pláýér]", "[2 pláýérs]")
    assert all_of(["a", "b", "c"]) == "[a, b áñd c]"
    assert one_of(["a", "b"]) == "[a ór b]"
    assert day_and_time(0, UTC) == "[00:00, 1 [Jáñúárý] 1970]"


@pytest.mark.usefixtures("elvish")
def test_the_store_and_the_rules_speak_the_language(tmp_path: Path) -> None:
    found = survey(b"no journal")
    assert "([thís ís ñót á jóúrñál, " in str(StoreCorrupt(tmp_path / "x.journal", 0, found.what))
    ruleset = printed("draft")
    told = [line for pair in structure_lines(ruleset, 24, structure(ruleset, 24)) for line in pair]
    assert "[Swíss róúñds]" in told


def test_a_language_that_there_is_not_falls_back_to_english() -> None:
    language.use("tlh")
    assert language.in_use() == "en"
    assert _("Undo") == "Undo"
    assert ngettext("{n} point", "{n} points", 2) == "{n} points"


@pytest.mark.usefixtures("elvish")
def test_nothing_is_nothing_in_every_language() -> None:
    assert _("") == ""
