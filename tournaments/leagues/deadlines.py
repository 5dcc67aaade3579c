"""The end of leagues, which comes by itself; what goes wrong is written beside the league and tried again later."""

import logging
from datetime import timedelta

from django.db import DataError, IntegrityError, transaction
from django.db import Error as DatabaseError

from base import clock
from tournaments.leagues.models import League, LeagueStatus
from tournaments.leagues.services import close

logger = logging.getLogger(__name__)
MOST_A_SWEEP = 5
TRY_AGAIN = timedelta(seconds=30)


def sweep(now_ms: int | None = None) -> int:
    """End the leagues that are due, each in a transaction of its own; returns how many were looked at."""
    moment = clock.now_ms() if now_ms is None else now_ms
    return next((done for done in range(MOST_A_SWEEP) if not _one(moment)), MOST_A_SWEEP)


def _one(now_ms: int) -> bool:
    league = None
    try:
        with transaction.atomic():
            due = League.objects.select_for_update(skip_locked=True).filter(
                status=LeagueStatus.ON, due_at__lte=clock.at(now_ms)
            )
            league = due.order_by("due_at", "pk").first()
            if league is not None:
                close(league, now_ms)
    except Exception as fault:  # the other leagues must go on
        gone = isinstance(fault, DatabaseError) and not isinstance(fault, (IntegrityError, DataError))
        if league is None or gone:
            raise
        logger.exception("league held up", extra={"held_up": str(league)})
        trouble = f"{type(fault).__name__}: {fault}"[:2000]
        League.objects.filter(pk=league.pk).update(trouble=trouble, due_at=clock.at(now_ms) + TRY_AGAIN)
    return league is not None
