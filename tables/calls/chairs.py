"""A free chair that the line gave to somebody who was on another page."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.urls import reverse

from base import clock
from tables.chairs.models import Seat
from tables.wire.calls import Call

CALLED_FOR = timedelta(minutes=2)
"""Who has not come by then knows, or is gone."""


def calls(players: Collection[int], now: datetime) -> Mapping[int, Sequence[Call]]:
    """The chairs that these players were given lately; see `tables.calls.sources`."""
    given = Seat.objects.filter(player__in=players, left_at=None, from_line=True, sat_down_at__gt=now - CALLED_FOR)
    rows = given.values_list("player_id", "public_id", "table__name", "table__public_id", "sat_down_at")
    return {
        player_pk: [
            Call(
                kind="chair",
                key=f"chair:{chair}",
                name=name,
                url=reverse("table", args=[table_id]),
                until_ms=clock.to_ms(sat_down_at + CALLED_FOR),
            )
        ]
        for player_pk, chair, name, table_id, sat_down_at in rows
    }
