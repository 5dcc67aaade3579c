"""A friend's challenge, told on every page and by push while it is fresh; the page People keeps it for longer."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.urls import reverse

from base import clock
from ladder.people.models import Challenge, Tie, TieKind
from tables.chairs.models import Seat
from tables.setup.models import TableStatus
from tables.wire.calls import Call

CALLED_FOR = timedelta(minutes=5)


def challenges(players: Collection[int], now: datetime) -> Mapping[int, Sequence[Call]]:
    """The friends who wait for these players at a table of theirs, in one query; see `tables.calls.sources`.

    A player who sits there already is not called.
    """
    ties = Tie.objects.filter(kind=TieKind.FOLLOWS)
    waiting = Challenge.objects.filter(
        Exists(ties.filter(player=OuterRef("challenger"), other=OuterRef("challenged"))),
        Exists(ties.filter(player=OuterRef("challenged"), other=OuterRef("challenger"))),
        ~Exists(Seat.objects.filter(table=OuterRef("table"), player=OuterRef("challenged"), left_at=None)),
        challenged__in=players,
        at__gt=now - CALLED_FOR,
    ).exclude(table__status=TableStatus.CLOSED)
    rows = waiting.order_by("-at").values_list("challenged_id", "challenger__display_name", "table__public_id", "at")
    called: dict[int, list[Call]] = defaultdict(list)
    for player_pk, name, table_id, at in rows:
        called[player_pk].append(
            Call(
                kind="challenge",
                key=f"challenge:{table_id}",
                name=name,
                url=reverse("ladder:people"),
                until_ms=clock.to_ms(at + CALLED_FOR),
            )
        )
    return called
