"""Compares a month's files with the rows that stay in the database: the same deals, seats and sums."""

from pathlib import Path

from django.db import connection

from tables.archive import reading
from tables.archive.models import DealMonth
from tables.archive.proving import SUMS, Totals

_KEPT = """
SELECT d.id, d.currency, d.public_id, d.commitment, abs_points.points, abs_points.pot_minor, abs_points.rake_minor
FROM public.tables_deal d
CROSS JOIN LATERAL (
    SELECT COALESCE(sum(abs(s.score)), 0)::bigint AS points,
        COALESCE(-sum(s.money_minor) FILTER (WHERE s.money_minor < 0), 0)::bigint AS pot_minor,
        COALESCE(-sum(s.money_minor), 0)::bigint AS rake_minor
    FROM public.tables_dealseat s WHERE s.deal_id = d.id
) AS abs_points
WHERE d.id = ANY (%s) ORDER BY d.id
"""
_ASKED = ("id", "currency", "public_id", "commitment", "points", "pot_minor", "rake_minor")
_AT_ONCE = 1_000


def compare(month: DealMonth, place: Path) -> None:
    """Compare them. Raises NotWhatWasWritten if the files differ from the house's own rows."""
    totals, some = Totals(), []
    for row in reading.rows_in(place, "deals", [*_ASKED, "moves"]):
        totals.count(row)
        some.append(tuple(row[name] for name in _ASKED))
        if len(some) == _AT_ONCE:
            _must_agree(place, some)
            some = []
    _must_agree(place, some)
    if totals.by_currency != month.totals:
        raise reading.NotWhatWasWritten(f"{place} sums up to something else than was kept: {', '.join(SUMS)}.")


def _must_agree(place: Path, some: list[tuple[object, ...]]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_KEPT, [[row[0] for row in some]])
        if cursor.fetchall() != some:
            raise reading.NotWhatWasWritten(f"{place} has deals that came to something else in this house.")
