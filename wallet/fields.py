"""A column type of PostgreSQL that Django has none for."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class TransactionIdField(models.BigIntegerField[int, int]):
    """PostgreSQL's `xid8`: the database transaction that wrote a row, by which what is still open is known."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """The column's type."""
        return "xid8"

    def from_db_value(self, value: str | None, *_: Any) -> int | None:
        """The driver hands the type over as text."""
        return None if value is None else int(value)

    def get_placeholder(self, value: Any, compiler: Any, connection: BaseDatabaseWrapper) -> str:
        """Numbers go in as text: PostgreSQL casts none to this type."""
        return "%s::text::xid8"
