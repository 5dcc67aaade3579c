"""Who owns the tables writes columns of closed days with the guards off; both checks name the day and end well."""

import hashlib
import json
from typing import Any

import pytest
from django.db import connection

from tests.wallet import at_tables as services
from tests.wallet.builders import guards_off, refused_by, sql
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import canonical, close_due_days
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db(transaction=True)

COLUMNS = (
    "day = '9999-12-30'",
    "day = 'infinity'",
    "day = day + 1",
    "day = '0044-03-15 BC'",
    "begins_at = begins_at - interval '1 day'",
    "begins_at = '-infinity'",
    "ends_at = ends_at + interval '1 hour'",
    "ends_at = 'infinity'",
    "exceptions = exceptions + 7",
    "up_to_xid = '9000000000000'",
    "closed_at = ends_at - interval '1 second'",
    "closed_at = '2020-01-01'",
    "closed_at = clock_timestamp() + interval '1 hour'",
    "closed_at = 'infinity'",
)
LIES: tuple[tuple[str, Any], ...] = (
    ("version", None),
    ("version", "x"),
    ("currencies", None),
    ("currencies", []),
    ("currencies", {"CHIP": {"accounts": {"house": {}}}}),
    ("exceptions", None),
    ("exceptions", 7),
    ("zone", "<x>-167"),
    ("zone", "Mars/Base"),
    ("zone", "../../etc/passwd"),
    ("heads", {"audit": {}}),
    ("ledger_head", None),
    ("ledger_head", {"block": "1"}),
    ("begins_at", "yesterday"),
    ("begins_at", "2026-11-20T00:00:00"),
)
NO_JSON = ("", "{", "[]", "null", "[" * 100_000, '{"version":NaN}', '{"day":"\\ud800"}')


@pytest.fixture
def days() -> list[Day]:
    """The day before yesterday and yesterday, closed."""
    seats = a_little_play()
    put_back()
    services.settle_deal("deal:2", [(seats[1], -300), (seats[0], 300)], 0)
    put_back()
    closed = close_due_days()
    assert [len(closed), list(untrue_days()), list(differences())] == [2, [], []]
    return closed


def assert_named() -> None:
    """Both checks come to their end and have found something about the days."""
    assert list(untrue_days())
    assert "closed days are chained" in {one.check for one in differences()}


def rewrite(text: str) -> None:
    """The last day has another document, with its hash."""
    with guards_off():
        sql(
            "UPDATE wallet_day SET document = %s, sha256 = %s WHERE number = 2",
            text,
            hashlib.sha256(text.encode()).hexdigest(),
        )


@pytest.mark.parametrize("column", COLUMNS)
def test_a_column_of_the_last_day_rewritten_is_named(days: list[Day], column: str) -> None:
    with guards_off():
        sql(f"UPDATE wallet_day SET {column} WHERE number = 2")
    assert_named()


@pytest.mark.parametrize("column", COLUMNS)
def test_a_column_of_the_first_day_rewritten_is_named(days: list[Day], column: str) -> None:
    with guards_off():
        sql(f"UPDATE wallet_day SET {column} WHERE number = 1" if column != "day = day + 1" else "SELECT 1")
        if column == "day = day + 1":
            sql("UPDATE wallet_day SET day = day - 3 WHERE number = 1")
    assert_named()


def test_a_day_closed_before_the_one_before_it_is_named(days: list[Day]) -> None:
    with guards_off():
        sql("UPDATE wallet_day SET closed_at = closed_at + interval '1 day' WHERE number = 1")
    assert any("closed since" in one.what for one in untrue_days())


@pytest.mark.parametrize(("field", "value"), LIES)
def test_a_malformed_document_is_named_by_a_sentence(days: list[Day], field: str, value: Any) -> None:
    document = json.loads(days[1].document) | {field: value}
    if value is None:
        del document[field]
    rewrite(canonical(document))
    assert any(one.what.startswith("its document cannot be read") for one in untrue_days())
    assert_named()


@pytest.mark.parametrize("text", NO_JSON, ids=range(len(NO_JSON)))
def test_a_document_that_is_none_is_named_by_a_sentence(days: list[Day], text: str) -> None:
    rewrite(text)
    assert any(one.what.startswith("its document cannot be read") for one in untrue_days())
    assert_named()


def test_a_day_moved_with_its_document_is_named(days: list[Day]) -> None:
    """Hash, column and document agree; the day does not follow the one before it, nor has it been."""
    document = json.loads(days[1].document) | {"day": "9998-12-30"}
    rewrite(canonical(document))
    with guards_off():
        sql("UPDATE wallet_day SET day = '9998-12-30' WHERE number = 2")
    named = [one.what for one in untrue_days()]
    assert any("should be the day after the one before it" in what for what in named)
    assert any("should be from midnight to midnight" in what for what in named)
    assert_named()


def test_a_document_with_other_accounts_than_those_that_were_sealed_is_named(days: list[Day]) -> None:
    rewrite(canonical(json.loads(days[1].document) | {"closings_sha256": "f" * 64}))
    assert_named()
    assert any("closed with accounts" in one.found for one in differences())


def first_day(**changed: str) -> None:
    """The owner inserts the first day, with the guards on."""
    day = str(a_day_ago())
    document = {
        "number": 1,
        "day": day,
        "previous": "0" * 64,
        "zone": "Asia/Kolkata",
        "begins_at": f"{day}T00:00:00+05:30",
        "ends_at": f"{a_day_ago(0)}T00:00:00+05:30",
    } | changed
    text = canonical(document)
    sql(
        "INSERT INTO wallet_day (number, day, begins_at, ends_at, document, sha256, previous, exceptions, up_to_xid)"
        " VALUES (1, %s, %s, %s, %s, %s, repeat('0', 64), 0, '3')",
        document["day"],
        document["begins_at"],
        document["ends_at"],
        text,
        hashlib.sha256(text.encode()).hexdigest(),
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"day": "9999-12-30"},
        {"day": "5874897-12-31"},
        {"day": "infinity"},
        {"day": str(a_day_ago(2))},
        {"zone": "Mars/Base"},
        {"zone": "UTC"},
        {"begins_at": "1970-01-01T00:00:00+05:30"},
        {"begins_at": f"{a_day_ago()}T03:00:00+05:30"},
        {"ends_at": f"{a_day_ago()}T20:00:00+05:30"},
        {
            "day": str(a_day_ago(5)),
            "begins_at": f"{a_day_ago(5)}T00:00:00+05:30",
            "ends_at": f"{a_day_ago(4)}T00:00:00+05:30",
        },
    ],
)
def test_the_first_day_is_that_of_the_first_booking_and_no_other(changed: dict[str, str]) -> None:
    a_little_play()
    put_back()
    with refused_by("wallet_day_bounds"):
        first_day(**changed)
    first_day()
    assert Day.objects.get().day == a_day_ago()


def test_no_first_day_is_written_while_nothing_is_booked() -> None:
    with refused_by("wallet_day_bounds"):
        first_day()
    connection.close()
