"""A month of moves is dropped once all its deals have left for files, and is there again for those that come back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tables.archive import leaving, months
from tables.play.models import Deal
from tests.tables.archive.past import MONTH, archived, as_made_this_month, put_back, rows
from tests.tables.cast import funded
from tests.tables.played import over
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun() -> Iterator[None]:
    """Deals of before, and then a house in which this month has been begun."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT last_value FROM tables_deal_id_seq")
        last = int(cursor.fetchone()[0])
        as_made_this_month()
        cursor.execute("SELECT setval('tables_deal_id_seq', 9000000)")
        yield
        cursor.execute("SELECT setval('tables_deal_id_seq', %s)", [last])


def here() -> list[str]:
    """The tables of moves that there are."""
    return [month.table for month in months.months()]


def of_before() -> list[Deal]:
    """Two deals of before, and from then on deals have ids of this month."""
    deals = [over(funded(), funded("Bela")), over(funded("Chetan"), funded("Dina"))]
    assert {months.table_of(deal.pk) for deal in deals} == {"tables_move_before"}
    assert months.open_months() == 0
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    return deals


def test_it_goes_with_its_last_deal_and_comes_back_with_the_first(begun: None, tmp_path: Path) -> None:
    deals = of_before()
    put_back(*deals)
    before = rows(*deals)
    archived(tmp_path, *deals)
    assert "tables_move_before" not in here()
    assert leaving.restore(MONTH, tmp_path) == 2
    assert "tables_move_before" in here()
    assert rows(*deals) == before


def test_a_month_with_a_move_stays(begun: None, tmp_path: Path) -> None:
    deals = of_before()
    archived(tmp_path, deals[0])
    assert deals[1].moves.exists()
    assert months.drop_empty() == []
    assert "tables_move_before" in here()


def test_a_month_that_still_gets_deals_stays_though_it_is_empty(begun: None) -> None:
    sql("SELECT setval('tables_deal_id_seq', 9000000)")
    there = here()
    assert months.drop_empty() == []  # the next deal lies there
    assert months.open_months() == 0
    assert months.drop_empty() == ["tables_move_before"]
    assert here() == [name for name in there if name != "tables_move_before"]
