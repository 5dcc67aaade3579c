"""Practice deals that were begun before a field of `Past` got its name go on with what the learner knew."""

import msgspec

from engine.deal.events import Discarded
from school.practice.past import LEARNING, Past, decode, encode

DISCARDED = Discarded(1, "7H", "player")


def test_draws_and_discards_lie_under_the_name_that_they_have_always_had() -> None:
    saved = msgspec.msgpack.encode({"deal": LEARNING, "told": [DISCARDED], "pool": None})
    assert decode(saved) == Past(events=(DISCARDED,))
    assert encode(Past(events=(DISCARDED,))) == saved
