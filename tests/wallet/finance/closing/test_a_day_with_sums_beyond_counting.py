"""Amounts and balances have an end, sums have none: a day with more than a bigint holds closes, and those after it."""

import pytest

from tests.wallet.builders import guards_off, row_of, sql
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from wallet.finance.closing.documents import read
from wallet.finance.closing.services import close_due_days
from wallet.ledger import queries, refs
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.refs import AccountRef
from wallet.models import Checkpoint, Closing

MOST_MINOR = 10**15
TIMES = 9_300
BEYOND = 2**63

_BY_HAND = """
INSERT INTO wallet_entry (id, transaction_id, account_id, amount_minor, xid, booked_at, line, balance_after_minor)
SELECT 10000000 + n, t.id, %s, %s, t.xid, t.booked_at, %s::bigint + n, %s::bigint
FROM (SELECT * FROM wallet_transaction ORDER BY id LIMIT 1) AS t, generate_series(1, %s) AS n
"""

pytestmark = pytest.mark.django_db(transaction=True)


def inserted(ref: AccountRef, minor: int) -> None:
    """The owner of the tables gives an account so many entries more, of what was booked first."""
    account = row_of(ref)
    locked = account.balance_minor is not None
    with guards_off():
        sql(_BY_HAND, account.pk, minor, account.lines if locked else None, 0 if locked else None, TIMES)


@pytest.fixture
def chair() -> AccountRef:
    """A chair at which somebody played two days ago."""
    chair, _other = a_little_play()
    put_back(2)
    return chair


def test_a_hot_account_that_holds_more(chair: AccountRef) -> None:
    equity = refs.equity_chips()
    inserted(equity, -MOST_MINOR)
    first, second = close_due_days()
    assert [first.day, second.day] == [a_day_ago(2), a_day_ago(1)]
    assert read(first.document).currencies["CHIP"].house_accounts[equity.code] < -BEYOND
    assert "out_of_balance" in {one.code for one in read(first.document).exceptions}
    kept = Closing.objects.get(account=row_of(equity), number=first.number)
    assert kept.balance_minor == queries.balance_at(equity, second.ends_at) == queries.balance(equity) < -BEYOND
    roll_up()
    assert Checkpoint.objects.get(account=row_of(equity)).balance_minor == kept.balance_minor


def test_a_locked_account_that_was_given_more_than_it_may_hold(chair: AccountRef) -> None:
    inserted(chair, MOST_MINOR)
    first, _second = close_due_days()
    assert Closing.objects.get(account=row_of(chair), number=first.number).received_minor > BEYOND
    assert {"out_of_balance", "ledger_difference"} <= {one.code for one in read(first.document).exceptions}
