"""The sources of calls: each room reads, for many players at once, what waits for them now.

A source reads committed data and has no state. So no call can be lost or sent twice, and a call that was answered
elsewhere disappears with the next look.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from base.registry import Registry
from tables.wire.calls import Call

Source = Callable[[Collection[int], datetime], Mapping[int, Sequence[Call]]]
"""The calls of these players (primary keys) at this moment. Players without calls may be left out."""

sources: Registry[Source] = Registry("sources of calls to players")
