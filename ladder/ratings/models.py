"""Ratings by format, deals that are not rated yet, each player's results of deals, and sums by period."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tables.play.models import Deal


class Format(models.TextChoices):
    """The formats that have ratings."""

    POINTS_13 = "points13", _("Points, 13 cards")
    POINTS_21 = "points21", _("Points, 21 cards")
    POOL_61 = "pool61", _("Pool 61")
    POOL_101 = "pool101", _("Pool 101")
    POOL_201 = "pool201", _("Pool 201")
    DEALS = "deals", _("Matches of Deals")
    DUPLICATE = "duplicate", _("Duplicate")


class Span(models.TextChoices):
    """The span of time that a board covers."""

    WEEK = "week", _("This week")
    MONTH = "month", _("This month")
    ALL = "all", _("All time")


class Declared(models.TextChoices):
    """How a deal was won: by which kind of declaration, or because nobody else was left."""

    SETS = "sets", _("Sequences and sets")
    SEQUENCES = "sequences", _("Sequences alone")
    TUNNELAS = "tunnelas", _("Tunnelas")
    DUBLEES = "dublees", _("Dublees")
    JOKERS = "jokers", _("Jokers")
    LAST_ONE_IN = "last_one_in", _("Everybody else was out")


class Rating(models.Model):
    """How strong a player is in one format, and how sure that is (`base.strength.glicko2`)."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    format = models.CharField(max_length=10, choices=Format.choices)
    rating = models.FloatField(default=1500.0)
    deviation = models.FloatField(default=350.0)
    volatility = models.FloatField(default=0.06)
    deals = models.PositiveBigIntegerField(default=0)
    rated_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = (models.UniqueConstraint(name="ladder_rating_once", fields=["player", "format"]),)
        indexes = (models.Index(name="ladder_rating_board", fields=["format", "-rating"]),)

    def __str__(self) -> str:
        return f"{self.player}, {self.format}: {self.rating:.0f}"


class DealToRate(models.Model):
    """A deal between people that has ended; `rated_at` is when it moved ratings, `why_not` says that it could not."""

    deal = models.OneToOneField(Deal, models.PROTECT, related_name="+")
    format = models.CharField(max_length=10, choices=Format.choices)
    rated_at = models.DateTimeField(null=True)
    why_not = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        verbose_name = _("deal to rate")
        verbose_name_plural = _("deals to rate")
        indexes = (models.Index(name="ladder_to_rate", fields=["id"], condition=Q(rated_at__isnull=True)),)

    def __str__(self) -> str:
        return f"deal {self.deal_id}"


class DealResult(models.Model):
    """What one deal came to for one account: points won or lost, what the first hand let expect, the rating's move.

    `expected` and `adjusted` are points; `seat` counts from who played first. At a board `expected` is what others made
    of the same cards. `declared` is how a deal that was won was won. `drop_cost` is what a middle drop gave away by the
    coach's judgement, in points, nothing where no choice was better. Both are empty for deals that were rated before.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    deal = models.ForeignKey(Deal, models.PROTECT, related_name="+", db_index=False)
    format = models.CharField(max_length=10, choices=Format.choices)
    at = models.DateTimeField()
    players = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=16)
    points = models.BigIntegerField()
    expected = models.FloatField()
    drop_price = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=8)
    point_value_minor = models.PositiveBigIntegerField()
    rating_before = models.FloatField()
    rating_after = models.FloatField()
    declared = models.CharField(max_length=12, choices=Declared.choices, null=True)  # noqa: DJ001  (null: not noted)
    drop_cost = models.FloatField(null=True)

    class Meta:
        verbose_name = _("result of a deal")
        verbose_name_plural = _("results of deals")
        constraints = (models.UniqueConstraint(name="ladder_result_once", fields=["deal", "player"]),)
        indexes = (models.Index(name="ladder_result_by_player", fields=["player", "-id"]),)

    def __str__(self) -> str:
        return f"{self.player_id} in deal {self.deal_id}"

    @property
    def adjusted(self) -> float:
        """Points over what the first hand let expect."""
        return self.points - self.expected


class Period(models.Model):
    """A player's sums in one format over a week, a month or all time; `begins` is the period's first day."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    format = models.CharField(max_length=10, choices=Format.choices)
    span = models.CharField(max_length=8, choices=Span.choices)
    begins = models.DateField()
    deals = models.PositiveBigIntegerField(default=0)
    won = models.PositiveBigIntegerField(default=0)
    adjusted = models.FloatField(default=0.0)

    class Meta:
        verbose_name = _("sums of a period")
        verbose_name_plural = _("sums of periods")
        constraints = (
            models.UniqueConstraint(name="ladder_period_once", fields=["player", "format", "span", "begins"]),
            models.CheckConstraint(name="ladder_period_counts", condition=Q(won__lte=F("deals"))),
        )
        indexes = (models.Index(name="ladder_period_board", fields=["format", "span", "begins", "-adjusted"]),)

    def __str__(self) -> str:
        return f"{self.player_id} {self.format} {self.span} {self.begins}"


class Streak(models.Model):
    """Rated deals that a player has won in a row: the present number and the highest ever."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", primary_key=True)
    wins = models.PositiveBigIntegerField(default=0)
    best_wins = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("streak")
        verbose_name_plural = _("streaks")
        constraints = (models.CheckConstraint(name="ladder_streak_best", condition=Q(wins__lte=F("best_wins"))),)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.wins} in a row"
