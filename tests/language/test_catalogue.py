"""The catalogue has every text of the app, and each translation of it can be filled in."""

from collections.abc import Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.language.catalogue import MESSAGES, ROOT, forms


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
        originals, answers = forms(message.id), forms(message.string)
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
        for text in forms(message.id):
            assert all(name.isidentifier() for name in braces(text)), text


def _as_text(message: Message) -> tuple[str, ...]:
    return forms(message.id)
