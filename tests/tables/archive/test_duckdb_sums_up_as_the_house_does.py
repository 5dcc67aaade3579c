"""DuckDB, asked as the administrators' book asks it, comes to the same totals as the house did online."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest
from django.db import connection

from rummysite.paths import BASE_DIR
from tables.archive import leaving
from tables.play.models import Deal
from tests.tables.archive.past import MONTH, archived, put_back
from tests.tables.cast import funded
from tests.tables.played import eventful, over

pytestmark = pytest.mark.django_db

BOOK = BASE_DIR / "docs" / "administrators" / "archive-deals.md"
ONLINE = """
SELECT d.currency, count(DISTINCT d.id), (SELECT count(*) FROM tables_move WHERE deal_id = ANY (%(deals)s)),
    sum(abs(s.score)), -sum(s.money_minor) FILTER (WHERE s.money_minor < 0), -sum(s.money_minor)
FROM tables_deal d JOIN tables_dealseat s ON s.deal_id = d.id WHERE d.id = ANY (%(deals)s) GROUP BY d.currency
"""
OF_A_PLAYER = """
SELECT s.player_public_id, count(*), sum(s.money_minor)
FROM '{folder}/deals-*/seats.parquet' s GROUP BY s.player_public_id ORDER BY 1
"""


def online(deals: Sequence[Deal]) -> list[tuple[Any, ...]]:
    """What the house says of these deals: currency, deals, moves, points, pot and rake."""
    with connection.cursor() as cursor:
        cursor.execute(ONLINE, {"deals": [deal.pk for deal in deals]})
        return [(currency, *map(int, sums)) for currency, *sums in cursor.fetchall()]


def from_files(folder: Path) -> list[tuple[Any, ...]]:
    """What the book's own query says of all months in a folder."""
    (query,) = re.findall(r"duckdb\.sql\(\"\"\"(.*?)\"\"\"\)", BOOK.read_text(encoding="utf-8"), re.DOTALL)
    found = asked(query.replace("'deals-*", f"'{folder}/deals-*"))
    return [(currency, *map(int, sums)) for currency, *sums in found]


def asked(query: str) -> list[tuple[Any, ...]]:
    """The rows that DuckDB answers with."""
    found = duckdb.sql(query)
    assert found is not None
    return found.fetchall()


def test_sums_of_all_months_are_those_of_the_house(tmp_path: Path) -> None:
    march = [eventful(5), over(funded("Asha"), funded("Bela"))]
    april = [over(funded("Chetan"), funded("Dina"))]
    before = online(march + april)
    put_back(*april, begins_at=leaving.begins("2024-04"))
    archived(tmp_path, *march)
    assert from_files(tmp_path) == online_of_march_alone(before, april)
    assert leaving.archive("2024-04", tmp_path) is not None
    assert from_files(tmp_path) == before
    ((currency, deals, moves, *_),) = before
    assert (currency, deals) == ("CHIP", 3)
    assert moves > 0


def online_of_march_alone(both: list[tuple[Any, ...]], april: Sequence[Deal]) -> list[tuple[Any, ...]]:
    """The totals less those of deals that are still here."""
    ((currency, *all_sums),), ((_, *still_here),) = both, online(april)
    return [(currency, *(one - other for one, other in zip(all_sums, still_here, strict=True)))]


def test_what_a_player_came_to_is_in_the_files_too(tmp_path: Path) -> None:
    deals = [over(funded("Asha"), funded("Bela"))]
    here = sorted((p.player.public_id, 1, p.money_minor) for p in deals[0].deal_seats.select_related("player"))
    archived(tmp_path, *deals)
    assert deals[0].archived_in == MONTH
    found = asked(OF_A_PLAYER.format(folder=tmp_path))
    assert [(player, count, int(minor)) for player, count, minor in found] == here
