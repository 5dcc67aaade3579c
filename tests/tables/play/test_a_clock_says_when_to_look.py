"""A clock is at its deal's deadline or before it: what comes nearer is written, what moves away is found early."""

from datetime import datetime, timedelta

import pytest
from django.db import connection, transaction
from msgspec.structs import replace

from base import clock
from base.watching import metrics
from base.watching.health import Finding
from engine import deal as rules
from engine.deal.state import with_seat
from tables.operators import watched
from tables.play import deadlines, rows
from tables.play.models import Clock, Deal
from tests.tables.cast import act, dealt, funded, in_turn, rig, started_ms, state_of
from tests.tables.statements import touched
from tests.two_hands import beside, meets

pytestmark = pytest.mark.django_db(transaction=True)
SECOND = timedelta(seconds=1)
MOST = 500


@pytest.fixture
def deal() -> Deal:
    return dealt(funded("Asha"), funded("Bela"))


def clock_of(deal: Deal) -> datetime:
    return Clock.objects.get(deal=deal).due_at


def due_of(deal: Deal) -> datetime:
    due_at = Deal.objects.get(pk=deal.pk).due_at
    assert due_at is not None
    return due_at


def turn(deal: Deal, now_ms: int) -> None:
    """Whoever is in turn draws and puts the card away."""
    user = in_turn(deal, [place.player for place in deal.deal_seats.select_related("player")])
    act(deal, user, rules.Draw(0, rules.Pile.CLOSED), now_ms)
    card = state_of(deal).drawn_card
    assert card is not None
    act(deal, user, rules.Discard(0, card), now_ms)


def moves_away(deal: Deal) -> None:
    """A turn in time: the deadline is 5 s later than its clock says."""
    turn(deal, started_ms(deal) + 5_000)
    assert clock_of(deal) == due_of(deal) - 5 * SECOND


def due(deal: Deal, at: datetime) -> int:
    return Deal.objects.filter(pk=deal.pk).update(due_at=at)


def sweep(at: datetime) -> int:
    return deadlines.sweep_clocks(clock.to_ms(at))


def moved_on(at: datetime) -> int:
    return rows.move_clocks_on(at, MOST)


def test_a_deal_begins_with_its_own_deadline(deal: Deal) -> None:
    assert clock_of(deal) == due_of(deal)


def test_a_turn_in_time_writes_no_clock(deal: Deal) -> None:
    found = touched(lambda: moves_away(deal))
    assert (found["tables_deal", "updated"], found["tables_clock", "updated"]) == (2, 0)


def test_a_deadline_that_comes_nearer_is_written_at_once(deal: Deal) -> None:
    nearer = due_of(deal) - SECOND
    due(deal, nearer)
    assert clock_of(deal) == nearer
    assert sweep(nearer - SECOND) == 0
    assert rows.next_due_ms() == clock.to_ms(nearer)


def test_the_turn_of_one_with_less_extra_time_is_not_looked_at_too_late(deal: Deal) -> None:
    state = state_of(deal)
    poorer = state.seats[1 - state.turn]
    seats = with_seat(state.seats, 1 - state.turn, replace(poorer, extra_ms=0))
    rig(deal, replace(state, seats=seats))
    before = due_of(deal)
    turn(deal, started_ms(deal) + 1_000)
    assert clock_of(deal) == due_of(deal) < before


def test_one_that_comes_nearer_is_written_as_it_is_also_where_its_clock_was_early(deal: Deal) -> None:
    moves_away(deal)
    assert clock_of(deal) < due_of(deal) - SECOND
    due(deal, due_of(deal) - SECOND)
    assert clock_of(deal) == due_of(deal)


def test_who_sees_what_was_when_they_began_writes_the_clock_anyway(deal: Deal) -> None:
    moves_away(deal)
    nearer = due_of(deal) - SECOND
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        due(deal, nearer)
    assert clock_of(deal) == nearer


def test_one_that_moved_away_is_found_early_and_moved_on(deal: Deal) -> None:
    moves_away(deal)
    assert sweep(clock_of(deal)) == 0
    assert clock_of(deal) == due_of(deal)
    assert rows.next_due_ms() == clock.to_ms(due_of(deal))
    assert sweep(due_of(deal) - SECOND) == 0
    assert sweep(due_of(deal)) == 1


