"""What the QR code of an invitation holds: where the organizer's device is, which it is, and the code.

`TABLESIDE:1/F/K7F29M/EVENT/HOST/NAME/ADDRESS/ADDRESS`, in the letters and signs that a QR code packs closest.
The host is left out where it opened the event itself, and the port where it is the usual one.
"""

from base64 import b32decode, b32encode
from dataclasses import dataclass

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, founder_of
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.signing import public_of
from judge_app.sync.addresses import PORT, Address, parse_address
from judge_app.sync.invitation import typed_code
from judge_app.views.qrcode import qr_rows
from judge_app.views.words import plain

__all__ = ["MOST_ADDRESSES", "SHORT_NAME_BYTES", "Ticket", "qr_rows", "read_ticket", "ticket_text"]

SCHEME = "TABLESIDE:"
VERSION = "1"
LONGEST = 600
SHORT_NAME_BYTES = 32
MOST_ADDRESSES = 6
_ROLES: dict[str, DeviceRole] = {
    "O": "organizer",
    "H": "head",
    "F": "floor",
    "S": "scorekeeper",
    "B": "board",
}


@dataclass(frozen=True, slots=True)
class Ticket:
    event: EventId
    event_name: str
    """Its first 32 bytes: enough to know it by before the host tells the rest."""
    code: str
    role: DeviceRole
    host: DeviceId
    addresses: tuple[Address, ...]


def ticket_text(ticket: Ticket) -> str:
    role = next(letter for letter, role in _ROLES.items() if role == ticket.role)
    host = "" if founder_of(ticket.event) == ticket.host else ticket.host
    short = ticket.event_name.encode(errors="ignore")[:SHORT_NAME_BYTES].decode(errors="ignore")
    name = b32encode(plain(short).encode()).decode().rstrip("=")
    # The name of an interface, behind a percent sign, means nothing on another device.
    places = [_place(address) for address in ticket.addresses if "%" not in address.host]
    fields = (VERSION, role, ticket.code, ticket.event, host, name, *places[:MOST_ADDRESSES])
    return SCHEME + "/".join(fields).upper()


def read_ticket(text: str) -> Ticket:
    """What a scanned or pasted *text* invites to; Refused if it is no invitation."""
    text = text.strip() if len(text) <= 2 * LONGEST else ""
    if len(text) <= LONGEST and text.isascii() and text.upper().startswith(SCHEME):
        version, *fields = text[len(SCHEME) :].upper().split("/")
        if version.isdigit() and version != VERSION:
            raise Refused(_("A newer app made this invitation. Update the app on this device."))
        ticket = _ticket(fields) if version == VERSION and len(fields) > 5 else None
        if ticket:
            return ticket
    raise Refused(_("This is no invitation to an event. Scan the code on the organizer’s screen."))


def _ticket(fields: list[str]) -> Ticket | None:
    letter, code, event_text, host_text, name_text, *places = fields
    event = EventId(event_text.lower())
    founder = founder_of(event)
    host = DeviceId(host_text.lower()) if host_text else founder
    role, name = _ROLES.get(letter), _name(name_text)
    if founder is None or host is None or role is None or name is None:
        return None
    if public_of(founder) is None or public_of(host) is None or not 0 < len(places) <= MOST_ADDRESSES:
        return None
    try:
        addresses = tuple(_address(place) for place in places)
        return Ticket(event, name, typed_code(code), role, host, addresses)
    except Refused:
        return None


def _place(address: Address) -> str:
    return address.host if address.port == PORT else f"{address.host}+{address.port}"


def _address(place: str) -> Address:
    host, _plus, port = place.partition("+")
    if "%" in host:
        raise Refused(_("This is no invitation to an event. Scan the code on the organizer’s screen."))
    return parse_address(f"[{host}]:{port or PORT}" if ":" in host else f"{host}:{port or PORT}")


def _name(text: str) -> str | None:
    try:
        name = b32decode(text + "=" * (-len(text) % 8)).decode()
    except ValueError:
        return None
    return name if plain(name) == name and len(name.encode()) <= SHORT_NAME_BYTES else None
