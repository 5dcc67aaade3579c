"""Who takes a break leaves every table: at once between deals, after the deal otherwise; no door lets them back."""

from functools import partial

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.care.breaks import services as breaks
from accounts.care.breaks.hooks import break_begun
from accounts.care.breaks.services import Length
from accounts.care.in_force import in_force
from accounts.people.models import User
from base import clock
from tables.care import guarding
from tables.chairs import services as chairs
from tables.chairs.models import Seat, SeatState, Waiting
from tables.chairs.requests import Sit, Wait
from tables.play import deadlines
from tables.play.models import Deal
from tables.wire.protocol import Sender
from tests.registries import joined
from tests.tables.cast import LOSS_MINOR, NOON_MS, all_drop, dealt, funded, sit, state_of, table_of
from tests.wallet.builders import sql
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha() -> User:
    """Who takes the break."""
    return funded("Asha")


def go(user: User, capture: object) -> None:
    """Take a day's break; what follows the commit happens."""
    with capture(execute=True):  # type: ignore[operator]  # a fixture of pytest-django
        breaks.take_break(user, Length.WEEK)


def test_between_deals_the_chair_is_free_at_once(asha: User, django_capture_on_commit_callbacks: object) -> None:
    table = table_of(2)
    sit(table, asha)
    go(asha, django_capture_on_commit_callbacks)
    assert Seat.objects.get().left_at is not None


def test_a_deal_is_played_to_its_end_and_then_the_chair_is_free(
    asha: User, django_capture_on_commit_callbacks: object
) -> None:
    binu = funded("Binu")
    deal = dealt(asha, binu)
    go(asha, django_capture_on_commit_callbacks)
    assert Seat.objects.get(player=asha).state == SeatState.LEAVING
    all_drop(deal, (asha, binu))
    assert Seat.objects.get(player=asha).left_at is not None


def test_a_chair_that_cannot_be_cleared_keeps_neither_the_break_nor_what_else_follows_it(
    asha: User, django_capture_on_commit_callbacks: object, caplog: pytest.LogCaptureFixture
) -> None:
    sit(table_of(2), asha)
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    sql("ALTER TABLE tables_seat ADD CONSTRAINT nobody_gets_up CHECK (left_at IS NULL)")
    followed: list[int] = []
    with joined(break_begun, "a test", lambda user: transaction.on_commit(partial(followed.append, user.pk))):
        go(asha, django_capture_on_commit_callbacks)
    assert followed == [asha.pk]
    assert in_force(asha.pk).is_excluded(timezone.now())
    assert Seat.objects.get().left_at is None
    assert "nobody_gets_up" in caplog.text


def test_a_place_in_the_line_is_lost(asha: User, django_capture_on_commit_callbacks: object) -> None:
    table = table_of(2)
    sit(table, funded("Binu"))
    sit(table, funded("Chitra"))
    chairs.wait_in_line(table.public_id, asha, 2 * LOSS_MINOR, NOON_MS)
    go(asha, django_capture_on_commit_callbacks)
    assert not Waiting.objects.exists()


def test_sitting_down_is_refused(asha: User) -> None:
    breaks.take_break(asha, Length.DAY)
    with pytest.raises(WalletRefused, match="excluded"), transaction.atomic():
        chairs.sit_down(table_of(2).public_id, asha, 2 * LOSS_MINOR)
    assert not Seat.objects.exists()


def test_bringing_more_chips_is_refused(asha: User) -> None:
    table = table_of(2)
    sit(table, asha)
    breaks.take_break(asha, Length.DAY)
    with pytest.raises(WalletRefused, match="excluded"), transaction.atomic():
        chairs.top_up(table.public_id, asha, 100)


def test_waiting_in_line_is_refused(asha: User) -> None:
    table = table_of(2)
    sit(table, funded("Binu"))
    sit(table, funded("Chitra"))
    breaks.take_break(asha, Length.DAY)
    with pytest.raises(WalletRefused, match="excluded"), transaction.atomic():
        chairs.wait_in_line(table.public_id, asha, 2 * LOSS_MINOR)


def test_who_waits_in_line_for_a_chair_and_is_on_a_break_gets_none(
    asha: User, django_capture_on_commit_callbacks: object
) -> None:
    table = table_of(2)
    binu = funded("Binu")
    sit(table, binu)
    sit(table, funded("Chitra"))
    chairs.wait_in_line(table.public_id, asha, 2 * LOSS_MINOR, NOON_MS)
    breaks.take_break(asha, Length.YEAR)
    chairs.leave(table.public_id, binu, clock.now_ms())
    assert not Seat.objects.filter(player=asha).exists()


def test_a_chair_that_was_not_cleared_is_not_dealt_to(asha: User) -> None:
    table = table_of(3)
    others = [funded("Binu"), funded("Chitra")]
    for user in (asha, *others):
        sit(table, user)
    breaks.take_break(asha, Length.FOR_GOOD)
    table.refresh_from_db()
    assert table.starts_at is not None
    for _ in range(2):
        deadlines.sweep_starts(clock.to_ms(table.starts_at))
    deal = Deal.objects.get()
    assert {place.player_id for place in deal.deal_seats.all()} == {user.pk for user in others}
    assert Seat.objects.get(player=asha).left_at is not None


def test_a_chair_and_a_place_in_the_line_are_refused_over_a_socket(asha: User) -> None:
    free, full = table_of(2), table_of(2)
    for name in ("Binu", "Chitra"):
        sit(full, funded(name))
    breaks.take_break(asha, Length.DAY)
    for table, asked in ((free, Sit), (full, Wait)):
        with pytest.raises(WalletRefused, match="excluded"), transaction.atomic():
            asked(id="1", buy_in_minor=2 * LOSS_MINOR).carry_out(Sender(asha, table.public_id, ""))


def test_what_a_break_ends_is_named_with_where_it_is(asha: User) -> None:
    table, full = table_of(2), table_of(2, name="Neem Court")
    sit(table, asha)
    for name in ("Binu", "Chitra"):
        sit(full, funded(name))
    chairs.wait_in_line(full.public_id, asha, 2 * LOSS_MINOR, NOON_MS)
    named = [(one.name, str(one.on_break)) for one in guarding.chairs_and_lines(asha)]
    assert named == [(table.name, str(guarding.GETS_UP)), ("Neem Court", str(guarding.LOSES_PLACE))]


def test_the_hand_is_the_players_to_the_deals_end(asha: User, django_capture_on_commit_callbacks: object) -> None:
    deal = dealt(asha, funded("Binu"), funded("Chitra"))
    go(asha, django_capture_on_commit_callbacks)
    state = state_of(deal)
    (mine,) = [seat for seat in state.seats if seat.player == asha.public_id]
    assert (state.version, mine.drop_asked) == (1, False)
