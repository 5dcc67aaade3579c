"""How often something was done lately: a count that begins anew after so many seconds, the same for all processes."""

from django.core.cache import cache


def counted(key: str, in_s: int) -> int:
    """Count one more under this key; how many there are since the first one, which counts for so many seconds."""
    cache.add(key, 0, in_s)
    try:
        return int(cache.incr(key))
    except ValueError:  # its time was up between the two
        cache.add(key, 1, in_s)
        return 1
