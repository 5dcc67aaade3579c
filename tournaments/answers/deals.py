"""How matches hear from the tables: a deal of theirs has ended, or was declared void."""

from functools import partial

from django.db import transaction

from tables.play.models import Deal
from tables.setup.models import Host
from tournaments.matches.services.dealing import go_on_after


def deal_ended(deal: Deal, *_came_to: object) -> None:
    """Let the match go on after the commit; should that fail, the sweep does it."""
    if deal.awaits_host and deal.table.host == Host.MATCH:
        transaction.on_commit(partial(go_on_after, deal.pk), robust=True)
