"""A deal that one worker moves in a cell keeps no other worker waiting, and is given to one alone."""

import pytest
from django.db import connection, transaction

from base import clock
from tables.cell_work import services
from tables.cell_work.sweeping import _claimed
from tables.cells.statements import of_cell, schema_of
from tables.play.models import Deal, DealStatus
from tests.tables.cast import started_ms
from tests.two_hands import beside, meets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("due", ["due", "bots_due"])
def test_a_deal_that_one_worker_has_claimed_is_passed_over_by_the_other(deal, due):
    late = clock.at(started_ms(deal) + 3_600_000)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {schema_of(deal.cell)}.course SET bot_due_at = due_at")

    @transaction.atomic
    def claim() -> list[int]:
        query = getattr(of_cell(deal.cell), due)
        return [pk for pk, *_ in _claimed(deal.cell, query, {"now": late, "most": 5})]

    with transaction.atomic():
        assert claim() == [deal.pk]
        assert beside(claim, patient=False) == []
    assert beside(claim, patient=False) == [deal.pk]


def test_a_deal_that_comes_home_just_now_is_not_given_up(deal):
    number = deal.cell
    waited, given_up = meets(
        lambda: Deal.objects.filter(pk=deal.pk).update(cell=0, due_at=clock.now()),
        lambda: services._park(deal.public_id, number),
    )
    given_up.result()
    assert waited
    assert Deal.objects.get(pk=deal.pk).status == DealStatus.LIVE
