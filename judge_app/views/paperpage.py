"""Paper and files: what can be printed or put into a file now, of which round, and what came of it."""

from collections.abc import Collection
from pathlib import PurePath
from typing import Literal, NamedTuple

from judge_app.core.model import State
from judge_app.core.phones import allows
from judge_app.core.roster import DeviceRole
from judge_app.language import N_, _, ngettext
from judge_app.views.carry import file_stem
from judge_app.views.certificates import certificates
from judge_app.views.rounds import round_name, round_within
from judge_app.views.served import Served
from judge_app.views.sheets import SheetName, SheetOffer, sheet_offers

__all__ = [
    "FileKind",
    "PaperTile",
    "PaperView",
    "PaperWork",
    "failed_work",
    "file_name",
    "made_work",
    "most_places",
    "paper_here",
    "paper_options",
    "paper_view",
    "phones_address",
    "printable",
    "running_work",
    "sheet_name",
    "shows_pins",
]

FileKind = Literal["event", "log", "standings-csv", "results-csv", "penalties-csv"]
OF_A_ROUND: Collection[SheetName] = (
    "pairings-tables",
    "pairings-names",
    "slips",
    "deck-checks",
    "seat-cards",
)
"""The sheets that are another for every round."""
PIN_ROLES: Collection[DeviceRole] = ("organizer", "head", "scorekeeper")
"""Whose tablets print what a player's phone is opened by."""
_LETTER_COUNTRIES = ("US", "CA", "MX")
_ICONS: dict[SheetName, str] = {
    "pairings-tables": "view-list",
    "pairings-names": "account-group",
    "slips": "content-cut",
    "standings": "podium",
    "bracket": "tournament",
    "deck-checks": "cards-outline",
    "judge-calls": "hand-back-right-outline",
    "seat-cards": "seat-outline",
    "report": "file-document-outline",
    "certificates": "trophy-outline",
}
_NAMES: dict[SheetName, str] = {
    "pairings-tables": N_("pairings by table"),
    "pairings-names": N_("pairings by name"),
    "slips": N_("slips"),
    "standings": N_("standings"),
    "bracket": N_("bracket"),
    "deck-checks": N_("deck checks"),
    "judge-calls": N_("judge calls"),
    "seat-cards": N_("seat cards"),
    "report": N_("report"),
    "certificates": N_("certificates"),
}
"""In the name of a file, behind that of the event."""
_FILES: dict[FileKind, tuple[str, str, str, str]] = {
    "event": (
        "package-variant",
        N_("Event file (.judge.json)"),
        N_("All of the event, for other programs and another tablet"),
        "",
    ),
    "log": (
        "content-save-check-outline",
        N_("Log (.judgelog)"),
        N_("Every entry as it was signed, byte for byte"),
        "",
    ),
    "standings-csv": ("file-table-outline", N_("Standings (.csv)"), N_("For a spreadsheet"), N_("standings")),
    "results-csv": ("file-table-outline", N_("Results (.csv)"), N_("For a spreadsheet"), N_("results")),
    "penalties-csv": ("file-table-outline", N_("Penalties (.csv)"), N_("For a spreadsheet"), N_("penalties")),
}
"""The icon, what the tile says, and what stands behind the event in the name of the file."""


class PaperTile(NamedTuple):
    key: str
    """A sheet, or a kind of file."""
    icon: str
    text: str
    line: str
    why_not: str = ""
    """Why there is nothing to print or to save, as a sentence."""


class PaperView(NamedTuple):
    paper: str = "a4"
    sheets: tuple[PaperTile, ...] = ()
    files: tuple[PaperTile, ...] = ()
    rounds: tuple[int, ...] = ()
    round: int | None = None
    """The one whose pairings and slips are printed."""
    round_text: str = ""
    places: int = 0
    """So many get a certificate."""
    most_places: int = 1
    has_certificates: bool = False


class PaperWork(NamedTuple):
    """The file that is made now, or was last."""

    stage: Literal["", "running", "made", "refused", "cancelled"] = ""
    name: str = ""
    line: str = ""
    share: float = 0.0
    """How much of it is done."""
    warning: str = ""
    """What is not as it should be on the sheet, and what to do about it."""


def paper_view(
    state: State,
    served: Served,
    role: DeviceRole | None,
    paper: str,
    round: int | None = None,
    places: int = 8,
    first: Collection[str] = (),
) -> PaperView:
    """*round* is the one to be printed, nothing for the newest; the sheets in *first* stand first."""
    rounds = tuple(sorted(state.rounds))
    chosen = round if round in state.rounds else max(rounds, default=None)
    many = min(places, most_places(state))
    offers = [_completed(state, offer, served, role, many) for offer in sheet_offers(state, chosen)]
    tiles = [PaperTile(one.sheet, _ICONS[one.sheet], one.title, one.line, one.why_not) for one in offers]
    tiles.sort(key=lambda tile: tile.key not in first)
    return PaperView(
        paper,
        tuple(tiles),
        tuple(_file_tile(state, kind) for kind in _FILES),
        rounds,
        chosen,
        round_name(state, chosen) if chosen is not None else "",
        many,
        most_places(state),
        any(tile.key == "certificates" and not tile.why_not for tile in tiles),
    )


