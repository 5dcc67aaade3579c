"""Columns that Django has none for: PostgreSQL's transaction ids, and texts that are encrypted at rest."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.papers import vault


class TransactionIdField(models.BigIntegerField[int, int]):
    """PostgreSQL's `xid8`: the database transaction that wrote a row, by which what is still open is known."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Name the column's type in PostgreSQL."""
        return "xid8"

    def from_db_value(self, value: str | None, *_: Any) -> int | None:
        """The driver hands the type over as text."""
        return None if value is None else int(value)

    def get_placeholder(self, value: Any, compiler: Any, connection: BaseDatabaseWrapper) -> str:
        """Numbers go in as text: PostgreSQL casts none to this type."""
        return "%s::text::xid8"


class SealedField(models.TextField[str, str]):
    """A text that lies encrypted in its column, under the keys of papers (accounts/papers/vault.py).

    Each writing of the same text is another value, so it can be neither searched nor sorted by; only nothing is itself.
    """

    def from_db_value(self, value: str | None, *_: Any) -> str | None:
        """The text. Raises accounts.papers.vault.Unreadable."""
        return None if value is None else vault.unseal(value)

    def get_prep_value(self, value: Any) -> Any:
        """The text as the column keeps it."""
        plain = super().get_prep_value(value)
        return vault.seal(plain) if isinstance(plain, str) else plain
