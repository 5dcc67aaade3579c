"""Who sits where in a duplicate tournament: full tables, and a chair further on in each round.

All who sit in the same chair of a round are compared with each other, so players stay in step: who had a chair together
moves on together, and meets others by lot. So nobody has a chair twice before having had each one.
"""

from collections.abc import Collection, Mapping, Sequence

from tournaments.scheduled.plan.seating import Tables

FEWEST_TABLES = 3
"""With fewer, a seat would be compared with one other."""


def whole_tables(players: int, seats: int) -> int:
    """How many players make full tables, and enough of them, of at least so many.

    >>> whole_tables(5, 4), whole_tables(12, 4), whole_tables(13, 4)
    (12, 12, 16)
    """
    return max(FEWEST_TABLES, -(-players // seats)) * seats


def in_turn(drawn: Sequence[str], seats: int, chairs: Mapping[str, int]) -> Tables:
    """The tables of those drawn, in that order; `chairs` are those of the round before, empty in the first.

    Whoever had none takes a chair that is free. Raises ValueError when the tables cannot be filled.

    >>> in_turn(["a", "b", "c", "d"], 2, {})
    (('a', 'b'), ('c', 'd'))
    >>> in_turn(["d", "c", "b", "a"], 2, {"a": 0, "b": 1, "c": 0, "d": 1})
    (('d', 'c'), ('b', 'a'))
    """
    count, over = divmod(len(drawn), seats)
    if over:
        raise ValueError(f"{len(drawn)} players do not fill tables of {seats}")
    if not chairs:
        return tuple(tuple(drawn[first : first + seats]) for first in range(0, len(drawn), seats))
    those: list[list[str]] = [[] for _ in range(seats)]
    for player in drawn:
        if player in chairs:
            those[(chairs[player] + 1) % seats].append(player)
    for player in drawn:
        if player not in chairs:
            min(those, key=len).append(player)
    if any(len(chair) != count for chair in those):
        raise ValueError(f"the chairs of {len(drawn)} players are not taken equally often")
    return tuple(zip(*those, strict=True))


def parted_in_chairs(tables: Tables, pairs: Collection[frozenset[str]]) -> Tables:
    """The tables with no pair of these at one of them, as far as that can be; everybody keeps the chair.

    >>> parted_in_chairs((("a", "b"), ("c", "d")), [frozenset("ab")])
    (('a', 'd'), ('c', 'b'))
    """
    seated = [list(players) for players in tables]
    for here, players in enumerate(seated):
        for chair in range(len(players)):
            if _meets(players, chair, pairs):
                _change_tables(seated, here, chair, pairs)
    return tuple(tuple(players) for players in seated)


def _change_tables(seated: list[list[str]], here: int, chair: int, pairs: Collection[frozenset[str]]) -> None:
    for there in (*range(here + 1, len(seated)), *range(here)):
        mine, theirs = seated[here], seated[there]
        mine[chair], theirs[chair] = theirs[chair], mine[chair]
        if not _meets(mine, chair, pairs) and not _meets(theirs, chair, pairs):
            return
        mine[chair], theirs[chair] = theirs[chair], mine[chair]


def _meets(players: Sequence[str], chair: int, pairs: Collection[frozenset[str]]) -> bool:
    """Whether who has this chair makes such a pair with somebody else at the table."""
    own = players[chair]
    return any(frozenset((own, other)) in pairs for place, other in enumerate(players) if place != chair)