def paper_options() -> list[tuple[str, str]]:
    return [("a4", "A4"), ("letter", _("Letter"))]


def paper_here(language: str) -> str:
    """The paper that printers hold where a device of this *language*, such as "es_MX", is used."""
    country = language.replace("-", "_").partition("_")[2].partition(".")[0].upper()
    return "letter" if country in _LETTER_COUNTRIES else "a4"


def shows_pins(role: DeviceRole | None) -> bool:
    """Whether a tablet with this *role* prints the PINs of the players."""
    return role in PIN_ROLES


def printable(state: State, role: DeviceRole | None) -> State:
    """*state* as a tablet with this *role* may print it: without what PINs are made of, unless it may."""
    return state if shows_pins(role) else state._replace(phone_key="")


def phones_address(state: State, served: Served) -> str:
    """Where phones find the event, for the QR codes on slips; nothing where they do not."""
    is_there = served.is_on and served.url and allows(state, "phone_page")
    return f"http://{served.url}" if is_there else ""


def most_places(state: State) -> int:
    """There is a certificate for everybody who took part, and no more."""
    return max(len(state.players), 1)


def sheet_name(state: State, sheet: SheetName, round: int | None) -> str:
    """What the file of a sheet is called: "Oakhaven round 3 slips"."""
    name = _(_NAMES[sheet])
    if sheet not in OF_A_ROUND or round is None:
        return file_stem(state.name, name)
    number = round_name(state, round) if state.is_in_cut(round) else round_within(state, round)
    return file_stem(state.name, _("{round} {sheet}").format(round=number, sheet=name))


def file_name(state: State, kind: FileKind) -> str:
    """What a file is called, without its ending."""
    name = _FILES[kind][3]
    return file_stem(state.name, _(name) if name else "")


def running_work(name: str, done: int, of: int) -> PaperWork:
    """A step is a page; the last one puts them together."""
    line = _("Page {n} of {total}").format(n=done + 1, total=of - 1) if done < of - 1 else _("Being made")
    return PaperWork("running", name, line, min(done / of, 1.0) if of else 0.0)


def made_work(file: PurePath, pages: int = 0, warning: str = "") -> PaperWork:
    """Where a file is, how much of it there is, and what it lacks."""
    line = _("It is in {folder}").format(folder=file.parent)
    if pages:
        text = ngettext("{n} page, in {folder}", "{n} pages, in {folder}", pages)
        line = text.format(n=pages, folder=file.parent)
    return PaperWork("made", file.name, line, warning=warning)


def failed_work(name: str, refusal: str) -> PaperWork:
    """Why there is no file; without a reason, because somebody wanted none after all."""
    if refusal:
        return PaperWork("refused", name, refusal)
    return PaperWork("cancelled", name, _("Cancelled. A file that was made before is as it was."))


def _completed(
    state: State, offer: SheetOffer, served: Served, role: DeviceRole | None, places: int
) -> SheetOffer:
    """With what depends on this tablet and on what was chosen here."""
    if offer.sheet == "slips" and not offer.why_not:
        return offer._replace(line=". ".join((offer.line, *_lacks(state, served, role))))
    if offer.sheet == "certificates" and not offer.why_not:
        n = len(certificates(state, places))
        return offer._replace(line=ngettext("{n} certificate", "{n} certificates", n).format(n=n))
    return offer


def _lacks(state: State, served: Served, role: DeviceRole | None) -> list[str]:
    """What the slips go without, and why."""
    lacks = []
    if allows(state, "phone_page") and not phones_address(state, served):
        lacks.append(_("No QR codes until the board is on"))
    if state.phone_key and not shows_pins(role):
        lacks.append(_("No PINs: only the organizer, the head judge and scorekeepers print them"))
    return lacks


def _file_tile(state: State, kind: FileKind) -> PaperTile:
    icon, text, line, _name = _FILES[kind]
    return PaperTile(kind, icon, _(text), _(line), _nothing_in(state, kind))


def _nothing_in(state: State, kind: FileKind) -> str:
    match kind:
        case "standings-csv" if not state.players:
            return _("Nobody is in the event yet.")
        case "results-csv" if not any(match.is_over for match in state.matches.values()):
            return _("There is no result yet.")
        case "penalties-csv" if not state.penalties:
            return _("No penalty was given.")
        case _there_is_something:
            return ""
