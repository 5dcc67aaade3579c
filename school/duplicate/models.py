"""A day's deal, and each player's result."""

from datetime import date
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id


class DuplicateDay(models.Model):
    """One day's deal. `sealed` is its seed under the house's live keys; `seed` is there once the day is over."""

    day = models.DateField(unique=True)
    house = models.CharField(max_length=64)
    strength = models.CharField(max_length=12)
    players = models.PositiveSmallIntegerField()
    commitment = models.CharField(max_length=64)
    sealed = models.BinaryField()
    seed = models.BinaryField(null=True)
    made_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("deal of a day")
        verbose_name_plural = _("deals of days")
        default_permissions = ()
        constraints: ClassVar = [
            models.CheckConstraint(
                name="school_duplicate_opened_whole",
                condition=Q(seed__isnull=True, opened_at__isnull=True) | Q(seed__isnull=False, opened_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return self.deal_id

    @property
    def deal_id(self) -> str:
        """The deal's id in its record; its cards follow from this id and the seed."""
        return deal_id_of(self.day)


class DuplicatePlay(models.Model):
    """One player's play of one day's deal: all actions so far as MessagePack, also bots', and the result."""

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    day = models.ForeignKey(DuplicateDay, models.PROTECT, related_name="plays", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    moves = models.BinaryField()
    revision = models.PositiveBigIntegerField(default=0)
    points = models.BigIntegerField(null=True)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("play of a day's deal")
        verbose_name_plural = _("plays of days' deals")
        default_permissions = ()
        constraints: ClassVar = [
            models.UniqueConstraint(name="school_duplicate_once", fields=["day", "player"]),
            models.CheckConstraint(
                name="school_duplicate_ended_whole",
                condition=Q(points__isnull=True, ended_at__isnull=True)
                | Q(points__isnull=False, ended_at__isnull=False),
            ),
        ]
        indexes: ClassVar = [
            models.Index(name="school_duplicate_board", fields=["day", "-points"]),
            models.Index(name="school_duplicate_by_player", fields=["player", "-id"]),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.day_id}"


def deal_id_of(day: date) -> str:
    """The name of a day's deal: `duplicate-2026-11-22`."""
    return f"duplicate-{day.isoformat()}"
