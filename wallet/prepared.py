"""Statements that a connection prepares once, for the few that are sent with every move and every posting.

Everything else goes through Django's own cursor, which composes each statement anew: the server then reads it, and
psycopg writes its values out, every time.
"""

from collections.abc import Mapping, Sequence

import psycopg
from django.db import connection
from psycopg.rows import TupleRow


def asked(query: bytes, parameters: Sequence[object] | Mapping[str, object]) -> psycopg.Cursor[TupleRow]:
    """What the server answers to a query, on Django's connection and in its transaction.

    Parameters are `%s`, or `%(name)s` of a mapping. A pooler between, if there is one, must keep prepared statements
    (PgBouncer does from 1.21). Raises what Django raises.
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
