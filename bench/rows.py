"""The rows that a benchmark prints."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measurement: `value` in `unit`, the `peer` beside it, and the limits it has to keep.

    `floor` and `ceiling` limit the ratio value / peer_value where there is a peer, and the value itself otherwise.
    """

    what: str
    value: float
    unit: str
    peer: str = ""
    peer_value: float | None = None
    floor: float | None = None
    ceiling: float | None = None

    @property
    def ratio(self) -> float | None:
        """The value over the peer's."""
        return self.value / self.peer_value if self.peer_value else None

    @property
    def kept(self) -> bool:
        """Whether the floor and the ceiling are kept; true where there are none."""
        judged = self.value if self.ratio is None else self.ratio
        return (self.floor is None or judged >= self.floor) and (self.ceiling is None or judged <= self.ceiling)

    @property
    def limit(self) -> str:
        """The limit in words."""
        parts = [("at least", self.floor), ("at most", self.ceiling)]
        return ", ".join(f"{words} {limit:g}" for words, limit in parts if limit is not None)


def as_text(rows: list[Row]) -> str:
    """The rows as a table for people."""
    header = ("what", "value", "beside", "ratio", "goal", "")
    lines = [header, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def _cells(row: Row) -> tuple[str, ...]:
    beside = "" if row.peer_value is None else f"{row.peer} {_short(row.peer_value)} {row.unit}"
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    verdict = ("kept" if row.kept else "MISSED") if row.limit else ""
    return row.what, f"{_short(row.value)} {row.unit}", beside, ratio, row.limit, verdict


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
