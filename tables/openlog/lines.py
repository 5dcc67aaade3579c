"""Adding a line to the public log, in the transaction that makes it true."""

from typing import Any

import msgspec

from base import clock
from tables.openlog.models import LogKind, LogLine

_encoder = msgspec.json.Encoder(order="sorted")


def say(deal_id: str, kind: LogKind, now_ms: int, **details: Any) -> None:
    """Publish a line about a deal, once; a second line of the same kind makes the transaction fail."""
    LogLine.objects.create(deal=deal_id, kind=kind, at=clock.at(now_ms), said=_encoder.encode(details).decode())


def has_said(deal_id: str, kind: LogKind) -> bool:
    """Whether there is such a line."""
    return LogLine.objects.filter(deal=deal_id, kind=kind).exists()
