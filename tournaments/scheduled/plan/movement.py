"""Who sits where in a duplicate tournament: full tables, and a chair further on in each round.

Players in the same chair of a round are compared with each other. Players who had the same chair move to the same
next chair, and meet other players by lot. So nobody has a chair twice before having had each one.
"""

from collections.abc import Collection, Mapping, Sequence

from tournaments.scheduled.plan.seating import Tables

FEWEST_TABLES = 3
"""With fewer, a seat would be compared with one other."""


def whole_tables(players: int, seats: int) -> int:
    """The smallest number of players, at least this many, that makes full tables and enough of them.

    >>> whole_tables(5, 4), whole_tables(12, 4), whole_tables(13, 4)
    (12, 12, 16)
    """
    return max(FEWEST_TABLES, -(-players // seats)) * seats


def in_turn(drawn: Sequence[str], seats: int, chairs: Mapping[str, int]) -> Tables:
    """The tables of those drawn, in that order; `chairs` are those of the round before, empty in the first.

    A player who had none takes a free chair. Raises ValueError when the tables cannot be filled.

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
    """The tables with none of these pairs together, as far as possible; everybody keeps the chair.

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
    """Whether the player in this chair forms such a pair with somebody at the table."""
    own = players[chair]
    return any(frozenset((own, other)) in pairs for place, other in enumerate(players) if place != chair)
