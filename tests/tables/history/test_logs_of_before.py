"""A log that has actions apart and the names of fields, as it was written before, tells the same deal."""

import msgspec
import pytest

from tables.history import records
from tables.play.models import Deal, Move
from tables.sealing.deals import key_of
from tests.tables.cast import all_drop, dealt, funded

pytestmark = pytest.mark.django_db


def as_before(deal: Deal) -> None:
    """Seal every move of a deal as it was before actions stood with their events."""
    key = key_of(deal)
    for move in Move.objects.filter(deal=deal):
        version, action = move.version, key.action(move.version, move.events, move.action)
        events = msgspec.msgpack.encode(key.events(version, move.events))
        apart = b"" if action is None else key._seal("action", version, msgspec.msgpack.encode(action))
        Move.objects.filter(deal=deal, version=version).update(
            action=apart, events=key._seal("events", version, events)
        )


def test_a_finished_deal_has_the_same_record_and_the_same_steps() -> None:
    users = [funded(name) for name in ("Asha", "Bela", "Chand")]
    deal = dealt(*users)
    all_drop(deal, users)
    deal.refresh_from_db()
    record, steps = records.record_of(deal), records.steps_of(deal)
    assert record.moves
    as_before(deal)
    assert (records.record_of(deal), records.steps_of(deal)) == (record, steps)
    assert {bool(move.action) for move in Move.objects.filter(deal=deal, version__gt=1)} == {True}