def test_one_that_was_never_moved_on_fires_when_it_is_due(deal: Deal) -> None:
    moves_away(deal)
    late = due_of(deal)
    assert clock_of(deal) < late
    assert sweep(late) == 1
    assert state_of(deal).version == 4


def test_a_deal_whose_clock_fired_has_the_next_deadline_when_the_sweep_ends(deal: Deal) -> None:
    assert sweep(due_of(deal)) == 1
    assert clock_of(deal) == due_of(deal)
    assert rows.next_due_ms() == clock.to_ms(due_of(deal))


def test_a_clock_is_looked_at_early_once_however_often_is_swept(deal: Deal) -> None:
    moves_away(deal)
    early, late = clock_of(deal), due_of(deal)

    def sweeps() -> None:
        for tenths in range(int((late - early) / SECOND) * 10):
            sweep(early + tenths * SECOND / 10)

    assert touched(sweeps)["tables_clock", "updated"] == 1


def test_many_that_are_early_are_moved_on_together_and_no_more_than_is_asked_for() -> None:
    deals = [dealt(funded(), funded()) for _ in range(3)]
    for deal in deals:
        moves_away(deal)
    early = max(clock_of(deal) for deal in deals)
    assert [rows.move_clocks_on(early, 2) for _ in range(3)] == [2, 1, 0]


def test_the_clock_of_a_deal_that_another_holds_is_not_waited_for(deal: Deal) -> None:
    moves_away(deal)
    early = clock_of(deal)
    with transaction.atomic():
        Deal.objects.select_for_update().get(pk=deal.pk)
        assert beside(lambda: moved_on(early), patient=False) == 0
    assert moved_on(early) == 1


def test_a_deadline_that_comes_nearer_while_its_clock_is_moved_on_is_not_lost(deal: Deal) -> None:
    moves_away(deal)
    early, nearer = clock_of(deal), due_of(deal) - SECOND
    waited, future = meets(lambda: moved_on(early), lambda: due(deal, nearer))
    assert (waited, future.result()) == (True, 1)
    assert clock_of(deal) == nearer


def test_a_clock_is_not_moved_on_past_a_deadline_that_is_just_coming_nearer(deal: Deal) -> None:
    moves_away(deal)
    early, nearer = clock_of(deal), due_of(deal) - SECOND
    _, future = meets(lambda: due(deal, nearer), lambda: moved_on(early))
    assert future.result() == 0
    assert clock_of(deal) == nearer


def test_the_moment_of_a_bot_is_the_deals_own(deal: Deal) -> None:
    for at in (due_of(deal), due_of(deal) + SECOND, None):
        Deal.objects.filter(pk=deal.pk).update(bot_due_at=at)
        assert Clock.objects.get(deal=deal).bot_due_at == at


def test_a_clock_that_is_early_is_nobodys_lateness(deal: Deal) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_clock SET due_at = now() - interval '1 hour'")
    assert look() == Finding(True, "ok", 0.0)
    due(deal, clock.now() - 60 * SECOND)
    assert 60 <= (look().number or 0) < 600


def look() -> Finding:
    def ask(statement: str) -> tuple[object, ...]:
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return cursor.fetchone()

    return watched.overdue(ask)


def lateness() -> tuple[float, float]:
    """How many clocks were fired so far, and how many seconds late they were together."""
    told = {sample.name: sample.value for metric in metrics.deadlines.collect() for sample in metric.samples}
    return told["rummy_deadline_late_seconds_count"], told["rummy_deadline_late_seconds_sum"]


@pytest.mark.parametrize(("after_ms", "late_s"), [(0, 0.0), (1500, 1.5)])
def test_how_late_a_clock_was_fired_is_counted(deal: Deal, after_ms: int, late_s: float) -> None:
    fired, seconds = lateness()
    assert sweep(due_of(deal) + timedelta(milliseconds=after_ms)) == 1
    count, late = lateness()
    assert (count - fired, late - seconds) == (1, pytest.approx(late_s, abs=1e-5))
