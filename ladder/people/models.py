"""Ties between players, what each shows of themselves, and challenges. Friends are those who follow each other."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tables.setup.models import Table


class TieKind(models.TextChoices):
    """What one player has decided about another."""

    FOLLOWS = "follows", _("follows")
    BLOCKS = "blocks", _("has blocked")


class Tie(models.Model):
    """One player's decision about another; at most one of a kind, and who blocks does not follow."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(max_length=8, choices=TieKind.choices)
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("tie")
        verbose_name_plural = _("ties")
        constraints = (
            models.UniqueConstraint(name="ladder_tie_once", fields=["player", "other"]),
            models.CheckConstraint(name="ladder_tie_with_another", condition=~Q(player=F("other"))),
        )
        indexes = (models.Index(name="ladder_tie_to", fields=["other", "kind"]),)

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind} {self.other_id}"


class Shown(models.Model):
    """What a player shows to others: only name and picture, until the player chooses more."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", primary_key=True)
    ratings = models.BooleanField(_("my ratings"), default=False)
    statistics = models.BooleanField(_("my statistics"), default=False)
    puzzles = models.BooleanField(_("my puzzles"), default=False)
    achievements = models.BooleanField(_("my achievements"), default=False, db_default=False)

    WHAT: ClassVar[tuple[str, ...]] = ("ratings", "statistics", "puzzles", "achievements")

    class Meta:
        verbose_name = _("what a player shows")
        verbose_name_plural = _("what players show")

    def __str__(self) -> str:
        return f"shown of {self.player_id}"


class Challenge(models.Model):
    """A friend waits for another at a private table; of each pair the newest counts."""

    challenger = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    challenged = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    table = models.ForeignKey(Table, models.PROTECT, related_name="+", db_index=False)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = (models.UniqueConstraint(name="ladder_challenge_once", fields=["challenger", "challenged"]),)
        indexes = (models.Index(name="ladder_challenge_to", fields=["challenged", "-at"]),)

    def __str__(self) -> str:
        return f"{self.challenger_id} waits for {self.challenged_id}"
