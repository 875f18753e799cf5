"""What stands above a column of names, in several languages: which part of a name it means."""

import re
import unicodedata
from typing import Literal

__all__ = ["Part", "is_beside", "is_doubtful", "is_heading", "part_of"]

Part = Literal["full", "given", "middle", "family", "suffix", "name"]
"""What a column holds; “name” means all of it, or the part that no other column has."""

_LONGEST = 60
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ASIDE = re.compile(r"\([^)]*\)|\[[^]]*\]|\bas (?:on|in|it|per|shown|printed|written)\b.*")
_UNSPOKEN = re.compile(r"[^\w#]+|_+")


def _spoken(cell: str) -> list[str]:
    """
    >>> _spoken("Prénom *"), _spoken("playerFirst_Name"), _spoken("Full name as on your ID")
    (['prenom'], ['player', 'first', 'name'], ['full', 'name'])
    """
    parts = unicodedata.normalize("NFKD", _CAMEL.sub(" ", cell.strip("\ufeff ")).casefold())
    bare = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return _UNSPOKEN.sub(" ", _ASIDE.sub(" ", unicodedata.normalize("NFC", bare))).split()


def _words(text: str) -> frozenset[str]:
    return frozenset(_spoken(text))


_WORDS: dict[Part, str] = {
    "given": """first given christian forename forenames firstname firstnames fname prenom prenoms prenume
        vor for vorname vornamen rufname voor voornaam voornamen roepnaam fornavn fornamn imie imiona jmeno
        krstne etunimi etu eesnimi ees keresztnev utonev ad adi adı adiniz adınız ten vards vardas имя ім 名
        όνομα פרטי""",
    "middle": """middle tussenvoegsel tussenvoegsels voorvoegsel zwischenname mellemnavn mellomnavn
        mellannamn patronymic отчество батькові""",
    "family": """last family famille surname surnames lastname lname nachname nachnamen familienname zuname
        apellido apellidos cognome cognomi cognom cognoms sobrenome sobrenomes apelido apelidos usage
        achternaam familienaam familienavn etternavn efternavn efternamn nazwisko prijmeni priezvisko
        priimek prezime sukunimi suku perekonnanimi vezeteknev csaladnev soyad soyadi soyadı soyadiniz
        soyadınız soyisim ho uzvards pavarde фамилия прізвище презиме 姓 επώνυμο επίθετο משפחה""",
    "suffix": "suffix",
    "full": """fullname player players playername participant participants attendee attendees competitor
        entrant registrant guest student member spieler spielers spielerin spielername teilnehmer
        teilnehmers teilnehmerin teilnehmende teilnehmername joueur joueurs joueuse participante
        participantes jugador jugadora giocatore giocatrice partecipante jogador jogadora speler spelers
        spelersnaam deelnemer deelnemers nominativo spelare spiller deltager deltagare pelaaja gracz gracza
        uczestnik hrac igrac jatekos oyuncu игрок игрока участник участника гравець фио ф піб παίκτης
        ονοματεπώνυμο 氏名 姓名 名前 お名前 名字 选手 玩家 プレイヤー名 参加者 フルネーム 이름 성명 참가자""",
    "name": """name names namen nom noms nombre nombres nome nomi naam navn namn nafn nazwa meno nimi nev isim
        nume ime nama име الاسم שם""",
}
_PART: dict[str, Part] = {word: part for part, text in _WORDS.items() for word in _words(text)}
_OF_A_NAME = _words("first given christian last family famille usage vor voor for krstne פרטי משפחה")
"""What says of a name which one it is; every other word for a part means that part by itself."""
_ALSO_NAMES = _words(
    "first last family given player players guest student member spieler speler vor voor for ad nev ten ho"
    " nimi ime nama suku ees meno"
)
"""Headings that somebody may be called."""
_WHOLE = _words(
    """full complete completo complet completa whole vollstandiger vollstandig voller ganzer volledige koko
    fullt fulde fulle fullstandigt teljes cele pelne полное повне lengkap מלא"""
)
_FILLING = _WHOLE | _words(
    """your you the s of legal real what which is are please enter type write give in us my here required own
    de del della di da do d l la le el lo los des der dein deine ihr ihre bitte innen du votre tu su il
    and und et y e i a og och en ja ve va ir si u и і та я о primer primero primeiro primo segundo secondo
    paterno materno initial ваше ваши твоё"""
)
_COUNTING = _words("# no nr num n pos seed")
_ABSENT = _words("no none without kein keine pas sans sin senza nessuna geen")
"""“No e-mail” is what somebody writes into a form, not what the form asks for."""
_BESIDE = _words(
    """number id rank place points score table dci konami mail email emails courriel correo posta почта メール
    address adresse indirizzo direccion phone telephone telefon telefono telefoon tel mobile handy portable
    gsm club verein vereniging team equipe squadra equipo ort stadt wohnort city town ville ciudad citta
    cidade miasto plaats woonplaats country land pays pais paese kraj region state zip plz postcode street
    strasse age alter edad eta birthday birth geburtsdatum naissance nacimiento nascita date datum data
    fecha day time timestamp zeitstempel zeit horodateur temporal cronologiche tijdstempel tidstampel
    tidsstampel tidsstempel sygnatura deck class klasse classe clase hero held faction guild paid bezahlt
    paye pagado pagato betaald zaplaceno price preis prix precio ticket order note notes comment comments
    bemerkung bemerkungen anmerkung remarque remarques else pronouns pronomen pronoms username nickname nick
    pseudo spitzname discord gender sex geschlecht sexe sexo title anrede status category kategorie level
    grade school schule company organisation organization"""
)


