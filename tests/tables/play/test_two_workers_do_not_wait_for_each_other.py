"""What one worker has claimed another leaves alone and goes on with the rest, without waiting."""

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from base import clock
from tables.play import deadlines
from tables.play import rows as deal_rows
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tables.cast import NOON_MS, dealt, funded, sit, state_of, table_of
from tests.two_hands import beside

pytestmark = pytest.mark.django_db(transaction=True)


def two_deals() -> tuple[list[Deal], int]:
    """Two deals whose clocks have both run out at the moment returned."""
    deals = [dealt(funded(), funded()) for _ in range(2)]
    return deals, max(state_of(deal).due_at_ms or 0 for deal in deals)


def test_a_clock_that_one_has_claimed_keeps_no_other_waiting() -> None:
    deals, late_ms = two_deals()
    with deal_rows.claim_due(clock.at(late_ms)) as hand:
        assert hand.row is not None
        assert beside(lambda: deadlines.sweep_clocks(late_ms), patient=False) == 1
    moved = {deal.public_id for deal in deals if state_of(deal).version == 2}
    assert moved == {deal.public_id for deal in deals} - {hand.row.public_id}


def test_a_bots_turn_that_one_has_claimed_keeps_no_other_waiting() -> None:
    deals = [dealt(funded(), funded()) for _ in range(2)]
    Deal.objects.update(bot_due_at=clock.at(NOON_MS))
    with deal_rows.claim_bot(clock.at(NOON_MS)) as hand:
        assert hand.row is not None
        claimed = beside(lambda: _claimed_bot(NOON_MS), patient=False)
    assert {hand.row.public_id, claimed} == {deal.public_id for deal in deals}


def test_a_table_that_one_starts_keeps_no_other_waiting() -> None:
    tables = [table_of(2) for _ in range(2)]
    for table in tables:
        sit(table, funded())
        sit(table, funded())
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=tables[0].pk)
        assert beside(lambda: deadlines.sweep_starts(NOON_MS + 8000), patient=False) == 1
    assert Deal.objects.get().table_id == tables[1].pk


def test_a_deal_read_to_be_changed_is_locked() -> None:
    deal = dealt(funded(), funded())
    with deal_rows.within_atomic(deal.public_id), pytest.raises(OperationalError, match="lock timeout"):
        beside(lambda: Deal.objects.filter(pk=deal.pk).update(bot_think_ms=1), patient=False)


def test_live_deals_that_are_given_time_are_locked_from_when_they_are_read() -> None:
    deal = dealt(funded(), funded())
    with transaction.atomic():
        assert [row.public_id for row in deal_rows.claim_live(0, 10)] == [deal.public_id]
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: Deal.objects.filter(pk=deal.pk).update(bot_think_ms=1), patient=False)


def _claimed_bot(now_ms: int) -> str | None:
    with deal_rows.claim_bot(clock.at(now_ms)) as hand:
        return hand.row.public_id if hand.row else None
