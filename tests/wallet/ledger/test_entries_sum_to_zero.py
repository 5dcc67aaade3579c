"""No SQL books entries that do not sum to zero."""

from django.db import transaction

from accounts.people.models import User
from tests.wallet.builders import GRANT_MINOR, main_of, raw_booking, raw_entries, raw_transaction, refused_by


def test_entries_that_create_chips_are_refused(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_sum_is_zero"):
        raw_booking((main_of(asha), -100), (main_of(binu), 101))


def test_entries_that_lose_chips_are_refused(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_sum_is_zero"):
        raw_booking((main_of(asha), -100), (main_of(binu), 99))


def test_a_single_entry_is_refused(asha: User) -> None:
    with refused_by("wallet_entry_sum_is_zero"):
        raw_booking((main_of(asha), -100))


def test_an_entry_of_nothing_is_refused(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_not_zero"):
        raw_booking((main_of(asha), 0), (main_of(binu), 0))


def test_an_entry_too_large_to_be_exact_in_a_browser_is_refused(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_within_bounds"):
        raw_booking((main_of(asha), 10**15 + 1), (main_of(binu), -(10**15) - 1))


def test_one_wrong_transaction_among_right_ones_in_a_statement_is_refused(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_sum_is_zero"):
        right, wrong = raw_transaction(), raw_transaction()
        raw_entries(right, [(main_of(asha), -5), (main_of(binu), 5)])
        raw_entries(wrong, [(main_of(asha), -5), (main_of(binu), 6)])


def test_a_refused_statement_moves_no_balance(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_sum_is_zero"):
        raw_booking((main_of(asha), -100), (main_of(binu), 101))
    assert (main_of(asha).balance_minor, main_of(binu).balance_minor) == (GRANT_MINOR, GRANT_MINOR)


def test_entries_that_sum_to_zero_are_booked(asha: User, binu: User) -> None:
    with transaction.atomic():
        raw_booking((main_of(asha), -100), (main_of(binu), 100))
    assert (main_of(asha).balance_minor, main_of(binu).balance_minor) == (GRANT_MINOR - 100, GRANT_MINOR + 100)
