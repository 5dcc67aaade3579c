"""A check that compares postings with their rows reads the entries' amounts only where its rows ask for them."""

import pytest
from django.db import ProgrammingError, connection

from wallet.ledger.past.called_for import called_for

pytestmark = pytest.mark.django_db

ROWS = "wanted AS (SELECT a.key, a.kind, 'CHIP' AS currency, 'equity:chips' AS code, a.minor FROM amount a)"


def explain(query: str) -> str:
    """The plan of a query over all postings."""
    everything = {"begins_at": "-infinity", "ends_at": "infinity", "online_from": "-infinity"}
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {query}", everything)
        return "\n".join(row[0] for row in cursor.fetchall())


def test_rows_that_ask_for_amounts_are_given_them() -> None:
    assert "CTE moved" in explain(called_for(("deal",), ROWS, amounts=True))


def test_other_rows_know_of_no_amounts() -> None:
    with pytest.raises(ProgrammingError, match='relation "amount" does not exist'):
        explain(called_for(("deal",), ROWS))
