"""Who is connected to which table, kept in Valkey: a note per player that lapses unless their browser is heard from.

A commitment to a share of a shuffle has a note too: only the browser that made it can reveal the share.
Pings are many, so they only mark who is there; the notes of all who were heard from are written together every
`NOTED_S`. Losing Valkey loses nothing else; the notes are back with the next pings.
"""

import functools
import logging
from collections.abc import Iterable, Mapping
from typing import TypeVar

from django.core.cache import DEFAULT_CACHE_ALIAS, BaseCache, caches
from redis.exceptions import RedisError

from base.limits.away import Away

logger = logging.getLogger(__name__)
NOTED_S = 5
LAPSES_S = 40 - NOTED_S
GRACE_S = 5
HOUSE, SEEING = 0, -1
"""In a table's place: whoever has any page of the house open, and whoever sees one."""
_away = Away()
NOTES = "here.*"
"""What the names of all notes have in common, for who counts them."""
Who = tuple[int, str]
"""A table's primary key and a player's id."""
What = TypeVar("What")


def here(table_pk: int, player_id: str) -> bool:
    """Note that a player's browser was heard from; True when nobody knew."""
    if _away:
        return False
    try:
        _notes().delete(_closed_key(table_pk, player_id))
        fresh = _notes().add(_key(table_pk, player_id), 1, LAPSES_S)
        if not fresh:
            _notes().touch(_key(table_pk, player_id), LAPSES_S)
    except (RedisError, OSError):
        _is_away("presence is not kept: the cache is away")
        return False
    return fresh


def still_here(heard: Iterable[Who], shares: Iterable[str] = ()) -> list[Who]:
    """Note that all these were heard from, and browsers with these commitments; returns those of whom nobody knew."""
    notes = {_key(*who): who for who in heard}
    if _away:
        return []
    try:
        known = _notes().get_many(notes) if notes else {}
        _notes().set_many(dict.fromkeys([*notes, *map(_share_key, shares)], 1), LAPSES_S)
    except (RedisError, OSError):
        _is_away("presence is not kept: the cache is away")
        return []
    return [who for note, who in notes.items() if note not in known]


def gone(table_pk: int, player_id: str) -> None:
    """Strike the note: the player's last socket here has closed. It lapses by itself if that cannot be said."""
    _strike(_key(table_pk, player_id))


def closed(table_pk: int, player_id: str) -> None:
    """Note that the player closed the last page of a table, or left it for another; forgotten when one opens again.

    The others are told after a grace, since a page may only be loading again; a claim to a chair ends at once.
    """
    if _away:
        return
    try:
        _notes().set(_closed_key(table_pk, player_id), 1, GRACE_S)
    except (RedisError, OSError):
        _is_away("presence is not kept: the cache is away")


def connected(table_pk: int, player_ids: Iterable[str]) -> frozenset[str]:
    """Which of these players are connected to the table; nobody when the cache is away."""
    return frozenset(player_id for _, player_id in connected_among((table_pk, one) for one in player_ids))


def connected_among(asked: Iterable[Who]) -> frozenset[Who]:
    """Which of these players are connected to these tables, asked for at once; nobody when the cache is away."""
    return _noted({_key(*who): who for who in asked})


def share_held(commitment: str) -> None:
    """Note that a browser which can reveal the share of this commitment is connected."""
    still_here((), (commitment,))


def share_gone(commitment: str) -> None:
    """Strike that note: no socket of that browser is open any more."""
    _strike(_share_key(commitment))


def shares_held(commitments: Iterable[str]) -> frozenset[str]:
    """Which of these commitments are of browsers that are connected; none when the cache is away."""
    return _noted({_share_key(commitment): commitment for commitment in commitments})


def waiting(table_pk: int, player_ids: Iterable[str]) -> frozenset[str]:
    """Which of these players are connected to the table and have not just closed it."""
    there = connected(table_pk, player_ids)
    keys = {_closed_key(table_pk, player_id): player_id for player_id in there}
    if not keys or _away:
        return there
    try:
        return there - {keys[key] for key in _notes().get_many(keys)}
    except (RedisError, OSError):
        _is_away("presence is not known: the cache is away")
        return frozenset()


def _noted(asked: Mapping[str, What]) -> frozenset[What]:
    """What those of these notes stand for that are there."""
    if not asked or _away:
        return frozenset()
    try:
        return frozenset(asked[note] for note in _notes().get_many(asked))
    except (RedisError, OSError):
        _is_away("presence is not known: the cache is away")
        return frozenset()


def _strike(note: str) -> None:
    if _away:
        return
    try:
        _notes().delete(note)
    except (RedisError, OSError):
        _is_away("presence is not kept: the cache is away")


def _is_away(what: str) -> None:
    """Say so once, and let nobody wait for it again at once: a table is shown without it."""
    _away.noted()
    logger.warning(what)


@functools.cache
def _notes() -> BaseCache:
    """One cache for the process: Django's own is one for each task, and so for each socket a connection that stays."""
    return caches.create_connection(DEFAULT_CACHE_ALIAS)


def _key(table_pk: int, player_id: str) -> str:
    return f"here.{table_pk}.{player_id}"


def _share_key(commitment: str) -> str:
    return f"share.{commitment}"


def _closed_key(table_pk: int, player_id: str) -> str:
    return f"closed.{table_pk}.{player_id}"
