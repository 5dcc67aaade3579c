"""What came before a practice deal's first state: what the learner knew of it at the table, and how the match stood.

A deal that begins at a step of a played one is judged with the same knowledge as its review judges that step, so the
two never disagree.
"""

import msgspec

from engine.coach import Match, Pool
from engine.deal import DealState
from engine.deal.events import Discarded, Drawn, Event
from engine.views import event_for

LEARNING = "learning"


class Past(msgspec.Struct, frozen=True):
    """The deal that the position is of, what the seat was told of draws and discards in it, and its pool before it."""

    deal: str = LEARNING
    told: tuple[Event, ...] = ()
    pool: Pool | None = None

    def match_of(self, state: DealState, seat: int) -> Match | None:
        """The match as that seat sees it now; None where the deal is of no pool."""
        return None if self.pool is None else self.pool.seen_by(state.profile, seat, state.still_in)


_decoder = msgspec.msgpack.Decoder(Past)


def encode(past: Past) -> bytes:
    """As MessagePack, for a row; empty where nothing came before."""
    return b"" if past == Past() else msgspec.msgpack.encode(past)


def decode(saved: bytes) -> Past:
    """Read what `encode` wrote; nothing saved is an empty past."""
    return _decoder.decode(saved) if saved else Past()


def remembered(happened: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """Of what happened, the draws and discards as that seat was told them."""
    seen = (event_for(event, seat) for event in happened)
    return tuple(event for event in seen if isinstance(event, Drawn | Discarded))
