"""A deal that one worker moves in a cell keeps no other worker waiting, and is given to one alone."""

import pytest
from django.db import OperationalError, connection, transaction

from base import clock
from base.prepared import execute_prepared
from tables.cell_work import services
from tables.cell_work.sweeping import _claimed
from tables.cells import travel
from tables.cells.statements import of_cell, schema_of
from tables.play.models import Deal, DealStatus
from tests.tables.cast import dealt, funded, started_ms
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


def course(deal, change: str) -> None:
    """Change what the deal's cell has of it."""
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {schema_of(deal.cell)}.course SET {change} WHERE deal_id = %s", [deal.pk])


def moved_on(deal, now) -> int:
    """How many clocks of its cell are moved on that are early."""
    return execute_prepared(of_cell(deal.cell).move_on, {"now": now, "most": 5}).rowcount


def look_at(deal):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT look_at, due_at FROM {schema_of(deal.cell)}.course WHERE deal_id = %s", [deal.pk])
        return cursor.fetchone()


def test_an_early_clock_of_a_deal_that_another_holds_is_not_waited_for(deal) -> None:
    course(deal, "due_at = due_at + interval '5 s'")
    early = look_at(deal)[0]
    with transaction.atomic():
        course(deal, "version = version")
        assert beside(lambda: moved_on(deal, early), patient=False) == 0
    assert moved_on(deal, early) == 1


def test_a_clock_is_not_moved_on_past_a_deadline_that_is_just_coming_nearer(deal) -> None:
    course(deal, "due_at = due_at + interval '5 s'")
    early = look_at(deal)[0]
    nearer = "due_at = due_at - interval '1 s', look_at = due_at - interval '1 s'"
    _, second = meets(lambda: course(deal, nearer), lambda: moved_on(deal, early))
    assert second.result() == 0
    assert len(set(look_at(deal))) == 1


def test_deals_that_are_given_their_time_again_are_held_meanwhile(deal) -> None:
    with transaction.atomic():
        assert [pk for pk, *_ in _claimed(deal.cell, of_cell(deal.cell).all_after, {"after": 0, "most": 5})] == [
            deal.pk
        ]
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: course(deal, "version = version"), patient=False)


def test_a_deal_that_two_bring_home_at_once_comes_home_once(deal) -> None:
    waited, second = meets(lambda: travel.bring_home(deal.pk), lambda: travel.fetch_home(deal.pk))
    second.result()
    assert waited
    deal.refresh_from_db()
    assert (deal.cell, deal.status) == (0, DealStatus.LIVE)


def test_a_deal_that_somebody_holds_stays_and_the_others_go_out(cells) -> None:
    held, other = (dealt(funded(), funded()) for _ in range(2))
    with transaction.atomic():
        Deal.objects.select_for_update().get(pk=held.pk)
        assert beside(lambda: travel.send_out(1, [1], started_ms(other), 5), patient=False) == 1
    assert set(Deal.objects.filter(cell=1)) == {other}
