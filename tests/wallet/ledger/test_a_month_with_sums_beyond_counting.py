"""A month in which a hot account came to more than a bigint holds goes to a file like any other, and comes back."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from django.utils import timezone

from accounts.people.services import create_bot
from bench.wallet import history
from tests.wallet.builders import guards_off, row_of, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.services import close_due_days
from wallet.finance.exports.journal import hledger
from wallet.finance.reports import days
from wallet.finance.reports.liability import liability
from wallet.finance.reports.period import Basis
from wallet.finance.reports.trial_balance import trial_balance
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Account, Entry
from wallet.ledger.past.archive import archive, restore
from wallet.ledger.past.models import Carried, Month
from wallet.ledger.past.reading import rows_of
from wallet.seal.services import seal_all

MOST_MINOR = 10**15
"""Of one posting."""
BOTS = 93
GIFTS = 100
"""To each of them, from a statement of its own: what one statement writes again and again costs more each time."""
BEYOND = 2**63
AGO_DAYS = 33

_GIFTS = """
SELECT count(*) FROM generate_series(1, %s) AS n CROSS JOIN LATERAL public.wallet_post(
    'b' || %s || 'x' || n, 'chip_grant', 'bot:' || %s || ':' || n, '', 'CHIP',
    ARRAY['equity:chips', 'player:' || %s || ':main'], ARRAY[-%s, %s]::bigint[], ARRAY['equity', 'player'],
    ARRAY[NULL, NULL]::bigint[], ARRAY[0, 0]::bigint[], ARRAY[true, true], NULL, NULL, ''
) AS booked
WHERE booked.outcome <> 'posted'
"""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def oldest() -> Iterator[Month]:
    """The month of the gifts, all of it closed and sealed; then there was a day of play."""
    history.empty()
    for number in range(BOTS):
        bot = create_bot(f"Bot {number}").pk
        sql(_GIFTS, GIFTS, bot, bot, bot, MOST_MINOR, MOST_MINOR)
    put_back(AGO_DAYS)
    a_little_play()
    put_back()
    sql("SELECT public.ledger_open_months()")
    sql("ANALYZE")
    close_due_days()
    list(seal_all())
    first = Entry.objects.earliest("booked_at")
    yield Month.objects.get(begins_at__lte=first.booked_at, ends_at__gt=first.booked_at)
    Month.objects.filter(archived_at__isnull=False).delete()
    history.empty()


def said() -> list[object]:
    """What the books say of the last two days: with what accounts held before them."""
    today = timezone.localdate()
    period = days(today - timedelta(days=2), today)
    return [
        list(trial_balance(period)),
        list(trial_balance(msgspec.structs.replace(period, basis=Basis.EVENT))),
        list(liability(period)),
        b"".join(hledger(period)),
        queries.balance(refs.equity_chips()),
    ]


@contextmanager
def made_richer(account: Account) -> Iterator[None]:
    """The owner of the tables has an account carry one unit more."""
    carried = "UPDATE wallet_carried SET balance_minor = balance_minor + %s WHERE account_id = %s"
    with guards_off():
        sql(carried, 1, account.pk)
    yield
    with guards_off():
        sql(carried, -1, account.pk)


def test_it_leaves_and_comes_back_and_nothing_says_another_sum(oldest: Month, tmp_path: Path) -> None:
    equity = row_of(refs.equity_chips())
    before = said()
    rows = list(Entry.objects.order_by("id").values())
    path = archive(oldest, tmp_path)
    assert Carried.objects.get(account=equity).balance_minor < -BEYOND
    closings = [row for table, row in rows_of(path) if table == "wallet_closing" and row["account_id"] == equity.pk]
    assert [type(row["balance_minor"]) for row in closings[:1]] == [int]
    assert closings[0]["balance_minor"] < -BEYOND
    assert said() == before
    assert list(map(str, differences())) == []
    with made_richer(equity):
        assert [one.about for one in differences()] == ["account equity:chips CHIP"]
    assert restore(oldest, tmp_path) == oldest.entries
    assert list(Entry.objects.order_by("id").values()) == rows
    assert list(map(str, differences())) == []
