"""All objects of the database's schema, read from PostgreSQL's catalogue (catalogue.sql).

These are functions with their bodies and settings, tables and columns, constraints, indexes, triggers with their
state, rules, policies, types, rights, owners, and the roles with rights here with their members. The partitions of
one table are one object, so that a new month changes nothing if its partition is like the others.

The text is canonical: a dump restored into another database, also beside other houses on one server, gives the same
text. Texts that were signed before this are of form 1 and compared as they were read then (catalogue_1.sql), until
the next one is signed. Form 3 also has the duty of each login and the rates of taxes (catalogue_3.sql), form 4 the
tables of cells (catalogue_4.sql).
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction

from wallet.seal.schema.spelling import as_read_again

FORM = 4


def _text(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


_READ = {
    1: _text("catalogue_1.sql"),
    2: _text("catalogue.sql"),
    3: _text("catalogue.sql") + _text("catalogue_3.sql"),
    FORM: _text("catalogue.sql") + _text("catalogue_3.sql") + _text("catalogue_4.sql"),
}
_FORM_NAME = "form of this text"

_SPELLED = ("column ", "constraint ", "index ", "trigger ", "rule ", "policy ", "table ", "type ")
"""The objects with expressions that PostgreSQL has parsed and spells anew; bodies of functions stay as written."""


def objects(form: int = FORM) -> dict[str, str]:
    """Each object's text by its name, such as `trigger wallet_entry_balanced on wallet_entry`."""
    texts_by_name: dict[str, set[str]] = {}
    with transaction.atomic(), _plain_names(), connection.cursor() as cursor:
        cursor.execute(_READ[form])
        for table, parent, name, text in cursor.fetchall():
            if parent is None:
                texts_by_name.setdefault(name, set()).add(text)
            else:
                shown = f"{parent} partition"
                texts_by_name.setdefault(name.replace(table, shown), set()).add(text.replace(table, shown))
    text_by_name = {name: "\n".join(sorted(texts)) for name, texts in sorted(texts_by_name.items())}
    if form == 1:
        return text_by_name
    return {_FORM_NAME: str(form)} | {name: _spelled(name, text) for name, text in text_by_name.items()}


def document(of: dict[str, str]) -> str:
    """The objects as one text: JSON in UTF-8, names sorted, no blanks."""
    return json.dumps(of, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def form_of(objects_by_name: dict[str, str]) -> int:
    """By which form objects were read when they were signed."""
    return int(objects_by_name.get(_FORM_NAME, 1))


def _spelled(name: str, text: str) -> str:
    return as_read_again(text) if name.startswith(_SPELLED) else text


@contextmanager
def _plain_names() -> Iterator[None]:
    """Inside the block, names are printed with their schema, whatever the session's search path is."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('search_path'), set_config('search_path', 'pg_catalog', true)")
        path = cursor.fetchone()[0]
        yield
        cursor.execute("SELECT set_config('search_path', %s, true)", [path])
