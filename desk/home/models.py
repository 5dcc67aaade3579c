"""Home's numbers of each day and hour, counted once, so that no page reads the house's history.

A row is one number of one period. `part` is a stake, a cohort or a kind of game; empty if there is only one part. A
day that was counted after its end has a row `done`, and is not counted again.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Span(models.TextChoices):
    """How long the stretch of time is."""

    DAY = "day", _("day")
    HOUR = "hour", _("hour")


class Measure(models.TextChoices):
    """The measures; amounts are in minor units."""

    PLAYERS = "players", _("Active players")
    COHORT = "cohort", _("Returning players")
    NEW = "new", _("New players")
    DEALS = "deals", _("Deals")
    RAKE = "rake", _("Rake")
    DEPOSITS = "deposits", _("Deposits")
    WITHDRAWALS = "withdrawals", _("Withdrawals")
    PROMOTIONS = "promotions", _("Bonus cost")
    STAKE = "stake", _("Players by stake")
    DONE = "done", _("counted")


class Cohort(models.TextChoices):
    """Groups of a day's players by the time when they joined."""

    NEW = "new", _("joined that day")
    WEEK = "week", _("joined in the week before")
    MONTH = "month", _("joined in the month before")
    OLDER = "older", _("joined earlier")


class Number(models.Model):
    """One number of one day or hour, which begins at `begins_at`."""

    span = models.CharField(max_length=4, choices=Span.choices)
    begins_at = models.DateTimeField()
    measure = models.CharField(max_length=12, choices=Measure.choices)
    currency = models.CharField(max_length=8, default="", blank=True)
    part = models.CharField(max_length=24, default="", blank=True)
    value = models.BigIntegerField()

    class Meta:
        verbose_name = _("number of a day")
        verbose_name_plural = _("numbers of days")
        constraints = (
            models.UniqueConstraint(
                fields=("span", "begins_at", "measure", "currency", "part"), name="desk_number_once"
            ),
            models.CheckConstraint(condition=models.Q(span__in=Span.values), name="desk_number_span"),
        )

    def __str__(self) -> str:
        return f"{self.measure} {self.begins_at:%Y-%m-%d %H:%M}"
