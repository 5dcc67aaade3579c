"""Two workers that come back after an outage at the same moment give a step its time once."""

import pytest

from base import clock
from tables.outages import services as outages
from tables.outages.models import LastSweep
from tests.tables.cast import dealt, funded, started_ms
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)
AWAY_MS = 205_000


def test_the_second_finds_that_it_was_given() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    LastSweep.objects.create(name="clocks", swept_at=clock.at(started_ms(deal)))
    back_ms = started_ms(deal) + AWAY_MS
    resumed: list[int] = []
    waited, second = meets(lambda: resumed.append(outages.make_good(back_ms)), lambda: outages.make_good(back_ms))
    assert waited
    assert (resumed, second.result()) == ([1], 0)
