"""While nobody looked, an offer's time stood still: a rejoin can still be taken when the house is back."""

from datetime import timedelta

import pytest

from base import clock
from engine.pool import Phase
from tables.outages import services as outages
from tables.outages.models import LastSweep
from tests.tournaments.matches.cast import deal_with, players, saved_state, started
from tournaments.matches.deadlines import sweep
from tournaments.matches.models.match import Match

pytestmark = pytest.mark.django_db(transaction=True)
AWAY_MS = 205_000


def test_an_offer_that_ran_out_meanwhile_is_open_as_long_as_it_was() -> None:
    four = players(4)
    match = started(four)
    deal_with(match, dict.fromkeys(four[:2], 60))
    deal_with(match, {four[0]: 60})
    assert saved_state(match).phase is Phase.REJOIN
    match.refresh_from_db()
    assert match.due_at is not None
    left_at_ms = clock.to_ms(match.due_at) - 1000
    LastSweep.objects.create(name="clocks", swept_at=clock.at(left_at_ms))
    outages.make_good(left_at_ms + AWAY_MS)
    assert sweep(left_at_ms + AWAY_MS) == 0
    after = Match.objects.get(pk=match.pk)
    assert after.due_at == match.due_at + timedelta(milliseconds=AWAY_MS)
    assert after.table.hosted["match"]["rejoin"]["due_at_ms"] == clock.to_ms(after.due_at)
