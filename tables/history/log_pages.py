"""The public log of shuffles: a page with its head and its newest blocks, the whole of it as a file, and one deal's."""

from collections import Counter
from collections.abc import Generator
from datetime import date, datetime
from typing import NamedTuple

import msgspec
from django.db.models import Count
from django.db.models.functions import TruncMonth
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from base.rows.moments import one_moment
from base.streaming import Streamed
from tables.openlog import chain
from tables.openlog.models import LogBlock, LogPlace
from tables.shuffle.models import Shuffle, Stage
from wallet.seal import keys

SHOWN = 100
_encoder = msgspec.json.Encoder(order="sorted")


class CalledOffRow(NamedTuple):
    """Deals of a month that were called off before a card was dealt, by reason; `share` is per cent of all begun."""

    month: date
    reason: str
    deals: int
    share: float


@require_GET
@never_cache
def log(request: HttpRequest) -> HttpResponse:
    """The head and the newest lines, for everybody. Context: `head`, `signatures`, `lines`, `keys`."""
    head = LogBlock.objects.first()
    context = {
        "head": head,
        "signatures": [head] if head is not None and head.signature else [],
        "lines": LogPlace.objects.select_related("line").order_by("-place")[:SHOWN],
        "keys": [(key_id, public.hex()) for key_id, public in keys.public_keys().items()],
    }
    return render(request, "tables/history/shuffle_log.html", context)


@require_GET
def log_file(request: HttpRequest) -> Streamed:
    """Every block after `?after=` with its lines, each as one line of JSON; 404 if `after` is not a number."""
    after = request.GET.get("after", "0")
    if not after.isascii() or not after.isdecimal() or len(after) > 18:
        raise Http404
    response = Streamed(_lines(int(after)), "application/x-ndjson")
    response["Content-Disposition"] = 'attachment; filename="shuffle-log.jsonl"'
    return response


@require_GET
@never_cache
def log_of_deal(request: HttpRequest, public_id: str) -> HttpResponse:
    """The lines of the log about one deal, as JSON for everybody; 404 if there are none."""
    with one_moment():
        document = chain.of_deal(public_id)
    if document is None:
        raise Http404
    response = HttpResponse(_encoder.encode(document), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="shuffle-log-{public_id}.json"'
    return response


def called_off() -> list[CalledOffRow]:
    """By month and reason, newest first. One question, so that nothing ends between two."""
    ended = Shuffle.objects.filter(ended_at__isnull=False).annotate(month=TruncMonth("ended_at")).order_by()
    counted = list(ended.values("month", "stage", "reason").annotate(count=Count("pk")))
    begun: Counter[datetime] = Counter()
    for row in counted:
        begun[row["month"]] += row["count"]
    off = (row for row in counted if row["stage"] == Stage.CALLED_OFF)
    rows = sorted(off, key=lambda row: (-row["month"].timestamp(), row["reason"]))
    return [
        CalledOffRow(row["month"].date(), row["reason"], row["count"], 100 * row["count"] / begun[row["month"]])
        for row in rows
    ]


def _lines(after: int) -> Generator[bytes]:
    with one_moment():
        for block in chain.published(after):
            yield _encoder.encode(block) + b"\n"
