"""A posting reads the accounts of its legs and no others, in a house whose tables nobody has counted yet too."""

import pytest
from django.db import connection

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import adjusted, seated
from wallet.ledger import posting, refs

ACCOUNTS = 1_000
MOST_READ = 60
"""By all guards and sources of a posting together, which look each of three accounts up several times."""

_OTHERS = """
INSERT INTO public.wallet_account (code, kind, currency_id, lines)
SELECT 'house:other' || n, 'house', 'CHIP', 0 FROM generate_series(1, %s) AS n
"""
_READ = "SELECT idx_tup_fetch + seq_tup_read FROM pg_stat_xact_user_tables WHERE relname = 'wallet_account'"


def accounts_read() -> int:
    """Rows of accounts that the current transaction has read."""
    with connection.cursor() as cursor:
        cursor.execute(_READ)
        return int(cursor.fetchone()[0])


@pytest.fixture
def house_of_many(db: None) -> None:
    """A thousand accounts more, and a session that plans anew."""
    with connection.cursor() as cursor:
        cursor.execute(_OTHERS, [ACCOUNTS])
        cursor.execute("DISCARD PLANS")


@pytest.mark.usefixtures("house_of_many")
def test_a_deal_reads_the_accounts_of_its_seats(asha: User, binu: User) -> None:
    seats = seated(asha, 1_000), seated(binu, 1_000)
    before = accounts_read()
    services.settle_deal("deal:1", [(seats[0], -100), (seats[1], 90)], 10)
    assert accounts_read() - before <= MOST_READ


def test_a_deal_reads_no_more_in_a_session_that_began_with_a_posting_of_many_accounts(asha: User, binu: User) -> None:
    """It keeps the plan of its first posting, and that was made for a thousand legs."""
    seats = seated(asha, 1_000), seated(binu, 1_000)
    adjusted([posting.Leg(refs.equity_chips(), -1), posting.Leg(refs.player_main(asha.pk), 1)])
    with connection.cursor() as cursor:
        cursor.execute("DISCARD PLANS")
    others = User.objects.bulk_create(User(username=f"other {number}") for number in range(ACCOUNTS))
    many = [posting.Leg(refs.player_main(other.pk), 1) for other in others]
    adjusted([posting.Leg(refs.equity_chips(), -ACCOUNTS), *many])
    before = accounts_read()
    services.settle_deal("deal:1", [(seats[0], -100), (seats[1], 90)], 10)
    assert accounts_read() - before <= MOST_READ


@pytest.mark.usefixtures("house_of_many")
def test_who_holds_accounts_reads_those_alone(asha: User) -> None:
    held = [refs.player_main(asha.pk), seated(asha, 1_000)]
    for waits in (True, False):
        before = accounts_read()
        posting.hold(held, waits=waits)
        assert accounts_read() - before <= MOST_READ
