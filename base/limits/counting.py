"""How often something was done lately: a count shared by all processes, which starts again after some seconds."""

from django.core.cache import cache


def counted(key: str, in_s: int) -> int:
    """Count one more under this key; returns the count since the first one. The count ends after this many seconds."""
    cache.add(key, 0, in_s)
    try:
        return int(cache.incr(key))
    except ValueError:  # its time was up between the two
        cache.add(key, 1, in_s)
        return 1
