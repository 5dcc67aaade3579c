"""What the search for collusion keeps: sums, how far it has read, and alerts with what operators decided about them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id


class Tally(models.Model):
    """Sums over deals (desk.integrity.evidence.tallies): the house's, a player's with `low`, a pair's with both."""

    low = models.CharField(max_length=LENGTH, default="")
    high = models.CharField(max_length=LENGTH, default="")
    sums = models.JSONField()

    class Meta:
        verbose_name = _("sum over deals")
        verbose_name_plural = _("sums over deals")
        constraints = (models.UniqueConstraint(fields=["low", "high"], name="desk_tally_whose"),)
        indexes = (models.Index(fields=["high"], name="desk_tally_high", condition=~Q(high="")),)

    def __str__(self) -> str:
        return f"{self.low} {self.high}".strip() or "the house"


class Reading(models.Model):
    """How far something reads the deals that are over: the last one read, by when it ended. One row for each reader."""

    name = models.CharField(primary_key=True, max_length=20)
    ended_at = models.DateTimeField(null=True)
    deal = models.BigIntegerField(default=0)
    deals = models.PositiveBigIntegerField(default=0)
    read_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("reading of deals")
        verbose_name_plural = _("readings of deals")

    def __str__(self) -> str:
        return f"{self.name}: {self.deals} deals"


class AlertState(models.TextChoices):
    """What operators think of an alert; the evidence itself decides nothing."""

    OPEN = "open", _("Open")
    WATCHED = "watched", _("Watched")
    DISMISSED = "dismissed", _("Dismissed")


class Alert(models.Model):
    """Evidence about two players, or with `high` None about one; `lines` and `examples` are as the night found them."""

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    low = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player"))
    high = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("and")
    )
    state = models.CharField(_("state"), max_length=10, choices=AlertState.choices, default=AlertState.OPEN)
    score = models.FloatField(_("score"))
    lines = models.JSONField(_("evidence"), default=list)
    examples = models.JSONField(_("deals"), default=list)
    deals = models.PositiveBigIntegerField(_("deals together"), default=0)
    first_at = models.DateTimeField(_("found"), db_default=Now())
    last_at = models.DateTimeField(_("last changed"), db_default=Now())

    class Meta:
        verbose_name = _("integrity alert")
        verbose_name_plural = _("integrity alerts")
        ordering: ClassVar = ("-score", "-id")
        constraints = (
            models.UniqueConstraint(fields=["low", "high"], nulls_distinct=False, name="desk_alert_once"),
            models.CheckConstraint(condition=Q(high=None) | Q(low__lt=F("high")), name="desk_alert_in_order"),
        )
        indexes = (models.Index(fields=["-score"], name="desk_alert_open", condition=Q(state=AlertState.OPEN)),)

    def __str__(self) -> str:
        return f"{self.low} · {self.high}" if self.high else str(self.low)


class AlertStep(models.Model):
    """One decision about an alert, or the night's that opened it again (`by` None); written once."""

    alert = models.ForeignKey(Alert, models.PROTECT, related_name="steps")
    state = models.CharField(max_length=10, choices=AlertState.choices)
    score = models.FloatField()
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("decision about an alert")
        verbose_name_plural = _("decisions about alerts")
        ordering: ClassVar = ("id",)
        constraints = (
            models.CheckConstraint(condition=Q(by=None) | ~Q(reason=""), name="desk_alert_step_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.alert_id}: {self.state}"


class DeckCount(models.Model):
    """How often each kind of card lay at each place of the decks of one size: `counts[place][kind]`."""

    cards = models.PositiveBigIntegerField(primary_key=True)
    decks = models.PositiveBigIntegerField(default=0)
    counts = models.JSONField(default=list)

    class Meta:
        verbose_name = _("count of dealt cards")
        verbose_name_plural = _("counts of dealt cards")

    def __str__(self) -> str:
        return f"{self.decks} decks of {self.cards} cards"


class BotCount(models.Model):
    """How bots of one strength did: deals played, won, and what would be won by chance, in thousandths."""

    strength = models.CharField(primary_key=True, max_length=10)
    deals = models.PositiveBigIntegerField(default=0)
    wins = models.PositiveBigIntegerField(default=0)
    fair_wins_milli = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("count of bots' deals")
        verbose_name_plural = _("counts of bots' deals")

    def __str__(self) -> str:
        return f"{self.strength}: {self.wins} of {self.deals}"
