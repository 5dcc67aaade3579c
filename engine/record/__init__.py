"""The record of a finished deal and its replay: nobody has to trust the house (rules 4 to 7)."""

from engine.record.build import Stake, Toss, build
from engine.record.document import BadRecord, DealRecord, encode, load, read
from engine.record.replay import Fault, Replay, replay, states

__all__ = [
    "BadRecord",
    "DealRecord",
    "Fault",
    "Replay",
    "Stake",
    "Toss",
    "build",
    "encode",
    "load",
    "read",
    "replay",
    "states",
]
