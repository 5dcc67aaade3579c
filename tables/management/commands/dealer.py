"""The dealer as a separate process, with the database login of its duty and the only keys of seeds."""

import signal
from threading import Event
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand

from base.refusals import CommandRefused
from base.starting import before_serving
from tables.dealer import here
from tables.dealer.sealing import sealer
from tables.dealer.work import go_on
from tables.management.refusals import CommandRefusal
from tables.sealing.keys import must_have_keys


class Command(BaseCommand):
    """Runs until it is told to stop; several may run at once."""

    help = "Draw the house's seeds, keep them sealed, and open one when its deal begins."

    def handle(self, *args: Any, **options: Any) -> None:
        """Begin to deal. Raises CommandRefused in a process that is not the dealer or has no key."""
        if not here.is_here():
            raise CommandRefused(CommandRefusal.NOT_THE_DEALER)
        try:
            sealer()
            must_have_keys()
            for ask in before_serving:
                ask()
        except ImproperlyConfigured as wrong:
            raise CommandRefused(CommandRefusal.DEALER_NOT_READY, why=wrong) from wrong
        stopping = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopping.set())
        go_on(stopping)
