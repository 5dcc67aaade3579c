"""Gifts that the players' login may book to bots of its own come to more than a bigint holds: all days close."""

from collections.abc import Iterator

import pytest

from accounts.people.services import create_bot
from base.duties import Duty
from tests.granted import grant
from tests.rummysite.roles.logins import drop_logins
from tests.wallet.attacks.conftest import logged_in_as
from tests.wallet.builders import row_of, sql
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from wallet.finance.closing.documents import read
from wallet.finance.closing.services import close_due_days
from wallet.finance.closing.verify import untrue_days
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.past.models import Closing
from wallet.models import Checkpoint

MOST_MINOR = 10**15
"""Of one posting."""
GIFTS = 9_300
BEYOND = 2**63
LOGIN = "rummy_gives_to_its_bots"

_GIFTS = """
SELECT count(*) FROM generate_series(1, %s) AS n CROSS JOIN LATERAL public.wallet_post(
    'b' || n, 'chip_grant', 'bot:' || n, '', 'CHIP',
    ARRAY['equity:chips', 'player:' || (%s::bigint[])[1 + n / 950] || ':main'], ARRAY[-%s, %s]::bigint[],
    ARRAY['equity', 'player'], ARRAY[NULL, NULL]::bigint[], ARRAY[0, 0]::bigint[], ARRAY[true, true],
    NULL, NULL, ''
) AS booked
WHERE booked.outcome <> 'posted'
"""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def richest() -> Iterator[None]:
    """The players' login has made bots and given them all it may, two days ago; then there was a day of play."""
    bots = [create_bot(f"Bot {number}").pk for number in range(10)]
    grant({LOGIN: (Duty.PLAY,)})
    with logged_in_as(LOGIN):
        sql(_GIFTS, GIFTS, bots, MOST_MINOR, MOST_MINOR)
    put_back()
    a_little_play()
    put_back()
    yield
    drop_logins(LOGIN)


def test_both_days_close_with_the_sums_as_they_are_and_nothing_stops(richest: None) -> None:
    equity = refs.equity_chips()
    assert -queries.balance(equity) > BEYOND
    first, second = close_due_days()
    assert [first.day, second.day] == [a_day_ago(2), a_day_ago(1)]
    told = read(first.document).currencies["CHIP"]
    assert told.house_accounts[equity.code] == -told.accounts["player_main"].closing_minor < -BEYOND
    kept = Closing.objects.get(account=row_of(equity), number=second.number)
    assert kept.balance_minor == queries.balance(equity) == queries.balance_at(equity, second.ends_at)
    roll_up()
    assert Checkpoint.objects.get(account=row_of(equity)).balance_minor == kept.balance_minor
    assert list(untrue_days()) == []
    assert list(map(str, differences())) == []
