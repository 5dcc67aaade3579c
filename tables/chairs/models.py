"""A chair taken at a table, from sitting down to getting up; and the line of those who wait for one.

A row stays after its player has left (`left_at`), because the ledger's account of the chair is named after it. The
chips themselves are in the ledger, never here.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id
from tables.setup.models import Table
from wallet.ledger.refs import CHIP

STILL_THERE = Q(left_at=None)


class SeatState(models.TextChoices):
    """Whether the player in a chair takes part in the next deal."""

    SEATED = "seated", _("Plays the next deal")
    SITTING_OUT = "sitting_out", _("Sits out")
    LEAVING = "leaving", _("Leaves after this deal")


class Seat(models.Model):
    """One player in one chair; `is_bot` and `currency` are filled in by the database from the player and the table.

    `from_line` says that the line gave the player this chair, which the player may not have seen yet. Its player
    cannot change, and it cannot be deleted while the ledger has chips there: see
    migrations/sql/0008_plain_guards.sql.
    """

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="table_seats")
    state = models.CharField(max_length=12, choices=SeatState.choices, default=SeatState.SEATED)
    short = models.BooleanField(default=False)
    auto_top_up_minor = models.PositiveBigIntegerField(null=True, blank=True)
    idle_since = models.DateTimeField(null=True, blank=True)
    from_line = models.BooleanField(default=False, db_default=False)
    is_bot = models.BooleanField(default=False, editable=False)
    currency = models.CharField(max_length=8, default="", editable=False)
    sat_down_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("chair")
        verbose_name_plural = _("chairs")
        ordering = ("table", "number")
        indexes = (
            models.Index(name="seat_idle_since", fields=["idle_since"], condition=Q(idle_since__isnull=False)),
            models.Index(name="seat_taken_by", fields=["player", "table"], condition=STILL_THERE),
        )
        constraints = (
            models.UniqueConstraint(name="seat_one_player_a_chair", fields=["table", "number"], condition=STILL_THERE),
            models.UniqueConstraint(name="seat_one_chair_a_player", fields=["table", "player"], condition=STILL_THERE),
            models.CheckConstraint(name="seat_bots_never_play_for_money", condition=Q(is_bot=False) | Q(currency=CHIP)),
        )

    def __str__(self) -> str:
        return f"chair {self.number} of {self.table_id}"

    @property
    def is_ready(self) -> bool:
        """Whether its player is dealt in when a deal starts now."""
        return self.state == SeatState.SEATED and not self.short


class Waiting(models.Model):
    """A player in the line for a chair at a full table, with the chips to be brought; the first who came sits first."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="line")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waits")
    buy_in_minor = models.PositiveBigIntegerField()
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("place in a line")
        verbose_name_plural = _("places in a line")
        ordering = ("table", "pk")
        constraints = (models.UniqueConstraint(name="waiting_once", fields=["table", "player"]),)

    def __str__(self) -> str:
        return f"player {self.player_id} waits at table {self.table_id}"


class Apart(models.Model):
    """Two players who may not sit together at public tables while an operator investigates."""

    low = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    high = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        constraints = (
            models.UniqueConstraint(name="apart_once", fields=["low", "high"]),
            models.CheckConstraint(name="apart_in_order", condition=Q(low__lt=models.F("high"))),
        )

    def __str__(self) -> str:
        return f"{self.low_id} and {self.high_id}"
