"""All that the database's schema is made of, object by object, read from PostgreSQL's own catalogue (catalogue.sql).

Functions with their bodies and settings, tables and columns, constraints, indexes, triggers with their state, rules,
policies, types, rights, owners and roles. Partitions of one table are told as one object, so that a new month changes
nothing as long as its partition is like the others.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction

CATALOGUE = (Path(__file__).parent / "catalogue.sql").read_text(encoding="utf-8")


def objects() -> dict[str, str]:
    """Each object's text by its name, such as `trigger wallet_entry_move on wallet_entry`."""
    found: dict[str, set[str]] = {}
    with transaction.atomic(), _plain_names(), connection.cursor() as cursor:
        cursor.execute(CATALOGUE)
        for table, parent, name, text in cursor.fetchall():
            if parent is None:
                found.setdefault(name, set()).add(text)
            else:
                shown = f"{parent} partition"
                found.setdefault(name.replace(table, shown), set()).add(text.replace(table, shown))
    return {name: "\n".join(sorted(texts)) for name, texts in sorted(found.items())}


def document(of: dict[str, str]) -> str:
    """The objects as one text: JSON in UTF-8, names sorted, no blanks."""
    return json.dumps(of, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@contextmanager
def _plain_names() -> Iterator[None]:
    """Names come out with their schema, whatever path this session searches them by."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('search_path'), set_config('search_path', 'pg_catalog', true)")
        path = cursor.fetchone()[0]
        yield
        cursor.execute("SELECT set_config('search_path', %s, true)", [path])
