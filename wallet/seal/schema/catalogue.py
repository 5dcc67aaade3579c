"""All that the database's schema is made of, object by object, read from PostgreSQL's own catalogue (catalogue.sql).

Functions with their bodies and settings, tables and columns, constraints, indexes, triggers with their state, rules,
policies, types, rights, owners, the roles that have power here and who is in them. Partitions of one table are told as
one object, so that a new month changes nothing as long as its partition is like the others.

The text is canonical: a dump restored into another database, beside other houses of one server, reads the same. Texts
that were signed before it was are of form 1 and compared as they were read then (catalogue_1.sql), until the next one
is signed. Form 3 tells which login has which duty, and the rates of taxes, besides (catalogue_3.sql).
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction

from wallet.seal.schema.spelling import as_read_again

FORM = 3


def _text(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


_READ = {
    1: _text("catalogue_1.sql"),
    2: _text("catalogue.sql"),
    FORM: _text("catalogue.sql") + _text("catalogue_3.sql"),
}
_FORM_NAME = "form of this text"

_SPELLED = ("column ", "constraint ", "index ", "trigger ", "rule ", "policy ", "table ", "type ")
"""The objects with expressions that PostgreSQL has parsed and spells anew; bodies of functions stay as written."""


def objects(form: int = FORM) -> dict[str, str]:
    """Each object's text by its name, such as `trigger wallet_entry_balanced on wallet_entry`."""
    found: dict[str, set[str]] = {}
    with transaction.atomic(), _plain_names(), connection.cursor() as cursor:
        cursor.execute(_READ[form])
        for table, parent, name, text in cursor.fetchall():
            if parent is None:
                found.setdefault(name, set()).add(text)
            else:
                shown = f"{parent} partition"
                found.setdefault(name.replace(table, shown), set()).add(text.replace(table, shown))
    told = {name: "\n".join(sorted(texts)) for name, texts in sorted(found.items())}
    if form == 1:
        return told
    return {_FORM_NAME: str(form)} | {name: _spelled(name, text) for name, text in told.items()}


def document(of: dict[str, str]) -> str:
    """The objects as one text: JSON in UTF-8, names sorted, no blanks."""
    return json.dumps(of, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def form_of(told: dict[str, str]) -> int:
    """By which form objects were read when they were signed."""
    return int(told.get(_FORM_NAME, 1))


def _spelled(name: str, text: str) -> str:
    return as_read_again(text) if name.startswith(_SPELLED) else text


@contextmanager
def _plain_names() -> Iterator[None]:
    """Names come out with their schema, whatever path this session searches them by."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('search_path'), set_config('search_path', 'pg_catalog', true)")
        path = cursor.fetchone()[0]
        yield
        cursor.execute("SELECT set_config('search_path', %s, true)", [path])
