"""Matches and tournaments that operators have to see at once: `{% load held_up %} {% parked_matches as rows %}`."""

from django import template
from django.urls import reverse
from django.utils.text import Truncator

from tables.templatetags.operators import Waiting
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus

register = template.Library()


@register.simple_tag
def parked_matches() -> list[Waiting]:
    """The matches that have stopped and wait, the longest first."""
    parked = Match.objects.filter(ended_at=None, status=MatchStatus.PARKED).order_by("pk")
    return [
        Waiting(reverse("admin:tournaments_match_change", args=[match.pk]), match.name, match.public_id)
        for match in parked
    ]


@register.simple_tag
def troubled_tournaments() -> list[Waiting]:
    """The tournaments that something holds up; they are tried again every half minute."""
    on = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
    held_up = Tournament.objects.filter(status__in=on).exclude(trouble="").order_by("pk")
    return [
        Waiting(
            reverse("admin:tournaments_tournament_change", args=[one.pk]), one.name, Truncator(one.trouble).chars(160)
        )
        for one in held_up
    ]
