"""Where calls come from: each room reads, for many players at once, what waits for them now.

A source answers from what is committed and keeps no state of its own. So nothing has to be told twice, no call is lost
with a message, and a call that was answered elsewhere is gone with the next look.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from base.registry import Registry
from tables.wire.calls import Call

Source = Callable[[Collection[int], datetime], Mapping[int, Sequence[Call]]]
"""Of these players (primary keys), at this moment: their calls. Whoever has none may be left out."""

sources: Registry[Source] = Registry("sources of calls to players")
