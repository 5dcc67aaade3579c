"""The past of a practice deal's first state: what the learner knew at the table, and the scores of the match.

A deal that begins at a step of a played one is judged with the same knowledge as in its review, so the two never
disagree.
"""

import msgspec

from engine.coach import Match, Pool
from engine.deal import DealState
from engine.deal.events import Discarded, Drawn, Event
from engine.views import event_for

LEARNING = "learning"


class Past(msgspec.Struct, frozen=True, rename={"events": "told"}):
    """The position's deal, the draws and discards as sent to the seat, and the scores of its pool before it.

    Saved games name the draws and discards `told`.
    """

    deal: str = LEARNING
    events: tuple[Event, ...] = ()
    pool: Pool | None = None

    def match_of(self, state: DealState, seat: int) -> Match | None:
        """The match as that seat sees it now; None where the deal is of no pool."""
        return None if self.pool is None else self.pool.seen_by(state.profile, seat, state.still_in)


_decoder = msgspec.msgpack.Decoder(Past)


def encode(past: Past) -> bytes:
    """The past as MessagePack, for a row; empty where nothing came before."""
    return b"" if past == Past() else msgspec.msgpack.encode(past)


def decode(saved: bytes) -> Past:
    """Read what `encode` wrote; nothing saved is an empty past."""
    return _decoder.decode(saved) if saved else Past()


def remembered(happened: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """The draws and discards among these events, as sent to that seat."""
    seen = (event_for(event, seat) for event in happened)
    return tuple(event for event in seen if isinstance(event, Drawn | Discarded))
