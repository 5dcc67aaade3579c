"""A club's league, its participants, and the deals that count.

Places and points are computed at each read. A league has no name, because operators would have to check one more
text of players. The results of a player who leaves the club are deleted.
"""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from ladder.clubs.leagues.plan import FEWEST_WEEKS, MOST_DEALS, MOST_WEEKS
from ladder.clubs.models import Club, Member
from tables.play.models import Deal


class ClubLeague(models.Model):
    """A league of `weeks` from `started_at` on, of hands of so many `cards`; of each player the `best` weeks count.

    0 counts all weeks. It is over from `ends_at` on, which its owner may bring forward.
    """

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="leagues")
    cards = models.PositiveSmallIntegerField()
    weeks = models.PositiveSmallIntegerField()
    best = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        verbose_name = _("league of a club")
        verbose_name_plural = _("leagues of clubs")
        default_permissions = ()
        constraints: ClassVar = [
            models.CheckConstraint(
                name="ladder_club_league_has_bounds",
                condition=Q(weeks__gte=FEWEST_WEEKS, weeks__lte=MOST_WEEKS, best__lte=F("weeks"), cards__in=(13, 21)),
            ),
            models.CheckConstraint(name="ladder_club_league_ends_later", condition=Q(ends_at__gte=F("started_at"))),
        ]

    def __str__(self) -> str:
        return f"{self.public_id} of club {self.club_id}"


class LeagueEntry(models.Model):
    """A member who takes part in a league."""

    league = models.ForeignKey(ClubLeague, models.CASCADE, related_name="entries", db_index=False)
    member = models.ForeignKey(Member, models.CASCADE, related_name="+")
    joined_at = models.DateTimeField()

    class Meta:
        verbose_name = _("entry to a club's league")
        verbose_name_plural = _("entries to clubs' leagues")
        default_permissions = ()
        constraints: ClassVar = [models.UniqueConstraint(name="ladder_league_entry_once", fields=["league", "member"])]

    def __str__(self) -> str:
        return f"member {self.member_id} in league {self.league_id}"


class LeagueResult(models.Model):
    """One deal that counts for an entry: the `nth` of the week, with the points won or lost."""

    entry = models.ForeignKey(LeagueEntry, models.CASCADE, related_name="results", db_index=False)
    deal = models.ForeignKey(Deal, models.PROTECT, related_name="+", db_index=False)
    week = models.PositiveSmallIntegerField()
    nth = models.PositiveSmallIntegerField()
    points = models.BigIntegerField()
    won = models.BooleanField()

    class Meta:
        verbose_name = _("result of a club's league")
        verbose_name_plural = _("results of clubs' leagues")
        default_permissions = ()
        constraints: ClassVar = [
            models.UniqueConstraint(name="ladder_league_result_once", fields=["entry", "week", "nth"]),
            models.CheckConstraint(
                name="ladder_league_result_counts", condition=Q(week__gte=1, nth__gte=1, nth__lte=MOST_DEALS)
            ),
        ]

    def __str__(self) -> str:
        return f"deal {self.deal_id} for entry {self.entry_id}"
