"""No amount, balance or sum is more than the database can count, and none that is keeps anybody from reading."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import guards_off, row_of, sql
from tests.wallet.logins import login_of, why_not_allowed
from wallet.ledger import queries, refs
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Checkpoint
from wallet.play.chips import grant_chips


@pytest.mark.parametrize("amount_minor", [10**15 + 1, 2**63 - 1])
def test_a_leg_is_at_most_ten_billion_of_anything(asha: User, amount_minor: int) -> None:
    login_of("desk")
    legs = {"equity:chips": -amount_minor, f"player:{asha.pk}:main": amount_minor}
    assert why_not_allowed("chip_grant", "much", legs).endswith("has no such part in it")


def test_a_balance_that_is_full_takes_no_more(asha: User) -> None:
    login_of("desk")
    with guards_off():
        sql("UPDATE wallet_account SET balance_minor = 1000000000000000000 WHERE owner_id = %s", asha.pk)
    why = why_not_allowed("chip_grant", "more", {"equity:chips": -1, f"player:{asha.pk}:main": 1})
    assert why == f"player:{asha.pk}:main would hold more than can be counted"


def test_a_hot_account_beyond_all_counting_is_still_read_and_rolled_up(asha: User) -> None:
    grant_chips(asha, 5, "gift")
    roll_up()
    equity = row_of(refs.equity_chips())
    before = queries.balance(refs.equity_chips())
    with guards_off():
        sql(
            "INSERT INTO wallet_entry (id, transaction_id, account_id, amount_minor, xid, booked_at)"
            " SELECT 10000000 + n, 1, %s, -1000000000000000, pg_current_xact_id(), clock_timestamp()"
            " FROM generate_series(1, 9300) AS n",
            equity.pk,
        )
    assert queries.balance(refs.equity_chips()) == before - 9300 * 10**15
    roll_up()
    assert Checkpoint.objects.filter(account=equity).count() == 1
