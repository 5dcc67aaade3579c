"""Statements that a connection prepares once, for the few that are sent with every move and every posting.

All others go through Django's cursor, which composes each statement again: then psycopg formats the values, and the
server parses the statement, every time.
"""

from collections.abc import Iterable, Mapping, Sequence

import psycopg
from django.db import connection
from psycopg.rows import TupleRow


def execute_prepared(query: bytes, parameters: Sequence[object] | Mapping[str, object]) -> psycopg.Cursor[TupleRow]:
    """Execute a statement that this connection prepares once, on Django's connection and in its transaction.

    Parameters are `%s`, or `%(name)s` of a mapping. A pooler, if there is one, must support prepared statements
    (PgBouncer does from 1.21). Raises the same errors as Django.
    """
    with connection.wrap_database_errors:
        connection.ensure_connection()
        raw: psycopg.Connection[TupleRow] = connection.connection
        cursor = psycopg.Cursor(raw)
        # Django forbids prepared statements for the sake of older poolers.
        threshold, raw.prepare_threshold = raw.prepare_threshold, 0
        try:
            cursor.execute(query, parameters, binary=True)
        finally:
            raw.prepare_threshold = threshold
        return cursor


def array(values: Iterable[str | int | bool | None]) -> str:
    """An array as text for the server. psycopg looks at every element of a list to find the array's type.

    If the query gives the type, this is four times as fast, and the statement is always the same.
    """
    return "{" + ",".join([_element(value) for value in values]) + "}"


def _element(value: str | int | bool | None) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
