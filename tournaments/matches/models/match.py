"""A match: from the first entry to the prizes; the course itself is the engine's (`engine.matches`).

`state` is the engine's state, there from the start of play on. `due_at` is when the match goes on by itself: the end of
the countdown, the next deal, the end of an offer or a vote. While a deal is played it is empty and `deal` is set: the
deal's end moves the match on. The prize pool is an account of the ledger, named by the match's public id; a match that
has ended has nothing there, and the database holds to that.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id
from engine.pool import Ending
from tables.play.models import Deal
from tables.setup.models import Table
from tournaments.matches.models.offer import MatchTerms, PoolOffer


class MatchStatus(models.TextChoices):
    """The state of a match; a parked one has stopped by an error and waits for an operator."""

    REGISTERING = "registering", _("Open for entry")
    PLAYING = "playing", _("Being played")
    PARKED = "parked", _("Parked, waits for an operator")
    OVER = "over", _("Over")
    CANCELLED = "cancelled", _("Cancelled")


ENDED = (MatchStatus.OVER, MatchStatus.CANCELLED)


class Match(MatchTerms):
    """One match of an offer."""

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    offer = models.ForeignKey(PoolOffer, models.PROTECT, related_name="matches", verbose_name=_("offer"))
    table = models.OneToOneField(Table, models.PROTECT, related_name="match", verbose_name=_("table"))
    status = models.CharField(_("status"), max_length=12, choices=MatchStatus.choices, default=MatchStatus.REGISTERING)
    state = models.BinaryField(default=b"")
    deal = models.OneToOneField(Deal, models.PROTECT, null=True, related_name="match_now", verbose_name=_("deal"))
    due_at = models.DateTimeField(_("goes on at"), null=True)
    ending = models.CharField(
        _("ending"), max_length=16, choices=[(str(one), str(one)) for one in Ending], default="", blank=True
    )
    why = models.TextField(_("reason"), default="", blank=True)
    opened_at = models.DateTimeField(_("opened at"), auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                name="match_one_open_an_offer", fields=["offer"], condition=Q(status=MatchStatus.REGISTERING)
            ),
            models.CheckConstraint(
                name="match_waits_for_one_thing",
                condition=Q(status=MatchStatus.REGISTERING, deal__isnull=True)
                | Q(status=MatchStatus.PLAYING, deal__isnull=True, due_at__isnull=False)
                | Q(status=MatchStatus.PLAYING, deal__isnull=False, due_at__isnull=True)
                | Q(status=MatchStatus.PARKED, due_at__isnull=True)
                | Q(status__in=ENDED, deal__isnull=True, due_at__isnull=True),
            ),
            models.CheckConstraint(
                name="match_started_has_a_time",
                condition=Q(status=MatchStatus.REGISTERING, started_at__isnull=True)
                | Q(status__in=(MatchStatus.PLAYING, MatchStatus.OVER), started_at__isnull=False)
                | Q(status__in=(MatchStatus.PARKED, MatchStatus.CANCELLED)),
            ),
            models.CheckConstraint(
                name="match_ended_has_a_time",
                condition=Q(status__in=ENDED, ended_at__isnull=False)
                | (~Q(status__in=ENDED) & Q(ended_at__isnull=True)),
            ),
        )
        indexes = (
            models.Index(name="match_due_at", fields=["due_at"], condition=Q(due_at__isnull=False)),
            models.Index(name="match_not_ended", fields=["id"], condition=Q(ended_at__isnull=True)),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.public_id})"


class Entry(models.Model):
    """One player of a match, from entering on; `fees_paid` counts the entry fee and the rejoins.

    `outcome` and the numbers of the end are written when the match ends; until then the engine's state has them.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="entries", verbose_name=_("match"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="match_entries", verbose_name=_("player")
    )
    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    entered_at = models.DateTimeField(_("entered at"))
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True)
    fees_paid = models.PositiveSmallIntegerField(_("entry fees paid"), default=1)
    outcome = models.CharField(_("outcome"), max_length=8, default="", blank=True)
    total = models.PositiveIntegerField(_("points"), null=True)
    prize_minor = models.PositiveBigIntegerField(_("prize, minor units"), default=0)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("match", "id")
        constraints = (
            models.UniqueConstraint(
                name="entry_once", fields=["match", "player"], condition=Q(withdrawn_at__isnull=True)
            ),
        )
        indexes = (models.Index(name="entry_by_player", fields=["player", "-id"]),)

    def __str__(self) -> str:
        return f"player {self.player_id} in match {self.match_id}"


class MatchDeal(models.Model):
    """One deal of a match: what it added and the totals after it, by the players' public ids."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="deals", verbose_name=_("match"))
    number = models.PositiveIntegerField(_("deal"))
    deal = models.OneToOneField(Deal, models.PROTECT, related_name="match_deal", verbose_name=_("deal"))
    points = models.JSONField(_("points"))
    totals = models.JSONField(_("totals"))

    class Meta:
        verbose_name = _("deal of a match")
        verbose_name_plural = _("deals of a match")
        ordering = ("match", "number")
        constraints = (models.UniqueConstraint(name="match_deal_number", fields=["match", "number"]),)

    def __str__(self) -> str:
        return f"deal {self.number} of match {self.match_id}"
