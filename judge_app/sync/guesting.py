"""How a tablet asks to be let into an event: finds who invites, shows that it knows the code, and is in."""

import asyncio
from collections.abc import Callable, Iterable

import aiohttp

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.signing import Signer
from judge_app.sync.addresses import Address, address_text, parse_address
from judge_app.sync.identity import Identity
from judge_app.sync.invitation import Unwelcome, typed_code
from judge_app.sync.joining import MEETING_S, Guest, Welcome
from judge_app.sync.ticket import Ticket, read_ticket
from judge_app.sync.wire import server_of, ws_limits

__all__ = ["Asking", "Found", "asking", "be_let_in"]

SEARCH_S = 15.0
"""So long a tablet looks for who invites; beacons come every two seconds."""
REACH_S = 6.0
"""So long somebody at an address may take to answer."""


class Asking:
    """What somebody typed or scanned to join: a code, and where to ask, as far as is known."""

    def __init__(self, code: str, ticket: Ticket | None, address: Address | None) -> None:
        self.code = code
        self.ticket = ticket
        self.address = address

    @property
    def addresses(self) -> tuple[Address, ...]:
        typed = (self.address,) if self.address else ()
        return (*typed, *(self.ticket.addresses if self.ticket else ()))


class Found:
    """Whom a tablet is let in by, and where that is."""

    def __init__(self, welcome: Welcome, address: Address) -> None:
        self.welcome = welcome
        self.address = address


Inviting = Callable[[str], Iterable[Address]]
"""Where, as far as is heard now, a code is open that begins with a letter."""


def asking(text: str, address: str) -> Asking:
    """Read what was typed; raises `Refused` with a sentence if it is neither a code nor a ticket."""
    at = parse_address(address) if address.strip() else None
    if ":" in text:
        ticket = read_ticket(text)
        return Asking(ticket.code, ticket, at)
    return Asking(typed_code(text), None, at)


async def be_let_in(what: Asking, signer: Signer, name: str, tablet: str, inviting: Inviting) -> Found:
    """Ask wherever somebody may invite, until one does; raises `Refused` with the reason why nobody did."""
    tried: set[Address] = set()
    said: Refused | None = None
    loop = asyncio.get_running_loop()
    until = loop.time() + SEARCH_S
    context = Identity(signer).client_context()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=context)) as session:
        while loop.time() < until:
            for address in _to_ask(what, inviting, tried):
                tried.add(address)
                try:
                    return Found(await _ask(session, address, what, signer, name, tablet), address)
                except (Unwelcome, Refused) as why:
                    said = why
                except (aiohttp.ClientError, OSError, TimeoutError, TypeError):
                    said = said or Refused(_nobody_there(address))
            if said is not None and (isinstance(said, Unwelcome) or what.addresses):
                raise said
            await asyncio.sleep(0.1)
    raise said or Refused(
        _(
            "No tablet was heard that invites. See whether both are in the same Wi-Fi, or type the address"
            " that the other one shows under Devices."
        )
    )


def _to_ask(what: Asking, inviting: Inviting, tried: set[Address]) -> list[Address]:
    if what.addresses:
        return [address for address in what.addresses if address not in tried]
    return [address for address in inviting(what.code[:1]) if address not in tried]


async def _ask(
    session: aiohttp.ClientSession, address: Address, what: Asking, signer: Signer, name: str, tablet: str
) -> Welcome:
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(REACH_S) as patience:
        async with session.ws_connect(f"https://{address_text(address)}/join", **ws_limits()) as ws:
            guest = Guest(signer, server_of(ws), what.code, name, tablet, what.ticket)
            await ws.send_bytes(guest.begin())
            while guest.welcome is None:
                answer = guest.receive(await ws.receive_bytes())
                if answer is not None:
                    patience.reschedule(loop.time() + MEETING_S)  # the host exists, and the code is spent now
                    await ws.send_bytes(answer)
            return guest.welcome


def _nobody_there(address: Address) -> str:
    text = _(
        "Nobody answers at {address}. Guest networks often keep devices apart: try another Wi-Fi, or the"
        " hotspot of a phone."
    )
    return text.format(address=address_text(address))
