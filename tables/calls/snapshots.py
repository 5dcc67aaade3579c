"""All calls of some players now, read from committed data: a snapshot with a version that only grows."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from accounts.care.in_force import in_force_by_user
from base import clock
from tables.calls.sources import sources
from tables.calls.turns import Sitting, sitting
from tables.wire.calls import Call, MyTable

NOWHERE = Sitting([], [])
INVITATIONS = frozenset({"challenge", "rematch"})
"""The kinds of calls by which others ask a player to begin something; the rest is about what the player is in."""


class CallsSnapshot(NamedTuple):
    """The calls of one player, the most urgent first, and the player's tables; a higher `version` is newer."""

    version: int
    calls: list[Call]
    tables: list[MyTable]


_last = 0


def next_version() -> int:
    """A number higher than any before it: the house's clock, so that it grows from one process to the next too."""
    global _last  # noqa: PLW0603  (one row of numbers for the process)
    _last = max(_last + 1, clock.now_ms())
    return _last


def read_snapshots(version: int, players: Mapping[int, frozenset[str]]) -> dict[int, CallsSnapshot]:
    """The calls of these players (primary keys), read after the version.

    Each player is given with the ids of tables whose turns need not be read, because all their pages show them. It
    takes two queries and those of the sources, for any number of players, and one more where anybody is invited.
    Nobody is invited during a break from play.
    """
    now = clock.at(clock.now_ms())
    called: dict[int, list[Call]] = defaultdict(list)
    sat = sitting(players)
    for player, found in sat.items():
        called[player] += found.calls
    for source in sources:
        for player, calls in source(players.keys(), now).items():
            called[player] += calls
    _invite_nobody_on_a_break(called, now)
    return {player: CallsSnapshot(version, called[player], sat.get(player, NOWHERE).tables) for player in players}


def _invite_nobody_on_a_break(called: dict[int, list[Call]], now: datetime) -> None:
    """Take the invitations of players whose break is in force out of their calls."""
    invited = [player for player, calls in called.items() if any(call.kind in INVITATIONS for call in calls)]
    in_force = in_force_by_user(invited, now) if invited else {}
    for player, one in in_force.items():
        if one.is_excluded(now):
            called[player] = [call for call in called[player] if call.kind not in INVITATIONS]
