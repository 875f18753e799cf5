"""What stands above a column of names, in several languages: which part of a name it means."""

import re
import unicodedata
from typing import Literal

__all__ = ["Part", "is_heading", "part_of"]

Part = Literal["full", "given", "family", "name"]
"""What a column holds; “name” means all of it, or the part that no other column has."""

_WORDS: dict[Part, str] = {
    "given": """first given forename christian prenom vorname rufname voornaam fornavn fornamn imie jmeno
        etunimi имя 名""",
    "family": """last family surname nachname familienname zuname apellido apellidos cognome sobrenome
        apelido achternaam familienavn etternavn efternavn efternamn nazwisko prijmeni sukunimi фамилия 姓""",
    "full": """fullname player players participant participants attendee competitor spieler spielerin
        teilnehmer teilnehmerin joueur joueuse participante jugador jugadora giocatore jogador speler
        deelnemer игрок участник 氏名 姓名 名前 选手""",
    "name": "name names nom nombre nome naam navn namn nazwa nimi",
}
_PART: dict[str, Part] = {word: part for part, words in _WORDS.items() for word in words.split()}
_WHOLE = frozenset(("full", "complete", "completo", "complet", "whole"))
_FILLING = _WHOLE | {"your", "the", "s", "of", "legal", "real", "de", "del", "du", "and", "und", "et", "y"}
_COUNTING = frozenset(("#", "no", "nr", "num", "number", "id", "n", "pos", "seed", "rank"))
_LONGEST = 60
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BRACKETS = re.compile(r"\([^)]*\)|\[[^]]*\]")
_UNSPOKEN = re.compile(r"[^\w#]+|_+")


def is_heading(cell: str) -> bool:
    """Whether *cell* is what stands above a column of names, or of their numbers."""
    return not cell.strip() or part_of(cell) is not None or " ".join(_spoken(cell)) in _COUNTING


def part_of(cell: str) -> Part | None:
    """Which part of a name stands below the heading *cell*.

    >>> part_of("First name"), part_of("Player's Name"), part_of("Apellidos"), part_of("Name (as on the ID)")
    ('given', 'full', 'family', 'name')
    >>> part_of("Team name"), part_of("E-mail"), part_of("First and last name"), part_of("Nom complet")
    (None, None, 'full', 'full')
    """
    if len(cell) > _LONGEST:
        return None
    spoken = _spoken(cell)
    parts = {_PART.get(word) for word in spoken if word not in _FILLING}
    if not parts or None in parts:
        return None
    if {"given", "family"} <= parts or _WHOLE.intersection(spoken):
        return "full"
    return next((part for part in ("given", "family", "full") if part in parts), "name")


def _spoken(cell: str) -> list[str]:
    """
    >>> _spoken("Prénom *"), _spoken("playerFirst_Name")
    (['prenom'], ['player', 'first', 'name'])
    """
    apart = _BRACKETS.sub(" ", _CAMEL.sub(" ", cell.strip("\ufeff ")))
    parts = unicodedata.normalize("NFKD", apart.casefold())
    bare = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return _UNSPOKEN.sub(" ", bare).split()
