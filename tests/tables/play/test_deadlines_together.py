"""Clocks that run out at the same time are fired together, and one that makes trouble spoils it for nobody."""

import pytest

from base import clock
from tables.play import deadlines
from tables.play.models import Deal, DealStatus, Move
from tables.wire import broadcast
from tests.tables.cast import dealt, funded, state_of
from tests.tables.statements import statements

pytestmark = pytest.mark.django_db


def some_deals(count: int, **fields) -> list[Deal]:
    return [dealt(funded(), funded(), **fields) for _ in range(count)]


def all_late(deals: list[Deal]) -> int:
    return max(state_of(deal).due_at_ms for deal in deals)


@pytest.fixture(autouse=True)
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "MOST_AT_ONCE", 3)


def test_each_of_them_fires_once_however_many_there_are():
    deals = some_deals(7)
    late = all_late(deals)
    assert deadlines.sweep_clocks(late) == 7
    assert deadlines.sweep_clocks(late) == 0
    assert {state_of(deal).version for deal in deals} == {2}
    assert Move.objects.filter(deal__in=deals, version=2).count() == 7


def test_what_is_logged_and_saved_is_what_the_engine_made_of_each():
    deals = some_deals(3)
    late = all_late(deals)
    deadlines.sweep_clocks(late)
    for deal in deals:
        state = state_of(deal)
        assert (deal.version, sum(seat.misses for seat in state.seats)) == (2, 1)
        assert deal.due_at.timestamp() * 1000 == state.due_at_ms


def test_everybody_is_told_once_it_is_committed(django_capture_on_commit_callbacks):
    deals = some_deals(2)
    late = all_late(deals)
    with broadcast.collected() as pushes:
        with django_capture_on_commit_callbacks() as waiting:
            deadlines.sweep_clocks(late)
        assert pushes == []
        for tell in waiting:
            tell()
    assert sorted(push.frames[0].deal for push in pushes) == sorted(deal.public_id for deal in deals)


def test_a_deal_that_ends_by_its_clock_is_settled_among_others_that_go_on():
    ending = some_deals(1, overrides={"misses": 1})
    others = some_deals(2)
    assert deadlines.sweep_clocks(all_late([*ending, *others])) == 3
    assert (state_of(ending[0]).result is not None, ending[0].status) == (True, DealStatus.OVER)
    assert ending[0].settlement is not None
    assert [state_of(deal).version for deal in others] == [2, 2]


def test_a_deal_that_can_never_be_saved_is_parked_and_the_others_fire():
    broken, *others = some_deals(4)
    late = all_late([broken, *others])
    Move.objects.create(deal=broken, version=2, at=broken.started_at, action=b"", events=b"\x90")
    assert deadlines.sweep_clocks(late) == 4
    broken.refresh_from_db()
    assert (broken.status, "IntegrityError" in broken.parked_why) == (DealStatus.PARKED, True)
    assert [state_of(deal).version for deal in others] == [2, 2, 2]


def test_one_that_ends_its_deal_keeps_no_clock_of_the_others_waiting_for_the_next_sweep() -> None:
    deals = [*some_deals(1, overrides={"misses": 1}), *some_deals(4)]
    assert deadlines.sweep_clocks(all_late(deals)) == 5


def test_a_sweep_fires_so_many_and_leaves_the_rest_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "MOST_A_SWEEP", 3)
    late = all_late(some_deals(7))
    assert [deadlines.sweep_clocks(late) for _ in range(3)] == [3, 3, 1]


def test_two_clocks_cost_as_many_statements_as_one() -> None:
    deadlines.sweep_clocks(all_late(some_deals(1)))
    one, two = some_deals(1), some_deals(2)
    soon, late = all_late(one), all_late(two)
    Deal.objects.filter(pk__in=[deal.pk for deal in two]).update(due_at=clock.at(late + 1))
    alone = statements(lambda: deadlines.sweep_clocks(soon))
    assert statements(lambda: deadlines.sweep_clocks(late + 1)) == alone
    assert [state_of(deal).version for deal in (*one, *two)] == [2, 2, 2]
