"""Whoever asks for the entries of a transaction names their time, so that one month is read and not each there is."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

ROOMS = ("wallet", "tables", "tournaments", "desk", "accounts")
_OF_A_TRANSACTION = re.compile(r"\b(\w+)\.transaction_id = \w+\.(?:id|transaction_id)\b")
_ENTRIES = {"public.wallet_entry", "public.wallet_leg"}


def _of_any_time(text: str) -> Iterator[str]:
    """The names by which a text reads entries of a transaction without their time, which stands beside or below it."""
    for asked in _OF_A_TRANSACTION.finditer(text):
        name = asked[1]
        tables = re.findall(rf"(?:FROM|JOIN)\s+([\w.]+) (?:AS )?{name}\b", text[: asked.start()])
        clause = " ".join(text[asked.start() :].splitlines()[:2])
        if tables and tables[-1] in _ENTRIES and f"{name}.booked_at" not in clause:
            yield name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("FROM public.wallet_entry e WHERE e.transaction_id = t.id", ["e"]),
        ("FROM public.wallet_entry e\nWHERE e.transaction_id = t.id\n    AND e.booked_at = t.booked_at", []),
        ("FROM public.wallet_entry e), x AS (SELECT FROM moved e WHERE e.transaction_id = t.id", []),
        ("FROM public.wallet_leaf l WHERE l.transaction_id = t.id", []),
    ],
)
def test_one_who_does_not_is_found(text: str, found: list[str]) -> None:
    assert list(_of_any_time(text)) == found


def test_no_statement_of_the_code_reads_all_months() -> None:
    files = [path for room in ROOMS for path in Path(room).rglob("*.py") if "migrations" not in path.parts]
    assert len(files) > 100
    assert {str(path): names for path in files if (names := list(_of_any_time(path.read_text("utf-8"))))} == {}


@pytest.mark.django_db
def test_no_function_of_the_database_does() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace")
        functions = dict(cursor.fetchall())
    assert len(functions) > 50
    assert {name: names for name, text in functions.items() if (names := list(_of_any_time(text)))} == {}
