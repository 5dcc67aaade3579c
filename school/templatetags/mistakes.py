"""What waits to be learned from, for pages of the slices below."""

from django import template

from accounts.people.models import User
from school.mistakes import queries
from school.mistakes.models import Mistake
from tables.play.models import Deal

register = template.Library()


@register.simple_tag
def mistakes_to_learn(user: object) -> int:
    """How many mistakes of reviewed deals a player has not learned from; none for a visitor."""
    return queries.to_learn(user) if isinstance(user, User) else 0


@register.simple_tag
def mistake_of(user: object, deal: Deal) -> Mistake | None:
    """A mistake of a deal that its player has not learned from."""
    return queries.of_deal(user, deal.pk) if isinstance(user, User) else None
