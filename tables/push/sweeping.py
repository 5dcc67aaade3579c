"""Sends calls by push to players with a subscription who see no page of the house and have no quiet hours.

Their calls are read as for pages (`tables.calls.snapshots`), so push has no events of its own. Each call is sent
once to a player; a browser that shows a page of the house when it arrives does not display it.
"""

from collections.abc import Iterable
from datetime import timedelta
from itertools import islice

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.people.models import User
from base import clock
from tables.calls.snapshots import next_version, read_snapshots
from tables.chairs.models import Seat
from tables.push.models import PushSent, PushSubscription, QuietHours
from tables.push.tasks import push_call
from tables.wire import presence
from tables.wire.calls import Call

MOST_AT_TABLES, MOST_OTHERS = 2_000, 500
KEPT = timedelta(days=1)
_reached = 0


def sweep_pushes() -> int:
    """Pass calls to the workers that send them; returns how many calls."""
    if not settings.VAPID_KEY:
        return 0
    players = list(_candidates())
    snapshots = read_snapshots(next_version(), {player.pk: frozenset() for player in players})
    calling = [player for player in players if snapshots[player.pk].calls]
    away = _away(calling)
    sent = 0
    for player in away:
        for call in _fresh(player, snapshots[player.pk].calls):
            push_call.delay(
                player.pk, call.kind, call.key, call.name, call.url, call.until_ms, call.amount_minor, call.by
            )
            sent += 1
    return sent


def _candidates() -> Iterable[User]:
    """All players who sit at a table, and some of the others each time, in turn."""
    global _reached  # noqa: PLW0603  (one place in the row for the process)
    subscribed = User.objects.filter(Exists(PushSubscription.objects.filter(player=OuterRef("pk")))).order_by("pk")
    sits = Exists(Seat.objects.filter(player=OuterRef("pk"), left_at=None))
    others = list(subscribed.filter(~sits, pk__gt=_reached)[:MOST_OTHERS])
    _reached = others[-1].pk if len(others) == MOST_OTHERS else 0
    yield from islice(subscribed.filter(sits), MOST_AT_TABLES)
    yield from others


def _away(players: list[User]) -> list[User]:
    """Those players who see no page of the house and have no quiet hours now."""
    seeing = presence.connected(presence.SEEING, [player.public_id for player in players])
    here = timezone.localtime(clock.at(clock.now_ms()))
    minute = here.hour * 60 + here.minute
    quiet = {one.player_id for one in QuietHours.objects.filter(player__in=players) if one.covers(minute)}
    return [player for player in players if player.public_id not in seeing and player.pk not in quiet]


def _fresh(player: User, calls: list[Call]) -> list[Call]:
    """The current calls that were not sent yet; they are marked as sent."""
    now_ms = clock.now_ms()
    fresh = []
    for call in calls:
        if call.until_ms is None or call.until_ms > now_ms:
            with transaction.atomic():
                _, made = PushSent.objects.get_or_create(
                    player=player, key=call.key[:100], defaults={"at": clock.at(now_ms)}
                )
            if made:
                fresh.append(call)
    return fresh


def forget_old() -> int:
    """Delete records of calls that were sent more than a day ago; returns how many."""
    return PushSent.objects.filter(at__lt=clock.at(clock.now_ms()) - KEPT).delete()[0]
