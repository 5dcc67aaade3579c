"""The database opens the accounts that `wallet.ledger.kinds` knows, locked or hot as it says, and none besides."""

import pytest
from django.db import IntegrityError, transaction

from tests.wallet.builders import refused_by, rupees, sql
from wallet.ledger.kinds import AccountKind

OPEN = "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines) VALUES ('x', %s, %s, %s, 0)"

# So that nobody buys chips or is paid for them.
NOT_FOR_CHIPS = (AccountKind.WITHDRAWAL, AccountKind.TAX, AccountKind.GATEWAY, AccountKind.BANK, AccountKind.SUSPENSE)

# What seats and pools need besides is tests/tables/setup/test_what_is_played_for.
ALONE = [kind for kind in AccountKind if kind not in (AccountKind.SEAT, AccountKind.POOL)]


def opens(kind: str, currency: str, balance_minor: int | None) -> bool:
    """Whether the database lets such an account be opened by hand; it is not kept."""
    try:
        with transaction.atomic():
            sql(OPEN, kind, currency, balance_minor)
            transaction.set_rollback(True)
    except IntegrityError:
        return False
    return True


@pytest.mark.parametrize("kind", ALONE)
def test_chips_have_the_accounts_that_no_money_passes_through(db: None, kind: AccountKind) -> None:
    assert opens(kind, "CHIP", 0 if kind.is_locked else None) == (kind not in NOT_FOR_CHIPS)


@pytest.mark.parametrize("kind", ALONE)
def test_money_has_all_but_the_one_it_would_come_out_of_nothing_from(db: None, kind: AccountKind) -> None:
    rupees()
    assert opens(kind, "INR", 0 if kind.is_locked else None) == (kind != AccountKind.EQUITY)


@pytest.mark.parametrize("kind", AccountKind)
def test_a_locked_account_carries_a_balance_and_a_hot_one_none(db: None, kind: AccountKind) -> None:
    rupees()
    with refused_by("wallet_account_locked_or_hot"):
        sql(OPEN, kind, "CHIP" if kind == AccountKind.EQUITY else "INR", None if kind.is_locked else 0)


def test_there_are_no_other_kinds(db: None) -> None:
    with refused_by("wallet_account_kind"):
        sql(OPEN, "slush", "CHIP", None)
