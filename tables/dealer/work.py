"""The dealer's repeated work: fill the stock, open seeds that are due, chain the public log."""

import logging
import time
from threading import Event

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections

from base.limits.watchdog import Watchdog
from tables.dealer import here, opening, stock
from tables.openlog import chain

logger = logging.getLogger(__name__)
EVERY_S = 0.05
"""A table waits for its seed, so the dealer looks often; each look reads one small index."""
SELDOM_S = 1.0
"""The stock and the log can wait a moment."""
AWAY_S = 1
"""So long a dealer waits for a database that is away."""


class Dealer:
    """The work of one process; the first seldom part looks at the whole log."""

    def __init__(self) -> None:
        self._seldom_s = -SELDOM_S
        self._has_looked_back = False

    def work(self) -> int:
        """Do the work that is due, if this process is the dealer; returns how many seeds were opened."""
        if not here.is_here():
            return 0
        opened = opening.open_due()
        if time.monotonic() - self._seldom_s >= SELDOM_S:
            self._seldom_s = time.monotonic()
            stock.fill(settings.DEALER_STOCK)
            chain.seal_next(here.database(), from_the_start=not self._has_looked_back)
            self._has_looked_back = True
        return opened


def go_on(stopping: Event) -> None:
    """Work until stopped; waits for a database that is away."""
    dealer, in_trouble = Dealer(), False
    watchdog = Watchdog(settings.WEDGED_S)
    watchdog.start()
    while not stopping.wait(EVERY_S):
        watchdog.shows_up("dealer")
        try:
            dealer.work()
        except DatabaseError as trouble:
            if not in_trouble:
                logger.warning("the dealer cannot go on: %s", trouble)
            in_trouble = True
            stopping.wait(AWAY_S)
        else:
            if in_trouble:
                logger.warning("the dealer goes on again")
            in_trouble = False
        finally:
            close_old_connections()
    watchdog.stop()
