"""What an outage gives its time again is held meanwhile, so that nobody's step is lost and no time is given to it."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from base import clock
from tables.play import rows
from tables.play.models import Deal
from tables.play.starting import give_time
from tables.shuffle.models import Shuffle
from tests.tables.cast import dealt, funded
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down
from tests.two_hands import beside, meets

pytestmark = pytest.mark.django_db(transaction=True)
AWAY_MS = 60_000


def test_live_deals_are_locked_from_when_they_are_read() -> None:
    deal = dealt(funded(), funded())
    with transaction.atomic():
        assert [row.public_id for row in rows.claim_live(0, 10)] == [deal.public_id]
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: Deal.objects.filter(pk=deal.pk).update(bot_think_ms=1), patient=False)


def test_a_shuffle_that_somebody_is_just_changing_gets_its_time_on_top_of_the_change() -> None:
    asha = funded()
    table = counting_down(asha, funded())
    commit(table, asha)
    shuffle = close(table)
    changed = clock.at(DUE_MS) + timedelta(hours=1)
    waits, given = meets(
        lambda: Shuffle.objects.filter(pk=shuffle.pk).update(due_at=changed),
        lambda: _in_a_transaction(AWAY_MS),
    )
    assert waits
    given.result()
    shuffle.refresh_from_db()
    assert shuffle.due_at == changed + timedelta(milliseconds=AWAY_MS)


@transaction.atomic
def _in_a_transaction(away_ms: int) -> None:
    give_time(away_ms)
