"""Which rows of a deal are in a month's files, and how each is read.

A file has every column of its table, as the model defines them, so a new column is in later files. Only
`archived_in` is not, because it says where the rest is. The files also have what a reader without the house needs:
public ids, names, the record.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pyarrow as pa
from django.db import models
from django.db.backends.utils import CursorWrapper

from tables.play.models import Deal, DealSeat, Move
from tables.shuffle.models import Share, Shuffle
from tables.timeline.models import DealTimeline

Row = tuple[Any, ...]

NOT_WRITTEN = {"archived_in"}
_TYPES: dict[str, pa.DataType] = {
    "BinaryField": pa.binary(),
    "BooleanField": pa.bool_(),
    "CharField": pa.string(),
    "DateTimeField": pa.timestamp("us", tz="UTC"),
    "JSONField": pa.string(),
    "TextField": pa.string(),
}
"""Columns that are not named here are integers."""


class Part(NamedTuple):
    """One file: a table's columns, then `beside`, columns from other tables, by SQL and type.

    In `source` the table is `x` and the deal `d`; rows come in the order of their deals, then by `order`. `of` is
    the column with the deal's id. If `leaves` is set the rows are deleted or emptied; otherwise the file has
    copies.
    """

    name: str
    model: type[models.Model]
    source: str
    order: str
    of: str = "deal_id"
    beside: Mapping[str, tuple[str, pa.DataType]] = {}
    leaves: bool = True

    @property
    def fields(self) -> list["models.Field[Any, Any]"]:
        """The table's fields that are written."""
        return [field for field in self.model._meta.concrete_fields if field.column not in NOT_WRITTEN]

    @property
    def columns(self) -> list[str]:
        """The table's columns that are written."""
        return [str(field.column) for field in self.fields]

    @property
    def schema(self) -> pa.Schema:
        """The file's columns with their types."""
        own = [(str(field.column), _type_of(field)) for field in self.fields]
        return pa.schema([*own, *((name, kind) for name, (_sql, kind) in self.beside.items())])

    def query(self, columns: Sequence[str] | None = None) -> str:
        """SQL that reads these columns, or all and those from other tables, of the deals `%s`."""
        wanted = self.columns if columns is None else columns
        shown = [self._shown(field) for field in self.fields if field.column in wanted]
        if columns is None:
            shown += [sql for sql, _kind in self.beside.values() if sql]
        return f"SELECT {', '.join(shown)} FROM {self.source} WHERE d.id = ANY (%s) ORDER BY d.id, {self.order}"  # noqa: S608

    def rows(self, cursor: CursorWrapper, deals: Sequence[int], columns: Sequence[str] | None = None) -> list[Row]:
        """The rows of these deals now: `columns` in the table's order, or all and those from other tables."""
        cursor.execute(self.query(columns), [list(deals)])
        return [tuple(map(_plain, row)) for row in cursor.fetchall()]

    def _shown(self, field: "models.Field[Any, Any]") -> str:
        return f"x.{field.column}::text" if field.get_internal_type() == "JSONField" else f"x.{field.column}"


_COUNT, _TEXT = pa.int64(), pa.string()
RECKONED = ("moves", "points", "pot_minor", "rake_minor", "record", "record_sha256")
"""Columns of a deal's file that are computed when the file is written."""

DEALS = Part(
    "deals",
    Deal,
    "public.tables_deal x JOIN public.tables_deal d ON d.id = x.id JOIN public.tables_table t ON t.id = x.table_id",
    "x.id",
    of="id",
    beside={
        "table_public_id": ("t.public_id", _TEXT),
        "table_name": ("t.name", _TEXT),
        "house": ("t.profile_name", _TEXT),
        **dict.fromkeys(RECKONED[:4], ("", _COUNT)),
        **dict.fromkeys(RECKONED[4:], ("", _TEXT)),
    },
)
SEATS = Part(
    "seats",
    DealSeat,
    "public.tables_dealseat x JOIN public.tables_deal d ON d.id = x.deal_id"
    " JOIN public.accounts_user u ON u.id = x.player_id JOIN public.tables_seat c ON c.id = x.seat_id",
    "x.id",
    beside={"player_public_id": ("u.public_id", _TEXT), "chair_public_id": ("c.public_id", _TEXT)},
)
MOVES = Part("moves", Move, "public.tables_move x JOIN public.tables_deal d ON d.id = x.deal_id", "x.version")
LINKS = Part(
    "links", DealTimeline, "public.tables_dealtimeline x JOIN public.tables_deal d ON d.id = x.deal_id", "x.id"
)
SHUFFLES = Part(
    "shuffles",
    Shuffle,
    "public.tables_shuffle x JOIN public.tables_deal d ON d.public_id = x.public_id",
    "x.id",
    beside={"deal_id": ("d.id", _COUNT)},
    leaves=False,
)
SHARES = Part(
    "shares",
    Share,
    "public.tables_share x JOIN public.tables_shuffle s ON s.id = x.shuffle_id"
    " JOIN public.tables_deal d ON d.public_id = s.public_id JOIN public.accounts_user u ON u.id = x.player_id",
    "x.id",
    beside={"deal_id": ("d.id", _COUNT), "player_public_id": ("u.public_id", _TEXT)},
    leaves=False,
)
PARTS = (DEALS, SEATS, MOVES, LINKS, SHUFFLES, SHARES)


def table_of(schema: pa.Schema, rows: Iterable[Row]) -> pa.Table:
    """The rows as an Arrow table. Raises pyarrow's own errors if a value does not fit."""
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    arrays = [pa.array(values, kind) for values, kind in zip(columns, schema.types, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def _type_of(field: "models.Field[Any, Any]") -> pa.DataType:
    return pa.int64() if field.is_relation else _TYPES.get(field.get_internal_type(), pa.int64())


def _plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value
