"""Sending one call to a player's browsers: a worker of play does it, and no live worker waits for a push service."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

from celery import shared_task

from accounts.people.models import User
from base import clock
from tables.push import services
from tables.push.models import PushSubscription
from tables.push.sending import Fate, send
from tables.push.words import message_of
from tables.wire.calls import CallKind

LONGEST_TTL_S = 3600
ENOUGH_S = 30
"""More than a push to the slowest service takes; whatever takes longer is ended, because others wait behind it."""


@shared_task(name="tables.tasks.push_call", soft_time_limit=ENOUGH_S, time_limit=ENOUGH_S + 10)
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
    """Push a call to every browser of a player, unless it is over by now; returns how many took it.

    The browsers are called at once, so a slow push service holds none of the others.
    """
    left_s = LONGEST_TTL_S if until_ms is None else (until_ms - clock.now_ms()) // 1000
    if left_s <= 0:
        return 0
    services.forget_ended_log_ins()
    player = User.objects.get(pk=player_pk)
    message = message_of(player, kind, key, name, url, amount_minor, by)
    browsers = list(PushSubscription.objects.filter(player=player))
    if not browsers:
        return 0
    with ThreadPoolExecutor(len(browsers)) as at_once:
        fates = list(at_once.map(partial(send, message=message, ttl_s=min(left_s, LONGEST_TTL_S)), browsers))
    for browser, fate in zip(browsers, fates, strict=True):
        if fate is Fate.GONE:
            browser.delete()
    return fates.count(Fate.SENT)
