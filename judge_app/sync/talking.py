"""What tablets say to each other over a backbone and nobody keeps: what they hold, the time, keys."""

import asyncio
import json
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.sync.access import Lane
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import BadFrame, Batch, Message, Where, read_frame, write_frame
from judge_app.sync.sealing import Keyring, UnknownKey
from judge_app.sync.stream import Hearer, Said

__all__ = ["Talking"]

MOST_UNSAID = 200
_BOXES = b"\x02"
"""Before what is said to one who lacks the key: no question for the time begins like this."""


class Talking:
    keys: Keyring

    def __init__(self, link: LinkId, event: EventId, device: DeviceId, hearer: Hearer) -> None:
        self._link, self._event, self._device, self._hearer = link, event, device, hearer
        self._lane = Lane(event)
        self._to_say: deque[tuple[str, bytes]] = deque(maxlen=MOST_UNSAID)
        self._has_words = asyncio.Event()
        self.is_heard = False
        """Whether somebody listens here by now."""

    def say(self, message: Message) -> None:
        words = self.keys.wrapped(write_frame(message), self._said_by(self._device))
        self._speak(self._lane.say(self._device), words)

    def send_time(self, raw: bytes, device: DeviceId) -> None:
        self._speak(self._lane.ask(device), raw)

    def show(self, device: DeviceId, boxes: Sequence[str]) -> None:
        """Show *device*, which lacks a key, what was sealed for it; nobody else hears or can open that."""
        self._speak(self._lane.ask(device), _BOXES + json.dumps([*boxes]).encode())

    def _speak(self, subject: str, content: bytes) -> None:
        self._to_say.append((subject, content))
        self._has_words.set()

    async def listen(self, client: Client) -> None:
        await client.subscribe(self._lane.say(), cb=self._on_say)
        await client.subscribe(self._lane.ask(self._device), cb=self._on_ask)

    async def run(self, client: Client) -> None:
        while True:
            while self._to_say:
                with suppress(nats.errors.MaxPayloadError):
                    await client.publish(*self._to_say.popleft())
            self._has_words.clear()
            await self._has_words.wait()

    async def _on_say(self, message: Msg) -> None:
        device = DeviceId(message.subject.rpartition(".")[2])
        if device == self._device or not self.is_heard:
            return
        try:
            frame = self.keys.unwrapped(message.data, self._said_by(device))
            said = read_frame(frame) if frame else None
        except (UnknownKey, BadFrame):
            return
        if said is None:
            return
        if not self.keys.is_current(message.data):
            self._hearer.outdated(device)
        if not isinstance(said, Batch | Where):
            self._hearer.came(self._link, Said(device, said))

    def _on_boxes(self, content: bytes) -> None:
        try:
            boxes = json.loads(content)
        except (ValueError, RecursionError):
            return
        if isinstance(boxes, list) and all(isinstance(box, str) for box in boxes):
            self._hearer.shown(boxes)

    async def _on_ask(self, message: Msg) -> None:
        if message.data[:1] == _BOXES:
            self._on_boxes(message.data[1:])
        else:
            self._hearer.time_came(message.data)

    def _said_by(self, device: DeviceId) -> bytes:
        return b"tableside say\n" + f"{self._event}\n{device}".encode()
