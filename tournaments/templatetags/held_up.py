"""Matches and tournaments that operators have to see at once: `{% load held_up %} {% parked_matches as matches %}`."""

from django import template
from django.db.models import QuerySet

from tournaments.models import Match, MatchStatus, Tournament, TournamentStatus

register = template.Library()


@register.simple_tag
def parked_matches() -> QuerySet[Match]:
    """The matches that have stopped and wait, the longest first."""
    return Match.objects.filter(ended_at=None, status=MatchStatus.PARKED).order_by("pk")


@register.simple_tag
def troubled_tournaments() -> QuerySet[Tournament]:
    """The tournaments that something holds up; they are tried again every half minute."""
    on = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
    return Tournament.objects.filter(status__in=on).exclude(trouble="").order_by("pk")
