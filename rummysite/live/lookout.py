"""One statement that says which sweeps have work; it replaces the many statements of the single sweeps.

The queries are the sweeps' own (`Sweep.waiting`). Django needs longer to compose them than the database to answer,
so they are composed once, for the moment 0, and their times are shifted to the present moment. The statement is not
prepared: a generic plan would expect a third of all rows to be due, and would read whole tables.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from base import clock
from base.sweeping import Sweep


class Lookout:
    """Finds work for the sweeps that have a `waiting` query."""

    def __init__(self, sweeps: Mapping[str, Sweep]) -> None:
        """No query is composed or sent yet; sweeps without a `waiting` are ignored."""
        self._sweeps = {name: sweep for name, sweep in sweeps.items() if sweep.waiting}
        self._statement, self._values = "", list[Any]()

    def looks_for(self, name: str) -> bool:
        """Whether it looks for this sweep."""
        return name in self._sweeps

    def found(self, now_ms: int) -> list[str]:
        """The names of the sweeps that have work; raises the database's errors."""
        if not self._sweeps:
            return []
        if not self._statement:
            self._compose()
        since = clock.at(now_ms) - clock.at(0)
        values = [value + since if isinstance(value, datetime) else value for value in self._values]
        with connection.cursor() as cursor:
            cursor.execute(self._statement, values)
            answers = cursor.fetchone()
        return [name for name, there_is in zip(self._sweeps, answers, strict=True) if there_is]

    def _compose(self) -> None:
        answers, values = [], list[Any]()
        for sweep in self._sweeps.values():
            assert sweep.waiting is not None
            queries = [_composed(rows) for rows in sweep.waiting(0)]
            answers.append(" OR ".join(f"EXISTS ({sql})" for sql, _ in queries))
            values += [value for _, of_one in queries for value in of_one]
        self._values = values
        self._statement = f"SELECT {', '.join(answers)}"


def _composed(rows: QuerySet[Any]) -> tuple[str, tuple[Any, ...]]:
    return rows.order_by().values("pk").query.sql_with_params()
