"""Writing the ranks of hundreds in one statement; Django's bulk update spells out a case for every row and field."""

from collections.abc import Iterable, Sequence

from django.db import connection

from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.rounds import Place

_PLACES = """
UPDATE tournaments_place place SET rank = new.rank, table_rank = new.table_rank, advances = new.advances
FROM unnest(%s::bigint[], %s::int[], %s::int[], %s::bool[]) AS new (id, rank, table_rank, advances)
WHERE place.id = new.id
"""
_ENTRIES = """
UPDATE tournaments_registration entry SET score = new.score, round_rank = new.round_rank,
    reached_round = new.reached_round, status = new.status, rank = new.rank, prize_minor = new.prize_minor
FROM unnest(%s::bigint[], %s::int[], %s::int[], %s::int[], %s::text[], %s::int[], %s::bigint[])
    AS new (id, score, round_rank, reached_round, status, rank, prize_minor)
WHERE entry.id = new.id
"""


def save_places(places: Iterable[Place]) -> None:
    """Save everybody's ranks at the end of a round."""
    _execute(_PLACES, [(place.pk, place.rank, place.table_rank, place.advances) for place in places])


def save_entries(entries: Iterable[Registration]) -> None:
    """Save how far everybody has come, and at the end the place and the prize."""
    rows = [
        (one.pk, one.score, one.round_rank, one.reached_round, str(one.status), one.rank, one.prize_minor)
        for one in entries
    ]
    _execute(_ENTRIES, rows)


def _execute(statement: str, rows: Sequence[tuple[int | str | bool | None, ...]]) -> None:
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(statement, [list(column) for column in zip(*rows, strict=True)])
