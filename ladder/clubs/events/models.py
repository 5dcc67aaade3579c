"""A club's event: a link to its tournament, which has the entries, deals and results."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from ladder.clubs.models import Club
from tournaments.models import Tournament


class ClubEvent(models.Model):
    """A duplicate tournament that the owner of a club holds for its members."""

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="club_event", primary_key=True)
    club = models.ForeignKey(Club, models.CASCADE, related_name="events")

    class Meta:
        verbose_name = _("event of a club")
        verbose_name_plural = _("events of clubs")
        default_permissions = ()

    def __str__(self) -> str:
        return f"tournament {self.tournament_id} of club {self.club_id}"
