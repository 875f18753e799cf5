"""The commands about the backbone: to use it, and to wait for what it does."""

import time
from typing import Any

from judge_app.errors import Refused
from judge_app.log.entry import entry_id
from judge_app.sync.unpacking import packed
from tests.patience import PATIENCE_S
from tests.sync.tabletprocess.tablet import HeadlessTablet


class BackboneCommands(HeadlessTablet):
    """What goes over the servers of a venue."""

    async def use(self, text: str) -> dict[str, Any]:
        """Let the event go over the servers of a venue."""
        self.net.use_backbone(text)
        return {}

    async def backbone(self, is_linked: bool = True, server: str = "") -> dict[str, Any]:
        """Wait until this tablet is linked over the backbone, at *server*, or is not any more."""
        await self._until(
            lambda: (
                (link := self.net.reach.backbone) and link.is_linked == is_linked and server in link.server
            )
        )
        link = self.net.reach.backbone
        return {"at": time.perf_counter(), **(link._asdict() if link else {})}

    async def alone(self) -> dict[str, Any]:
        """Wait until this tablet is not linked over the backbone, and says why."""
        await self._until(lambda: (link := self.net.reach.backbone) and not link.is_linked and link.trouble)
        link = self.net.reach.backbone
        return {"trouble": link.trouble if link else ""}

    async def published(self) -> dict[str, Any]:
        """Wait until the backbone holds all that this tablet holds."""
        await self._until(
            lambda: (link := self.net.reach.backbone) and link.is_linked and not link.lacks, PATIENCE_S
        )
        return {"at": time.perf_counter()}

    async def given(self) -> dict[str, Any]:
        """Wait until this tablet was given access to the backbone."""
        device = self.desk.device
        await self._until(lambda: self.desk.state.backbone.boxes.get(device))
        return {}

    async def again(self, seq: int) -> dict[str, Any]:
        """Publish an entry of this tablet once more, as for one who lacks it."""
        session = self.net._session
        passage = session.backbone._passage if session else None
        entry = self.desk.log.find(entry_id(self.desk.device, seq))
        if passage is None or entry is None:
            raise Refused("There is no backbone, or no such entry.")
        done = passage._publishing
        done.add(packed([entry]), again_at=999)
        await self._until(lambda: not done._going)
        return {}
