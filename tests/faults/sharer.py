"""A person's client that takes part in the shuffle, as a browser does: it commits, reveals, and notes what it was told.

It commits once on each connection, reveals once on each connection until it was told that its share is in, and keeps
what it was answered. So a test can hold a deal's record against what the player has been told of it.
"""

import json
import secrets
from typing import Any

from engine.shuffle import share_commitment
from tests.faults.player import Player


class Sharer(Player):
    """One client that commits and reveals.

    `shares` has what it drew and `lists` the closed lists that it was shown, by deal; `committed` are the deals of
    which the house has acknowledged its commitment, `taken` those of which it has acknowledged its share, and `late`
    those of which it was told that the share came too late.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.shares: dict[str, str] = {}
        self.lists: dict[str, dict[str, Any]] = {}
        self.taken: set[str] = set()
        self.late: set[str] = set()
        self.committed: set[str] = set()
        self._revealing: dict[str, str] = {}
        self._committing: dict[str, str] = {}
        self._sent: set[tuple[int, str, str]] = set()

    async def _show(self, frame: str) -> None:
        message = json.loads(frame)
        match message["type"]:
            case "ok" if message["id"] in self._revealing:
                self.taken.add(self._revealing[message["id"]])
            case "ok" if message["id"] in self._committing:
                self.committed.add(self._committing[message["id"]])
            case "refused" if message["id"] in self._revealing and message["code"] == "shuffle_too_late":
                self.late.add(self._revealing[message["id"]])
            case "refused" if message["code"] in {"row_busy", "house_busy", "slow_down"}:
                self._sent.clear()
            case "shuffle.closed":
                await self._look(message["closed"])
            case "table" | "snapshot":
                await self._follow(message)
        await super()._show(frame)

    async def _follow(self, message: dict[str, Any]) -> None:
        next_deal, you = message["table"]["next_deal"], message["you"]
        if next_deal is None or you is None or you.get("seat") is None:
            return
        deal = next_deal["id"]
        if next_deal.get("closed"):
            await self._look(next_deal["closed"])
        elif self._is_first("commit", deal):
            share = self.shares.setdefault(deal, secrets.token_hex(32))
            self._committing[f"m{len(self.sent)}"] = deal
            commitment = share_commitment(deal, self.id, bytes.fromhex(share))
            await self.send("shuffle.commit", deal=deal, commitment=commitment)

    async def _look(self, closed: dict[str, Any]) -> None:
        deal = closed["transcript"]["deal"]
        before = self.lists.setdefault(deal, closed)
        assert before["hash"] == closed["hash"], "the list of commitments is another one than it was"
        mine = {one["player"]: one["commitment"] for one in closed["transcript"]["players"]}.get(self.id)
        share = self.shares.get(deal)
        if share is None or mine != share_commitment(deal, self.id, bytes.fromhex(share)):
            return  # without a part in it, or another device has one
        if deal not in self.taken and self._is_first("reveal", deal):
            self._revealing[f"m{len(self.sent)}"] = deal
            await self.send("shuffle.reveal", deal=deal, transcript=closed["hash"], share=share)

    def _is_first(self, what: str, deal: str) -> bool:
        """Whether this connection has not said that yet."""
        said = self.came_back, what, deal
        if said in self._sent:
            return False
        self._sent.add(said)
        return True
