"""Columns that Django has none for: transaction ids of PostgreSQL, sums without a bound, texts encrypted at rest."""

from decimal import Decimal
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.papers import vault


class TransactionIdField(models.BigIntegerField[int, int]):
    """PostgreSQL's `xid8`: the database transaction that wrote a row; by it one knows whether that is still open."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Name the column's type in PostgreSQL."""
        return "xid8"

    def from_db_value(self, value: str | None, *_: Any) -> int | None:
        """The driver hands the type over as text."""
        return None if value is None else int(value)

    def get_placeholder(self, value: Any, compiler: Any, connection: BaseDatabaseWrapper) -> str:
        """Numbers go in as text: PostgreSQL casts none to this type."""
        return "%s::text::xid8"


class SumField(models.BigIntegerField[int, int]):
    """A sum of amounts, which may be more than a bigint holds: `numeric` in the database, and an integer here."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Name the column's type in PostgreSQL."""
        return "numeric"

    def from_db_value(self, value: Decimal | None, *_: Any) -> int | None:
        """The driver gives a decimal number; there are no fractions in it."""
        return None if value is None else int(value)


class SealedField(models.TextField[str, str]):
    """A text that is encrypted in its column, with the keys of papers (accounts/papers/vault.py).

    The same text is stored as another value each time, so the column can be neither searched nor sorted; only "" is
    stored as it is.
    """

    def from_db_value(self, value: str | None, *_: Any) -> str | None:
        """The text. Raises accounts.papers.vault.Unreadable."""
        return None if value is None else vault.unseal(value)

    def get_prep_value(self, value: Any) -> Any:
        """The encrypted text for the column."""
        plain = super().get_prep_value(value)
        return vault.seal(plain) if isinstance(plain, str) else plain
