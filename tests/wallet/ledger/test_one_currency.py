"""Practice chips and money never meet in a transaction, and a currency stays what it is."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import adjusted, main_of, raw_booking, refused_by, rupees, sql
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Account
from wallet.ledger.posting import Leg, post
from wallet.refusals import BadPosting, WalletRefused


@pytest.fixture
def rupee_account(asha: User) -> Account:
    """Asha's account in rupees, opened by hand."""
    return Account.objects.create(
        code=f"player:{asha.pk}:main", kind="player", owner=asha, currency=rupees(), balance_minor=0
    )


def test_raw_sql_cannot_move_rupees_in_a_transaction_of_chips(asha: User, rupee_account: Account) -> None:
    with refused_by("wallet_entry_one_currency"):
        raw_booking((main_of(asha), -100), (rupee_account, 100))


def test_raw_sql_cannot_move_chips_in_a_transaction_of_rupees(asha: User, rupee_account: Account) -> None:
    with refused_by("wallet_entry_one_currency"):
        raw_booking((main_of(asha), -100), (rupee_account, 100), currency="INR")


def test_legs_of_two_currencies_are_a_mistake(asha: User) -> None:
    legs = [Leg(refs.player_main(asha.pk), -1), Leg(refs.player_main(asha.pk, "INR"), 1)]
    with pytest.raises(BadPosting, match="one currency"):
        post(Kind.BUY_IN, "mixed", legs)


def test_a_currency_nobody_added_is_refused(asha: User) -> None:
    legs = [Leg(refs.player_main(asha.pk, "USD"), -1), Leg(refs.pool("m", "USD"), 1)]
    with pytest.raises(WalletRefused, match="unknown_currency"):
        post(Kind.ENTRY, "dollars", legs)


def test_the_same_code_in_another_currency_is_another_account(asha: User) -> None:
    rupees()
    legs = [Leg(refs.house_rake("INR"), -700), Leg(refs.player_main(asha.pk, "INR"), 700)]
    adjusted(legs)
    assert main_of(asha).balance_minor == 1_000_000
    assert Account.objects.get(code=f"player:{asha.pk}:main", currency="INR").balance_minor == 700


@pytest.mark.parametrize("change", ["kind = 'money'", "minor_digits = 0", "code = 'INR'"])
def test_chips_never_turn_into_money(db: None, change: str) -> None:
    with refused_by("wallet_currency_stays"):
        sql(f"UPDATE wallet_currency SET {change}")
