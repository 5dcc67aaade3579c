"""A client at life's pace, which drops now and then, and notes when each of its moves was acknowledged."""

import asyncio
import json
import random
import time
from contextlib import suppress
from typing import Any, NamedTuple

from engine.deal import Phase
from tests.faults.books import MOVES
from tests.faults.player import Player

DROPS = 0.06
"""Of its turns it drops in so many: with two players a deal has some thirty moves, and ends by itself."""


class Told(NamedTuple):
    """A move that was acknowledged: its deal, its version, what it was, when it was sent and how long it took."""

    deal: str
    version: int
    kind: str
    sent_s: float
    took_s: float

    @property
    def at_s(self) -> float:
        """When it was acknowledged."""
        return self.sent_s + self.took_s


class _Sent(NamedTuple):
    deal: str
    kind: str
    at_s: float


class PacedPlayer(Player):
    """It thinks for about `thinks_s` before each draw and each discard, and goes on reading meanwhile.

    `told` has its acknowledged moves, `refused` when and why it was refused, in order.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.told: list[Told] = []
        self.refused: list[tuple[float, str]] = []
        self._waiting: dict[str, _Sent] = {}
        self._planned: asyncio.Task[None] | None = None
        self._dice = random.Random()
        self._sits: dict[str, Any] | None = None

    async def __aexit__(self, *error: object) -> None:
        self._forget_the_plan()
        await super().__aexit__(*error)

    def stands(self) -> None:
        """Raise what this client has fallen over, if it has."""
        if self._task is not None and self._task.done():
            self._task.result()

    @property
    def is_over(self) -> bool:
        """Whether the deal that it shows has been settled, or it shows none."""
        return self.view is None or self.view.result is not None

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a message and note when, if it is a move."""
        if kind in MOVES:
            self._waiting[f"m{len(self.sent)}"] = _Sent(fields["deal"], kind, time.monotonic())
        if kind in {"sit", "leave"}:
            self._sits = fields if kind == "sit" else None
        await super().send(kind, **fields)

    async def act(self) -> None:
        """Plan a move if in turn; whatever was planned before is no longer meant."""
        self._forget_the_plan()
        if self.plays and self._may_move:
            self._planned = asyncio.create_task(self._think_and_move())

    @property
    def _may_move(self) -> bool:
        return self.in_turn and self.view is not None and self.view.phase is Phase.TURN

    async def _think_and_move(self) -> None:
        await asyncio.sleep(self.thinks_s * self._dice.uniform(0.5, 1.5))
        view = self.view
        if view is None or not self._may_move:
            return
        step = {"deal": view.deal, "version": view.version}
        if view.drawn:
            await self.send("discard", card=view.drawn_card, **step)
        elif self.drops or self._dice.random() < DROPS:
            await self.send("drop", **step)
        else:
            await self.send("draw", pile="closed", **step)

    async def _show(self, frame: str) -> None:
        """Note an answer before anything else is done with it."""
        now_s = time.monotonic()
        if frame.startswith(('{"type":"ok"', '{"type":"refused"')):
            self._note(json.loads(frame), now_s)
        await super()._show(frame)
        if frame.startswith('{"type":"snapshot"') and self._sits is not None and not self._has_a_chair(frame):
            await super().send("sit", **self._sits)  # it was cut off before anybody heard it
        if frame.startswith('{"type":"refused"'):
            await self.act()  # whoever is told that it did not go thinks and presses again

    def _has_a_chair(self, snapshot: str) -> bool:
        return json.loads(snapshot)["you"]["seat"] is not None

    def _note(self, answer: dict[str, Any], now_s: float) -> None:
        asked = self._waiting.pop(answer.get("id") or "", None)
        if asked is None:
            return
        if answer["type"] == "ok":
            self.told.append(Told(asked.deal, answer["version"], asked.kind, asked.at_s, now_s - asked.at_s))
        else:
            self.refused.append((asked.at_s, answer["code"]))

    def _forget_the_plan(self) -> None:
        if self._planned is not None:
            with suppress(RuntimeError):
                self._planned.cancel()
            self._planned = None
