"""A league: a series of tournaments whose places give points for one table, with prizes that the house guarantees.

Points are computed from finished tournaments at each read; only the final table is stored.
"""

from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from base.refusals import faults_in
from engine.spoken import Faulty
from tournaments.leagues.plan import PointsRow, read_points
from tournaments.scheduled.models.announced import Announced
from tournaments.scheduled.plan.prizes import PrizeKind, read_prizes
from wallet.money.licence.services import stake_problems

MOST_BEST = 500


class LeagueStatus(models.TextChoices):
    """How far a league has come."""

    ON = "on", _("On")
    OVER = "over", _("Over")
    CANCELLED = "cancelled", _("Cancelled")


class League(Announced):
    """One league. `best` results of each player count, 0 for all; `guarantee_minor` is the sum of its prizes.

    `overlay_minor` is what the house paid into its pool at the end.
    """

    points = models.JSONField(_("points of the places"))
    best = models.PositiveBigIntegerField(_("best results that count"), default=0)
    guarantee_minor = models.PositiveBigIntegerField(_("all prizes together, minor units"))
    ends_at = models.DateTimeField(_("tournaments start until"))
    status = models.CharField(
        _("status"), max_length=10, choices=LeagueStatus.choices, default=LeagueStatus.ON, editable=False
    )
    overlay_minor = models.PositiveBigIntegerField(_("paid by the house"), null=True, editable=False)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ("-ends_at", "-id")
        constraints = (
            models.CheckConstraint(name="league_has_something_to_win", condition=Q(guarantee_minor__gt=0)),
            models.CheckConstraint(
                name="league_on_is_due",
                condition=Q(status=LeagueStatus.ON, due_at__isnull=False, ended_at=None)
                | (~Q(status=LeagueStatus.ON) & Q(due_at=None, ended_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="league_over_is_paid_out",
                condition=~Q(status=LeagueStatus.OVER) | Q(overlay_minor__isnull=False),
            ),
        )
        indexes = (models.Index(name="league_due_at", fields=["due_at"], condition=Q(due_at__isnull=False)),)

    def __str__(self) -> str:
        return self.name

    @property
    def points_table(self) -> tuple[PointsRow, ...]:
        """The points of the places; raises ValueError for nonsense."""
        return read_points(self.points)

    def why_not_count(self, currency: str, starts_at: datetime) -> Iterator[StrOrPromise]:
        """Why a tournament does not count for this league, if there is a reason."""
        if self.status != LeagueStatus.ON or starts_at > self.ends_at:
            yield _("That league is over by then.")
        if currency != self.currency_code:
            yield _("A league is played for the same as its tournaments.")

    def clean(self) -> None:
        """Report faults as sentences."""
        wrong: dict[str, StrOrPromise] = {}
        for field, read in (("points", read_points), ("prizes", read_prizes)):
            try:
                read(getattr(self, field))
            except Faulty as said:
                wrong[field] = faults_in(said)
        wrong = wrong or dict(self._problems())
        if wrong:
            raise ValidationError(wrong)

    def _problems(self) -> Iterator[tuple[str, StrOrPromise]]:
        table = self.prize_table
        if table.kind is PrizeKind.TICKETS:
            yield "prizes", _("A league pays in per cent or in amounts; tickets are won in tournaments.")
        elif table.kind is PrizeKind.FIXED and sum(row.each * row.places for row in table.rows) != self.guarantee_minor:
            yield "prizes", _("The amounts are all prizes together.")
        elif not self.guarantee_minor:
            yield "guarantee_minor", _("A league needs prizes.")
        if self.best > MOST_BEST:
            yield "best", _("At most %d results.") % MOST_BEST
        yield from stake_problems(self.currency_code, 0, match=True)


class LeaguePlace(models.Model):
    """A player's place in the last table of a league; players with the same points share a place."""

    league = models.ForeignKey(League, models.PROTECT, related_name="places", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="league_places")
    rank = models.PositiveBigIntegerField()
    points = models.PositiveBigIntegerField()
    played = models.PositiveBigIntegerField()
    won = models.PositiveBigIntegerField()
    prize_minor = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("place in a league")
        verbose_name_plural = _("places in a league")
        ordering = ("league", "rank", "id")
        constraints = (models.UniqueConstraint(name="league_place_once", fields=["league", "player"]),)

    def __str__(self) -> str:
        return f"place {self.rank} of league {self.league_id}"
