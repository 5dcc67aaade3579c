"""The act's formula over the ledger: deposits, games and withdrawals of a financial year, its end, and the next one."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import guards_off, player, seated, sql
from tests.wallet.finance.closing.yesterday import put_back
from tests.wallet.money.cast import (
    INR,
    balance,
    delivered,
    main_minor,
    message,
    paid_deposit,
    requested_withdrawal,
    won,
)
from wallet.ledger import refs
from wallet.ledger.past.models import Month
from wallet.money.deposits.models import Deposit
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Receivable
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import approvals, payouts, tax_years
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import TaxYear
from wallet.refusals import WalletRefusal, WalletRefused

INDIA = tax_rules("IN")
THIS_YEAR = INDIA.year_of(timezone.now())


def a_year() -> int:
    """So many days ago was the financial year before, and no other."""
    now = timezone.now()
    return next(days for days in (366, 365) if INDIA.year_of(now - timedelta(days=days)) == THIS_YEAR - 1)


def a_year_passes() -> None:
    """Everything so far was booked a year ago, and the years that were closed are the ones before."""
    sql("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
    put_back(days=a_year())
    with guards_off():
        sql("UPDATE wallet_taxyear SET year = year - 1")
        sql(
            "UPDATE wallet_transaction SET key = concat_ws(':', 'tds', split_part(key, ':', 2)::int - 1,"
            " split_part(key, ':', 3), split_part(key, ':', 4)) WHERE key ~ '^tds:[0-9]+:[0-9]+:'"
        )


def close(user: User, year: int = THIS_YEAR) -> TaxYear:
    """A player's year as it was closed."""
    return tax_years.close_year(user.pk, INR, INDIA, year)


def test_a_year_that_opens_with_8_000(asha: User) -> None:
    paid_deposit(asha, 8_000)
    assert close(asha).tax_minor == 0
    a_year_passes()
    assert requested_withdrawal(asha, 7_000).tax_minor == 0
    paid_deposit(asha, 3_000)
    won(asha, 1_000)
    second = requested_withdrawal(asha, 5_000)
    assert (second.net_winnings_minor, second.tax_minor) == (1_000_00, 300_00)


def test_what_is_left_at_the_years_end_is_taxed_once(asha: User) -> None:
    paid_deposit(asha, 1_000)
    won(asha, 4_000)
    first = close(asha)
    assert (first.closing_minor, first.net_winnings_minor, first.tax_minor) == (5_000_00, 4_000_00, 1_200_00)
    assert close(asha) == first
    assert (main_minor(asha), balance(refs.tax_tds(INR))) == (3_800_00, 1_200_00)


def test_what_was_taxed_at_the_years_end_is_free_the_year_after(asha: User) -> None:
    won(asha, 1_000)
    close(asha)
    a_year_passes()
    withdrawal = requested_withdrawal(asha, 700)
    assert (main_minor(asha), withdrawal.tax_minor) == (0, 0)


def test_who_withdraws_first_in_april_has_the_year_before_closed_then(asha: User) -> None:
    won(asha, 1_000)
    a_year_passes()
    assert withdrawals.preview(asha, 700_00).tax_minor == 0
    assert TaxYear.objects.get(user=asha).tax_minor == 300_00


def test_a_year_after_a_closed_one_needs_no_entries_that_are_in_a_file(asha: User) -> None:
    won(asha, 1_000)
    close(asha)
    a_year_passes()
    begins_at = INDIA.start_of(THIS_YEAR)
    Month.objects.create(
        name="in_a_file", begins_at=begins_at - timedelta(days=31), ends_at=begins_at, archived_at=timezone.now()
    )
    assert tax_years.year_so_far(asha.pk, INR, INDIA, THIS_YEAR).opening_minor == 700_00


def test_the_sweep_closes_the_year_of_everybody_once(asha: User) -> None:
    won(asha, 1_000)
    won(player("binu"), 2_000)
    april = INDIA.start_of(THIS_YEAR + 1)
    assert tax_years.close_due_years(INR, INDIA, april - timedelta(seconds=1)) == 0
    assert tax_years.close_due_years(INR, INDIA, april) == 2
    assert tax_years.close_due_years(INR, INDIA, april) == 0
    assert balance(refs.tax_tds(INR)) == 900_00


