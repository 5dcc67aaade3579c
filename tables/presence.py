"""Who is connected to which table, kept in Valkey: a note per player that lapses unless their browser is heard from.

Losing Valkey loses nothing else; the notes are back with the next pings.
"""

import logging
from collections.abc import Iterable

from django.core.cache import cache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
LAPSES_S = 40
GRACE_S = 5


def here(table_pk: int, player_id: str) -> bool:
    """Note that a player's browser was heard from; True when nobody knew."""
    try:
        fresh = cache.add(_key(table_pk, player_id), 1, LAPSES_S)
        if not fresh:
            cache.touch(_key(table_pk, player_id), LAPSES_S)
    except (RedisError, OSError):
        logger.warning("presence is not kept: the cache is away")
        return False
    return fresh


def gone(table_pk: int, player_id: str) -> None:
    """Strike the note: the player's last socket here has closed."""
    try:
        cache.delete(_key(table_pk, player_id))
    except (RedisError, OSError):
        logger.warning("presence is not kept: the cache is away")


def connected(table_pk: int, player_ids: Iterable[str]) -> frozenset[str]:
    """Which of these players are connected to the table; nobody when the cache is away."""
    keys = {_key(table_pk, player_id): player_id for player_id in player_ids}
    if not keys:
        return frozenset()
    try:
        return frozenset(keys[key] for key in cache.get_many(keys))
    except (RedisError, OSError):
        logger.warning("presence is not known: the cache is away")
        return frozenset()


def _key(table_pk: int, player_id: str) -> str:
    return f"here.{table_pk}.{player_id}"
