"""One attempt to join an event: ask to be let in, then fetch the event from who did."""

import asyncio
from collections.abc import Callable

from judge_app.core.ids import EventId
from judge_app.errors import JudgeAppError, Refused
from judge_app.sync.ground import Desk, Ground
from judge_app.sync.guesting import Asking, Found, be_let_in
from judge_app.sync.invitation import Unwelcome
from judge_app.sync.outlook import Outlook
from judge_app.sync.session import Session
from judge_app.sync.sightings import Source

__all__ = ["Joining"]

CATCH_UP_S = 20.0
"""So long a tablet that was let in waits for the event, before it shows what it has."""
LOOK_S = 0.1

Done = Callable[[EventId | str], None]
"""Is told which event it is now in, or in a sentence why it is in none."""


class Joining:
    """One attempt to join: ask to be let in, then fetch the event."""

    def __init__(self, ground: Ground, what: Asking, name: str, tablet: str, done: Done) -> None:
        self._ground = ground
        self._done: Done | None = done
        self._outlook = Outlook(ground, lambda: None)
        self._session: Session | None = None
        self._desk: Desk | None = None
        self._asked = what, name, tablet
        self._is_renewed = False
        self._running = ground.run(self._ask())

    def cancel(self) -> None:
        self._done = None
        self._running.cancel()
        self._finish()

    async def _ask(self) -> None:
        what, name, tablet = self._asked
        try:
            found = await be_let_in(what, self._ground.signer, name, tablet, self._outlook.inviting)
        except Refused as why:
            refused = why
            self._ground.on_desk(lambda: self._refused(refused))
        else:
            self._ground.on_desk(lambda: self._fetch(found))
            for _again in range(int(CATCH_UP_S / LOOK_S)):
                await asyncio.sleep(LOOK_S)
                self._ground.on_desk(self._look)
            self._ground.on_desk(lambda: self._end(found.welcome.event))

    def _refused(self, why: Refused) -> None:
        """On the desk's thread. Who was revoked or copied, and has a code, comes back with a new key."""
        needs_key = isinstance(why, Unwelcome) and why.reason == "revoked"
        if self._done is None or self._is_renewed or not needs_key:
            self._end(str(why))
            return
        self._is_renewed = True
        self._ground.renew()
        self._running = self._ground.run(self._ask())

    def _fetch(self, found: Found) -> None:
        """On the desk's thread: open the event here, still empty, and come into step with who let it in."""
        if self._done is None:
            return
        try:
            self._desk = desk = self._ground.open_event(found.welcome.event)
        except JudgeAppError as trouble:
            self._end(str(trouble))
            return
        self._session = Session(self._ground, desk, lambda: None)
        self._session.dial(found.address, Source.INVITED, found.welcome.host)

    def _look(self) -> None:
        """Once this tablet finds itself in the event, and has all that the other one has, it is done."""
        if self._desk is None or self._session is None:
            return
        state, links = self._desk.state, self._session.exchange.links.values()
        is_in_step = any(at.is_in_step(self._desk.log) for at in links)
        if state.is_open and state.roster.is_admitted(self._desk.device) and is_in_step:
            self._end(self._desk.event)

    def _end(self, said: EventId | str) -> None:
        done, self._done = self._done, None
        self._running.cancel()
        self._finish()
        if done is not None:
            done(said)

    def _finish(self) -> None:
        self._outlook.close()
        if self._session is not None:
            self._session.close()
            self._session = None
        if self._desk is not None:
            self._desk.close()
            self._desk = None
