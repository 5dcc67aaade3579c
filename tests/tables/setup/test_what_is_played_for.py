"""A table and its chairs have one currency; money and its rake only as the licence permits: the database sees to it."""

import pytest
from django.core.exceptions import ValidationError

from tables.setup.models import Table
from tests.tables.cast import funded, sit, table_of
from tests.wallet.builders import licensed, refused_by, sql
from wallet.money.licence.services import apply_licence

pytestmark = pytest.mark.django_db


AGAIN = """
INSERT INTO tables_table SELECT (jsonb_populate_record(t, '{"id": 0, "public_id": "x"}')).* FROM tables_table t
"""
OPEN = "INSERT INTO wallet_account (code, kind, currency_id, balance_minor, lines) VALUES (%s, 'seat', 'INR', 0, 0)"


def test_without_a_licence_no_table_plays_for_money() -> None:
    licensed()
    table = table_of(currency_id="INR")
    apply_licence(None)
    with refused_by("table_licensed"):
        sql(AGAIN)
    table.pk = None
    with pytest.raises(ValidationError, match="No licence in force"):
        table.clean()


def test_rake_for_money_keeps_to_the_licences_cap() -> None:
    licensed(rake_cap_bps=800)
    table = table_of(currency_id="INR", rake_bps=800)
    with refused_by("table_licensed"):
        sql("UPDATE tables_table SET rake_bps = 801")
    table.rake_bps = 801
    with pytest.raises(ValidationError, match="at most 800 basis points"):
        table.clean()
    sql("UPDATE tables_table SET rake_bps = 0")


def test_rake_of_chips_has_no_cap() -> None:
    table_of(rake_bps=5_000)


def test_what_stands_can_be_changed_and_closed_after_the_licence_has_gone() -> None:
    licensed()
    table = table_of(currency_id="INR")
    apply_licence(None)
    Table.objects.filter(pk=table.pk).update(name="closing down", rake_bps=0)


def test_a_table_where_somebody_sat_keeps_its_currency() -> None:
    table = table_of()
    sit(table, funded())
    licensed()
    with refused_by("table_currency_stays"):
        sql("UPDATE tables_table SET currency_id = 'INR', bots_wanted = 0")


def test_a_chairs_account_is_in_the_tables_currency() -> None:
    table = table_of()
    seat = sit(table, funded())
    licensed()
    with refused_by("seat_account_is_the_tables"):
        sql(OPEN, f"seat:{seat.public_id}")