def is_heading(cell: str) -> bool:
    """Whether *cell* is what stands above a column of a list of people."""
    return part_of(cell) is not None or is_beside(cell)


def is_beside(cell: str) -> bool:
    """Whether *cell* is what often stands beside the names: their numbers, addresses, clubs.

    >>> is_beside("E-mail"), is_beside("Team name"), is_beside("#"), is_beside("First name"), is_beside("")
    (True, True, True, False, False)
    """
    spoken = _spoken(cell)
    if not spoken or len(cell) > _LONGEST or part_of(cell) is not None:
        return False
    if len(spoken) == 1 and spoken[0] in _COUNTING:
        return True
    return spoken[0] not in _ABSENT and not _BESIDE.isdisjoint(spoken)


def is_doubtful(cell: str) -> bool:
    """Whether somebody may be called so.

    >>> is_doubtful("Player"), is_doubtful("Last"), is_doubtful("Last name"), is_doubtful("Vorname")
    (True, True, False, False)
    """
    return " ".join(_spoken(cell)) in _ALSO_NAMES


def part_of(cell: str) -> Part | None:
    """Which part of a name stands below the heading *cell*.

    >>> part_of("First name"), part_of("Player's Name"), part_of("Apellidos"), part_of("Name (as on the ID)")
    ('given', 'full', 'family', 'name')
    >>> part_of("Team name"), part_of("E-mail"), part_of("First and last name"), part_of("Nom, prénom")
    (None, None, 'full', 'full')
    """
    if len(cell) > _LONGEST:
        return None
    spoken = _spoken(cell)
    words = {word for word in spoken[_numbered(spoken) :] if word in _PART or word not in _FILLING}
    parts = {_PART.get(word) for word in words}
    if not parts or None in parts or words == {"christian"}:
        return None
    if _is_whole(words, parts) or not _WHOLE.isdisjoint(spoken):
        return "full"
    return next((part for part in ("given", "middle", "family", "suffix", "full") if part in parts), "name")


def _numbered(spoken: list[str]) -> bool:
    """Whether a question of a form has its number before it: “1. Name”, but not “Player 1”."""
    return len(spoken) > 1 and re.fullmatch(r"q?\d+", spoken[0]) is not None


def _is_whole(words: set[str], parts: set[Part | None]) -> bool:
    """Whether several parts are asked for at once: “Vor- und Nachname”, “Nome e cognome”, not “Last name”."""
    if {"given", "family"} <= parts:
        return True
    return "name" in parts and any(
        _PART[word] in ("given", "family") and word not in _OF_A_NAME for word in words
    )