def test_one_whose_year_cannot_be_closed_keeps_nobody_elses_open(
    asha: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    binu = player("binu")
    for user in (asha, binu):
        won(user, 1_000)
    honest = tax_years.close_year

    def refusing(user_id: int, *year: Any) -> TaxYear:
        if user_id == asha.pk:
            raise WalletRefused(WalletRefusal.NOT_ALLOWED)
        return honest(user_id, *year)

    monkeypatch.setattr(tax_years, "close_year", refusing)
    assert tax_years.close_due_years(INR, INDIA, INDIA.start_of(THIS_YEAR + 1)) == 1
    assert TaxYear.objects.get().user == binu
    assert f"of player {asha.pk} cannot be closed" in caplog.text


def test_a_tax_that_is_more_than_what_is_left_opens_the_next_year_with_nothing(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    requested_withdrawal(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    first = close(asha)
    assert (first.closing_minor, first.tax_minor) == (0, 300_00)
    later = close(asha, THIS_YEAR + 1)
    assert (later.opening_minor, later.tax_minor) == (0, 0)


def test_money_at_a_table_is_taxed_too_and_the_house_advances_what_is_not_there(asha: User) -> None:
    won(asha, 1_000)
    services.buy_in(asha, refs.seat("sitting", INR), 900_00, "buy_in")
    year = close(asha)
    assert (year.closing_minor, year.tax_minor) == (1_000_00, 300_00)
    assert (main_minor(asha), balance(refs.house_losses(INR)), balance(refs.tax_tds(INR))) == (0, -200_00, 300_00)
    services.cash_out(asha, refs.seat("sitting", INR), "cash_out")
    assert receivables.recover_all() == 0
    assert (main_minor(asha), balance(refs.house_losses(INR))) == (700_00, 0)


def test_practice_chips_are_no_winnings(asha: User) -> None:
    seated(asha, 1_000)
    assert close(asha).closing_minor == 0


def test_a_failed_withdrawal_is_not_counted_and_its_winnings_are_taxed_the_next_time(asha: User, omar: User) -> None:
    won(asha, 1_000)
    first = requested_withdrawal(asha, 600)
    approvals.approve(first, omar)
    payouts.send(omar)
    payouts.mark_failed(first, omar, "account closed")
    second = requested_withdrawal(asha, 1_000)
    assert (second.net_winnings_minor, second.tax_minor) == (1_000_00, 300_00)


def test_one_returned_the_year_after_is_taxed_there_for_its_winnings_only(asha: User, omar: User) -> None:
    paid_deposit(asha, 600)
    won(asha, 400)
    withdrawal = requested_withdrawal(asha, 1_000)
    assert withdrawal.tax_minor == 120_00
    approvals.approve(withdrawal, omar)
    payouts.send(omar)
    payouts.mark_paid(withdrawal, omar)
    assert close(asha).tax_minor == 0
    a_year_passes()
    payouts.mark_returned(withdrawal, omar, "beneficiary unknown")
    again = requested_withdrawal(asha, 1_000)
    assert (again.net_winnings_minor, again.tax_minor) == (400_00, 120_00)


def test_a_deposit_charged_back_is_no_deposit(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, 1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    assert withdrawals.preview(asha, 1_000_00).tax_minor == 300_00
    assert not Receivable.objects.exists()


def test_two_years_nobody_closed_are_closed_in_their_order(asha: User) -> None:
    won(asha, 1_000)
    later = close(asha, THIS_YEAR + 1)
    assert list(TaxYear.objects.order_by("year").values_list("year", flat=True)) == [THIS_YEAR, THIS_YEAR + 1]
    assert (later.opening_minor, later.tax_minor) == (700_00, 0)


def test_the_tax_of_the_year_before_leaves_less_for_this_years(asha: User) -> None:
    won(asha, 1_000)
    put_back(days=a_year())
    won(asha, 10_000)
    services.buy_in(asha, refs.seat("sitting", INR), 10_500_00, "buy_in")
    year = close(asha)
    assert [one.tax_minor for one in TaxYear.objects.order_by("year")] == [300_00, 3_000_00]
    assert (main_minor(asha), balance(refs.house_losses(INR))) == (0, -2_800_00)
    assert year.opening_minor == 700_00


@pytest.fixture
def last_year(asha: User) -> Deposit:
    """1,000 that Asha deposited in the year before, and has not touched since."""
    deposit = paid_deposit(asha, 1_000)
    put_back(days=a_year())
    return deposit


def test_a_chargeback_after_the_years_end_does_not_turn_its_deposit_into_winnings(
    asha: User, last_year: Deposit
) -> None:
    delivered(message(last_year, EventKind.CHARGED_BACK))
    before = close(asha, THIS_YEAR - 1)
    assert (before.deposited_minor, before.closing_minor, before.tax_minor) == (1_000_00, 1_000_00, 0)


def test_a_chargeback_after_the_years_end_does_not_hide_what_is_won_the_year_after(
    asha: User, last_year: Deposit
) -> None:
    delivered(message(last_year, EventKind.CHARGED_BACK))
    paid_deposit(asha, 500)
    won(asha, 300)
    assert withdrawals.preview(asha, 800_00).tax_minor == 90_00
    assert close(asha).tax_minor == 90_00


def test_what_is_taken_back_later_counts_when_it_is_taken(asha: User) -> None:
    deposit = paid_deposit(asha, 1_000)
    won(asha, -1_000)
    put_back(days=a_year())
    delivered(message(deposit, EventKind.CHARGED_BACK))
    assert close(asha, THIS_YEAR - 1).tax_minor == 0
    won(asha, 1_500)
    receivables.recover_all()
    withheld = withdrawals.preview(asha, 500_00)
    assert (withheld.net_minor, withheld.tax_minor) == (1_500_00, 450_00)
