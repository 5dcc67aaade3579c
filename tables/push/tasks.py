"""Sending one call to a player's browsers: a worker of play does it, and no live worker waits for a push service."""

from celery import shared_task

from accounts.people.models import User
from base import clock
from tables.push import services
from tables.push.models import PushSubscription
from tables.push.sending import Fate, send
from tables.push.words import message_of
from tables.wire.calls import CallKind

LONGEST_TTL_S = 3600


@shared_task(name="tables.tasks.push_call")
def push_call(
    player_pk: int,
    kind: CallKind,
    key: str,
    name: str,
    url: str,
    until_ms: int | None,
    amount_minor: int | None,
    by: str | None = None,
) -> int:
    """Push a call to every browser of a player, unless it is over by now; returns how many took it."""
    left_s = LONGEST_TTL_S if until_ms is None else (until_ms - clock.now_ms()) // 1000
    if left_s <= 0:
        return 0
    services.forget_ended_log_ins()
    player = User.objects.get(pk=player_pk)
    message = message_of(player, kind, key, name, url, amount_minor, by)
    sent = 0
    for subscription in PushSubscription.objects.filter(player=player):
        fate = send(subscription, message, min(left_s, LONGEST_TTL_S))
        sent += fate is Fate.SENT
        if fate is Fate.GONE:
            subscription.delete()
    return sent
