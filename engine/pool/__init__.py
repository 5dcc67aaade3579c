"""A pool match as a pure state machine: `start`, then `apply` action after action (rules 7 and 8)."""

from engine.pool.match import apply, refusal, start
from engine.pool.moves import Action, Event, MatchRefusal, MatchRefused
from engine.pool.state import (
    Ending,
    Entrant,
    MatchState,
    Phase,
    Status,
    decode,
    encode,
    rejoin_now,
    split_now,
)

__all__ = [
    "Action",
    "Ending",
    "Entrant",
    "Event",
    "MatchRefusal",
    "MatchRefused",
    "MatchState",
    "Phase",
    "Status",
    "apply",
    "decode",
    "encode",
    "refusal",
    "rejoin_now",
    "split_now",
    "start",
]
