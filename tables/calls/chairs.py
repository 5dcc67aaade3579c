"""Calls about a chair that the line gave to a player who was on another page."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.urls import reverse

from base import clock
from tables.chairs.models import Seat
from tables.wire.calls import Call

CALLED_FOR = timedelta(minutes=2)
"""For how long such a call is shown."""


def calls(players: Collection[int], now: datetime) -> Mapping[int, Sequence[Call]]:
    """The chairs that the line gave to these players lately; see `tables.calls.sources`."""
    seats = Seat.objects.filter(player__in=players, left_at=None, from_line=True, sat_down_at__gt=now - CALLED_FOR)
    rows = seats.values_list("player_id", "public_id", "table__name", "table__public_id", "sat_down_at")
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
