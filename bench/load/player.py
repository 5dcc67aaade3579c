"""One person's client at one table: it keeps its own view of the deal by docs/protocol.md and moves in its turn.

Its play costs nothing to think of: draw from the closed deck and put the same card away, drop now and then, now and
then finish and declare a hand that is none. So a deal goes through every step but a valid declaration and ends by
itself.
"""

import asyncio
from typing import Any

from bench.load import messages
from bench.load.messages import Deal, Event, Events, Refused, Settled, Snapshot
from bench.load.pace import DROPS, FINISHES, PING_S, Pace
from bench.load.wire import Line

AGAIN_S = 1.0
PING = b'{"type":"ping"}'


class Player:
    """The state of one client; `view` is what a browser would show of the deal."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.view: Deal | None = None
        self.ready = False
        self.settled = asyncio.Event()  # it is ready, or the socket is closed
        self._line: Line | None = None
        self._sent_s: float | None = None
        self._planned: Any = None

    def opened(self, line: Line) -> None:
        """The handshake is done; the snapshot comes by itself."""
        self._line = line
        self.pace.loop.call_later(PING_S * self.pace.dice.random(), self._ping)

    def closed(self, code: int | None) -> None:
        """The socket is closed."""
        self._line = None
        self.settled.set()
        if self.ready:
            self.pace.closed(code)

    def heard(self, text: bytes) -> None:
        """Take in one message as a screen would."""
        self.pace.heard(text)
        message = messages.decode(text)
        if isinstance(message, Events):
            self._move_on(message)
        elif isinstance(message, Snapshot):
            self._start_from(message)
        elif isinstance(message, Refused):
            self.pace.refused(message.code)
            self._sent_s = None
            self._plan(AGAIN_S)
        elif isinstance(message, Settled) and self.view is not None and self.view.you == 0 and self.pace.counting:
            self.pace.tally.deals += 1  # told once a table, by whoever sits first in the deal

    def _start_from(self, snapshot: Snapshot) -> None:
        if not self.ready:
            self.ready = True
            self.settled.set()
            self.pace.opened()
        self.view, self._sent_s = snapshot.deal, None
        self._plan(self.pace.thought_s)

    def _move_on(self, message: Events) -> None:
        view = self.view
        if view is None or message.deal != view.deal or message.version <= view.version:
            return
        if message.version > view.version + 1:
            self.pace.tally.gaps += 1
            self._say({"type": "sync", "deal": view.deal, "version": view.version})
            return
        view.version = message.version
        for event in message.events:
            self._show(view, event)
        if self._sent_s is not None:
            self.pace.moved(self._sent_s)
            self._sent_s = None
        self._plan(self.pace.thought_s)

    def _show(self, view: Deal, event: Event) -> None:
        mine = event.seat == view.you
        match event.type:
            case "turn_began":
                view.phase, view.turn, view.drawn, view.drawn_card = "turn", event.seat, False, None
            case "drawn":
                view.drawn = True
                if mine and event.card is not None:
                    view.drawn_card = event.card
                    view.hand.append(event.card)
            case "finish_placed":
                view.phase = "declare"
                self._put_away(view, event.card if mine else None)
            case "discarded":
                self._put_away(view, event.card if mine else None)
            case "show_began":
                view.phase = "show"
            case "over":
                view.phase = "over"

    def _put_away(self, view: Deal, card: str | None) -> None:
        view.drawn_card = None
        if card is not None:
            view.hand.remove(card)

    def _plan(self, after_s: float) -> None:
        """If it is this player's turn, move after a while; at once if there is no choice."""
        if self._planned is not None:
            self._planned.cancel()
            self._planned = None
        view = self.view
        if view is None or view.you != view.turn or view.phase not in {"turn", "declare"}:
            return
        if after_s:
            self._planned = self.pace.loop.call_later(after_s, self._move)
        else:
            self._move()

    def _move(self) -> None:
        view, self._planned = self.view, None
        if view is None or self._sent_s is not None:
            return
        self._sent_s = self.pace.loop.time()
        self._say({**self._choice(view), "deal": view.deal, "version": view.version})

    def _choice(self, view: Deal) -> dict[str, object]:
        if view.phase == "declare":
            return {"type": "declare", "groups": [], "ungrouped": view.hand}
        luck = self.pace.dice.random()
        if view.drawn:
            card = view.drawn_card or view.hand[0]
            return {"type": "finish" if luck < FINISHES else "discard", "card": card}
        return {"type": "drop"} if luck < DROPS else {"type": "draw", "pile": "closed"}

    def _ping(self) -> None:
        if self._line is not None:
            self._line.say(PING)
            self.pace.loop.call_later(PING_S, self._ping)

    def _say(self, message: dict[str, object]) -> None:
        if self._line is not None:
            self._line.say(messages.encode(message))
