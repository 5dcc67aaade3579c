"""The pace of a swarm: how long its players think, how often they drop, whether moves count just now."""

import asyncio
import random
import time

from bench.load.tally import Tally

PING_S = 15.0
DROPS = 0.06  # of its turns a player drops in, and finishes wrongly in: a deal has about 125 moves
FINISHES = 0.02


class Pace:
    """What all clients of one swarm share; `think_s` 0 is flat out."""

    def __init__(self, think_s: float, seed: int) -> None:
        self.think_s = think_s
        self.dice = random.Random(seed)
        self.loop = asyncio.get_running_loop()
        self.counting = False
        self.open = 0
        self.tally = Tally()
        self._since_s = self._worked_s = 0.0

    @property
    def thought_s(self) -> float:
        """The time that the player thinks before the next move, in seconds."""
        return self.think_s and self.think_s * self.dice.uniform(0.5, 1.5)

    def begin(self) -> None:
        """Count every frame from now on."""
        self.tally, self.counting = Tally(), True
        self._since_s, self._worked_s = time.perf_counter(), time.process_time()

    def end(self) -> Tally:
        """Stop counting and return what was counted."""
        self.counting = False
        self.tally.seconds = time.perf_counter() - self._since_s
        self.tally.cpu_s = time.process_time() - self._worked_s
        return self.tally

    def moved(self, sent_s: float) -> None:
        """A move that was sent at `sent_s` of the loop's clock has been shown to the client that made it."""
        if self.counting:
            self.tally.moves += 1
            self.tally.lateness_ms.append((self.loop.time() - sent_s) * 1000)

    def heard(self, text: bytes) -> None:
        """Count a frame that has come, with its size."""
        if self.counting:
            self.tally.frames += 1
            self.tally.octets += len(text)

    def opened(self) -> None:
        """A socket is ready to play."""
        self.open += 1

    def closed(self, code: int | None) -> None:
        """A socket is closed, for whatever reason."""
        self.open -= 1
        _count(self.tally.lost, str(code))

    def refused(self, code: str) -> None:
        """The server has refused a message."""
        if self.counting:
            _count(self.tally.refused, code)


def _count(reasons: dict[str, int], reason: str) -> None:
    reasons[reason] = reasons.get(reason, 0) + 1
