"""Who is connected to which table, stored in Valkey: a note for each player, which expires without a browser's message.

A commitment to a share of a shuffle has a note too, because only the browser that made it can reveal the share.
Pings are frequent, so they only mark a player as present; the notes of all present players are written together
every `NOTED_S`. If Valkey is lost, the notes are back with the next pings.
"""

import functools
import logging
from collections.abc import Iterable, Mapping
from typing import TypeVar

from django.core.cache import BaseCache, caches
from redis.exceptions import RedisError

from base.limits.away import Away

logger = logging.getLogger(__name__)
NOTED_S = 5
LAPSES_S = 40 - NOTED_S
GRACE_S = 5
HOUSE, SEEING = 0, -1
"""Names used instead of a table's: for players with any page of the house open, and with a visible one."""
_away = Away()
NOTES = "here.*"
"""The common prefix of all notes, for counting them."""
Who = tuple[int, str]
"""A table's primary key and a player's id."""
What = TypeVar("What")


def here(table_pk: int, player_id: str) -> bool:
    """Note a message of a player's browser; True if the player was not known as connected."""
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
    """Note messages of these players, and of browsers with these commitments; returns players not known before."""
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
    """Delete the note: the player's last socket here has closed. If Valkey is away, it expires by itself."""
    _strike(_key(table_pk, player_id))


def closed(table_pk: int, player_id: str) -> None:
    """Note that the player closed the last page of a table, or left it; deleted when one opens again.

    The others are told after a while, because a page may only be reloading; a place in the line ends at once.
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


def connected_among(candidates: Iterable[Who]) -> frozenset[Who]:
    """Which of these players are connected to these tables, in one request; nobody when the cache is away."""
    return _noted({_key(*who): who for who in candidates})


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


def _noted(keys: Mapping[str, What]) -> frozenset[What]:
    """The values of those of these notes that exist."""
    if not keys or _away:
        return frozenset()
    try:
        return frozenset(keys[note] for note in _notes().get_many(keys))
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
    """Log once that the cache is away, and do not wait for it again soon: tables are shown without it."""
    _away.noted()
    logger.warning(what)


@functools.cache
def _notes() -> BaseCache:
    """One cache for the process: Django's own is one for each task, and so for each socket a connection that stays."""
    return caches.create_connection("presence")


def _key(table_pk: int, player_id: str) -> str:
    return f"here.{table_pk}.{player_id}"


def _share_key(commitment: str) -> str:
    return f"share.{commitment}"


def _closed_key(table_pk: int, player_id: str) -> str:
    return f"closed.{table_pk}.{player_id}"
