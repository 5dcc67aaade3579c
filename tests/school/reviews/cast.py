"""A deal that was played to its end by a person and a bot, and what a worker makes of its review."""

from django.test import Client

from accounts.people.models import User
from school.reviews import services
from school.reviews.models import Review
from tables.play.models import Deal, DealSeat
from tests.tables.played import eventful


def played(seed: int = 3) -> tuple[Deal, User]:
    """A deal between two people and a bot that is over, and one of the people."""
    deal = eventful(seed)
    place = DealSeat.objects.filter(deal=deal, player__is_bot=False).select_related("player").first()
    assert place is not None
    return Deal.objects.select_related("table").get(pk=deal.pk), place.player


def reviewed(deal: Deal, player: User) -> Review:
    """The review, asked for and written."""
    services.ask(deal, player)
    written = services.write_next()
    assert written is not None
    return written


def browser_of(player: User) -> Client:
    """A browser in which the player is logged in."""
    client = Client()
    client.force_login(player)
    return client
