"""No text that somebody reads is left out of the catalogue."""

import ast
import re
from collections.abc import Iterator

from tests.language.catalogue import MESSAGES, ROOT

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
CALLS = set(MESSAGES.CALLS)


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
