"""Seating: balanced tables, byes if a number of players cannot be seated, tables for late players.

Sizes differ by at most one and are within the minimum and maximum of a table.
"""

from collections.abc import Collection, Sequence

import msgspec

Tables = tuple[tuple[str, ...], ...]


class Seating(msgspec.Struct, frozen=True):
    """The players of each table, in the order of their chairs, and the players with a bye."""

    tables: Tables
    byes: tuple[str, ...]


def table_sizes(players: int, least: int, most: int) -> tuple[tuple[int, ...], int]:
    """Sizes of the fewest tables that seat as many players as can be, larger ones first, and how many are left over.

    >>> table_sizes(15, 2, 6)
    ((5, 5, 5), 0)
    >>> table_sizes(7, 5, 6)
    ((6,), 1)
    """
    if not 2 <= least <= most:
        raise ValueError(f"no table seats {least} to {most} players")
    for over in range(players + 1):
        seated = players - over
        count = -(-seated // most)
        if seated // max(count, 1) >= least:
            smaller, larger = divmod(seated, count)
            return (smaller + 1,) * larger + (smaller,) * (count - larger), over
    return (), players


def seat(drawn: Sequence[str], least: int, most: int, first_to_bye: Sequence[str] = ()) -> Seating:
    """Seat players at balanced tables in the order they were drawn.

    Byes, if the number requires some, go to `first_to_bye` in that order, then to the first drawn.
    """
    sizes, over = table_sizes(len(drawn), least, most)
    there = set(drawn)
    favoured = [player for player in first_to_bye if player in there]
    byes = tuple(dict.fromkeys((*favoured, *drawn)))[:over]
    playing = iter([player for player in drawn if player not in set(byes)])
    return Seating(tuple(tuple(next(playing) for _ in range(size)) for size in sizes), byes)


def parted(tables: Tables, pairs: Collection[frozenset[str]]) -> Tables:
    """The tables with none of these pairs together, as far as possible.

    Of such a pair, the player who was drawn later changes places with the first player at later tables, then at
    earlier ones, with whom neither table has such a pair; if there is none, the pair stays. Nobody else moves.

    >>> parted((("a", "b"), ("c", "d")), [frozenset("ab")])
    (('a', 'c'), ('b', 'd'))
    """
    seated = [list(players) for players in tables]
    for here, players in enumerate(seated):
        for chair, later in enumerate(players):
            if any(frozenset((later, earlier)) in pairs for earlier in players[:chair]):
                _change_places(seated, here, chair, pairs)
    return tuple(tuple(players) for players in seated)


def _change_places(seated: list[list[str]], here: int, chair: int, pairs: Collection[frozenset[str]]) -> None:
    """Exchange the player of this chair with the first one who forms no pair."""
    mover = seated[here][chair]
    for there in (*range(here + 1, len(seated)), *range(here)):
        for place, other in enumerate(seated[there]):
            stay_here = [player for player in seated[here] if player != mover]
            stay_there = [player for player in seated[there] if player != other]
            if _goes(other, stay_here, pairs) and _goes(mover, stay_there, pairs):
                seated[here][chair], seated[there][place] = other, mover
                return


def _goes(player: str, others: Sequence[str], pairs: Collection[frozenset[str]]) -> bool:
    return all(frozenset((player, other)) not in pairs for other in others)


def late_sizes(waiting: int, least: int, most: int, *, closing: bool) -> tuple[int, ...]:
    """The sizes of the tables to open now for late players.

    Before the closing only full tables open, and only if enough players remain for another table, so that nobody is
    left without opponents; at the closing everybody who can be seated gets a seat, at balanced tables.
    """
    if closing:
        return table_sizes(waiting, least, most)[0]
    return (most,) * max(0, (waiting - least) // most)
