"""The site with nothing counted, no shares kept and no ids for the log: what a move costs without them."""

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

import rummysite.asgi
from base.watching import metrics, trail
from tables.live.admission import allowance, flood

application = rummysite.asgi.application


class Nothing:
    """A metric that records nothing."""

    def labels(self, *_: str) -> "Nothing":
        """Itself, whatever the labels are."""
        return self

    def inc(self, amount: float = 1) -> None:
        """Count nothing: nobody reads these numbers here."""

    def observe(self, amount: float) -> None:
        """Note nothing: nobody reads these numbers here."""


def _free(*_: Any) -> bool:
    return True


def _at_once(_: object) -> AbstractAsyncContextManager[None]:
    return nullcontext()


NOTHING: Any = Nothing()
for name in ("moves", "fan_out", "deadlines", "refusals", "postings", "answers", "lost_pushes"):
    setattr(metrics, name, NOTHING)
UNWATCHED: Any = {
    (trail, "begin"): lambda: "",
    (trail, "follow"): lambda trail: None,
    (trail, "here"): lambda: "",
    (flood.Bucket, "take"): _free,
    (allowance.Allowance, "take"): _free,
    (allowance.Allowance, "in_turn"): _at_once,
}
for (owner, name), instead in UNWATCHED.items():
    setattr(owner, name, instead)
