"""Gathers every text of the app for its translators: `make messages`, or `make messages ADD=de` to begin one.

Writes assets/locale/tableside.pot, brings the catalogue of each language (…/tableside.po) up to date with
it, and compiles that to the .mo file which the app reads.

The sources are read as syntax trees, not as tokens: a text inside an f-string is found under every Python.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
FOLDER = Path("assets") / "locale"
TEMPLATE = FOLDER / "tableside.pot"
DOMAIN = "tableside"
CALLS = {"_": 1, "gettext": 1, "N_": 1, "ngettext": 2}
"""What marks a text, and how many texts it takes. `gettext` is what `_` is called where `_` is taken."""

Text = tuple[str, ...]
"""A text, or its singular and its plural."""

_HEAD = """\
# Every text of the app, made by `make messages`.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

"""
_CALL = re.compile(rf"\b({'|'.join(CALLS)})\(")
_WIDTH = 110


class Untranslatable(ValueError):
    """A text that no translator can be given."""


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Everything that speaks to a judge; the commands speak English only."""
    app = root / "judge_app"
    for path in sorted((*app.rglob("*.py"), *app.rglob("*.kv"))):
        if app / "cli" not in path.parents:
            yield path


def texts_in(source: str, name: str) -> Iterator[Text]:
    """The texts in the *source* of the file *name*."""
    for piece, line in _pieces(source) if name.endswith(".kv") else [(source, 1)]:
        try:
            tree = ast.parse(piece)
        except SyntaxError as error:
            raise Untranslatable(f"{name}, line {line}: this cannot be read as Python.") from error
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                yield from _texts(node, f"{name}, line {line + node.lineno - 1}")


def _pieces(source: str) -> Iterator[tuple[str, int]]:
    """The lines of a .kv file that hold a text, with what follows up to the closing bracket.

    `text: _("Undo")` is also Python: a name with its type. So the lines need not be taken apart.
    """
    lines = enumerate(source.splitlines(), 1)
    for number, line in lines:
        piece = line.strip()
        if piece.startswith("#") or not _CALL.search(piece):
            continue
        while piece.count("(") > piece.count(")") and (following := next(lines, None)):
            piece += f" {following[1].strip()}"
        yield piece, number


def _texts(call: ast.Call, place: str) -> Iterator[Text]:
    arguments = call.args[: CALLS[getattr(call.func, "id", "")]]
    if any(isinstance(argument, ast.JoinedStr) for argument in arguments):
        raise Untranslatable(
            f"{place}: an f-string is different each time. Use .format() behind the bracket."
        )
    texts = tuple(
        one.value for one in arguments if isinstance(one, ast.Constant) and isinstance(one.value, str)
    )
    if len(texts) == len(arguments):
        yield texts


def gathered(root: Path) -> Mapping[Text, list[str]]:
    """Each text with the files that it stands in."""
    found: defaultdict[Text, list[str]] = defaultdict(list)
    for path in sources(root):
        name = path.relative_to(root).as_posix()
        for text in dict.fromkeys(texts_in(path.read_text(encoding="utf-8"), name)):
            found[text].append(name)
    return found


def template(root: Path = ROOT) -> Catalog:
    """Every text, and no translation."""
    catalog = Catalog(domain=DOMAIN, project="Tableside", fuzzy=False)
    for text, files in gathered(root).items():
        catalog.add(text if len(text) > 1 else text[0], locations=[(name, 0) for name in files])
    return catalog


def written(catalog: Catalog, *, with_head: bool) -> bytes:
    """*catalog* as a file: sorted, and without line numbers, which would change with every edit."""
    file = BytesIO()
    write_po(file, catalog, width=_WIDTH, omit_header=not with_head, sort_output=True, include_lineno=False)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def read(path: Path) -> Catalog:
    """The catalogue in assets/locale/<language>/LC_MESSAGES."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, domain=DOMAIN)


def catalogues(root: Path = ROOT) -> list[Path]:
    return sorted((root / FOLDER).glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def _begin(language: str, root: Path) -> None:
    path = root / FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if path.exists():
        return
    path.parent.mkdir(parents=True)
    head = f"# Tableside in {Locale.parse(language).english_name}."
    fresh = Catalog(language, DOMAIN, head, "Tableside", version="", msgid_bugs_address="", fuzzy=False)
    path.write_bytes(written(fresh, with_head=True))


def main(languages: list[str], root: Path = ROOT) -> None:
    texts = template(root)
    (root / FOLDER).mkdir(parents=True, exist_ok=True)
    (root / TEMPLATE).write_bytes(_HEAD.encode() + written(texts, with_head=False))
    for language in languages:
        _begin(language, root)
    for path in catalogues(root):
        catalog = read(path)
        catalog.update(texts, update_creation_date=False)
        path.write_bytes(written(catalog, with_head=True))
        path.with_suffix(".mo").write_bytes(compiled(catalog))
        done = sum(bool(message.id and message.string and not message.fuzzy) for message in catalog)
        print(f"{path.parents[1].name}: {done} of {len(catalog)} texts")
    print(f"{len(texts)} texts in {TEMPLATE}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (UnknownLocaleError, ValueError) as error:
        sys.exit(str(error))
