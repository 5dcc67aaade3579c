"""Chips come to a chair from its player, while it is taken and as the table allows, and go back to the same player."""

import pytest
from django.utils import timezone

from accounts.people.models import User
from tables.chairs.models import Seat
from tables.setup.models import Table
from tests.wallet import at_tables
from tests.wallet.builders import seated
from tests.wallet.logins import logged_in, outcome_of_posting, why_not_allowed
from wallet.ledger.refs import AccountRef

pytestmark = pytest.mark.usefixtures("play")


@pytest.fixture
def seat(asha: User) -> AccountRef:
    """Asha's chair, with 5 chips."""
    return seated(asha, 500)


def more(user: User, seat: AccountRef, amount_minor: int = 100) -> dict[str, int]:
    return {f"player:{user.pk}:main": -amount_minor, seat.code: amount_minor}


def row(seat: AccountRef) -> Seat:
    return Seat.objects.get(public_id=at_tables.name_of(seat))


def test_more_is_brought_to_a_chair_that_is_taken(asha: User, seat: AccountRef) -> None:
    with logged_in():
        assert outcome_of_posting("buy_in", at_tables.buy_in_key(seat, "more"), more(asha, seat))[0] == "posted"


def test_no_chips_are_brought_to_a_chair_that_was_left(asha: User, seat: AccountRef) -> None:
    Seat.objects.filter(pk=row(seat).pk).update(left_at=timezone.now())
    why = why_not_allowed("buy_in", at_tables.buy_in_key(seat, "more"), more(asha, seat))
    assert why == "no chips are brought to that chair"


def test_no_more_chips_are_brought_than_the_table_takes(asha: User, seat: AccountRef) -> None:
    Table.objects.filter(pk=row(seat).table_id).update(buy_in_max_minor=99)
    why = why_not_allowed("buy_in", at_tables.buy_in_key(seat, "more"), more(asha, seat))
    assert why == "that is more than the table takes"


def test_no_chips_are_brought_under_another_chairs_key(asha: User, seat: AccountRef) -> None:
    assert why_not_allowed("buy_in", "buy_in:other:more", more(asha, seat)) == "the key of another chair"
    assert why_not_allowed("buy_in", "more", more(asha, seat)) == "the key of another chair"


def test_no_chips_are_brought_to_a_chair_that_there_is_not(asha: User) -> None:
    legs = {f"player:{asha.pk}:main": -100, "seat:none": 100}
    assert why_not_allowed("buy_in", "buy_in:none:first", legs) == "nobody sits on that chair"


def test_chips_go_back_to_nobody_else(binu: User, seat: AccountRef) -> None:
    legs = {seat.code: -500, f"player:{binu.pk}:main": 500}
    assert why_not_allowed("cash_out", f"cash_out:{at_tables.name_of(seat)}", legs) == "the chair is another player's"


def test_chips_go_back_under_their_own_chairs_key_alone(asha: User, seat: AccountRef) -> None:
    legs = {seat.code: -500, f"player:{asha.pk}:main": 500}
    assert why_not_allowed("cash_out", "cash_out:other", legs) == "the key of another chair"
    with logged_in():
        assert outcome_of_posting("cash_out", f"cash_out:{at_tables.name_of(seat)}", legs)[0] == "posted"
