"""Entries lie in the month that they were booked in: made ahead, guarded each, and never missing."""

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import book_at, guards_off, main_of, raw_transaction, refused_by, sql
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Entry
from wallet.ledger.past.models import Month
from wallet.ledger.past.months import open_months
from wallet.play.chips import grant_chips
from wallet.tasks import open_months as task

INTO_A_MONTH = """
INSERT INTO {month} (id, transaction_id, account_id, amount_minor, xid, booked_at)
SELECT nextval('wallet_entry_id_seq'), transaction_id, account_id, 5, xid, booked_at FROM wallet_entry
"""
REST = "SELECT count(*) FROM wallet_entry_rest"
MONTHS_AHEAD = 3


def value_of(query: str, *params: object) -> object:
    """The one value that a query answers with."""
    with connection.cursor() as cursor:
        cursor.execute(query, params)
        return cursor.fetchone()[0]


def test_an_entry_has_its_transactions_time(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_time"):
        booked = raw_transaction()
        sql(
            "INSERT INTO wallet_entry (id, transaction_id, account_id, amount_minor, xid, booked_at)"
            " SELECT nextval('wallet_entry_id_seq'), id, leg.account, leg.minor, xid, booked_at - interval '40 days'"
            " FROM wallet_transaction,"
            " (VALUES (%s::bigint, -10), (%s::bigint, 10)) AS leg (account, minor) WHERE id = %s",
            main_of(asha).pk,
            main_of(binu).pk,
            booked,
        )


@pytest.mark.parametrize(
    ("attack", "guard"),
    [
        (INTO_A_MONTH, "wallet_entry_sum_is_zero"),
        ("UPDATE {month} SET amount_minor = 1", "wallet_entry_append_only"),
        ("DELETE FROM {month}", "wallet_entry_append_only"),
        ("TRUNCATE {month}", "wallet_entry_no_truncate"),
    ],
)
def test_a_month_is_guarded_under_its_own_name_too(asha: User, attack: str, guard: str) -> None:
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    month = value_of("SELECT tableoid::regclass::text FROM wallet_entry LIMIT 1")
    with refused_by(guard):
        sql(attack.format(month=month))


def test_a_guard_that_a_month_has_lost_is_named(asha: User) -> None:
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    month = value_of("SELECT tableoid::regclass::text FROM wallet_entry LIMIT 1")
    sql(f"DROP TRIGGER wallet_entry_no_truncate ON {month}")
    assert [found.about for found in differences()] == ["guard wallet_entry_no_truncate"]


def months_to_come_dropped() -> list[str]:
    """As if nobody had made months ahead; the first to come first. A new house has one more near the end of a month."""
    names = list(
        Month.objects.filter(begins_at__gt=timezone.now()).order_by("begins_at").values_list("name", flat=True)
    )
    for name in names:
        sql(f"DROP TABLE {name}")
    Month.objects.filter(name__in=names).delete()
    return names


def test_the_house_makes_months_ahead_by_itself(db: None) -> None:
    assert settings.CELERY_BEAT_SCHEDULE["open months"]["task"] == task.name
    gone = months_to_come_dropped()
    assert open_months() == MONTHS_AHEAD
    assert open_months() == 0
    assert set(Month.objects.values_list("name", flat=True)) >= set(gone[:MONTHS_AHEAD])


def test_that_no_month_is_ready_is_found(db: None) -> None:
    months_to_come_dropped()
    assert {found.check for found in differences()} == {"months are made ahead"}


def test_an_entry_without_a_month_is_kept_and_moved_when_there_is_one(asha: User) -> None:
    open_months()  # the tests' house may have been made in the month before
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    with guards_off():
        book_at("booked_at - interval '900 days'")
    assert value_of(REST) == 2
    assert open_months() == 1
    assert value_of(REST) == 0
    assert Entry.objects.count() == 2
    grant_chips(asha, 5, "after")
    assert queries.balance(refs.player_main(asha.pk)) == 1_000_005
    assert list(map(str, differences())) == []
