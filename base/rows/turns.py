"""Rows that wait take turns, so that those which fail each time keep no other waiting."""

from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

KEPT_S = 86_400
"""After a day without a turn it begins with the first row again, as it does in a cache that was emptied."""


def next_in_turn(name: str, waiting: QuerySet[Any], most: int) -> list[int]:
    """Primary keys of at most `most` of these rows: those after the last ones taken under this name, then the first.

    So N rows that stay are each taken once in N / `most` calls, rounded up. Where a call had begun is written down
    before its rows are worked on: a row that ends the work is not the first of the next call.
    """
    key = f"turn:{name}"
    after = int(cache.get(key, 0))
    ordered = waiting.order_by("pk").values_list("pk", flat=True)
    taken = list(ordered.filter(pk__gt=after)[:most])
    taken += ordered.filter(pk__lte=after)[: most - len(taken)]
    if taken:
        cache.set(key, taken[-1], KEPT_S)
    return taken
