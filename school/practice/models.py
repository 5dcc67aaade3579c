"""Practice deals: where each began and the moves since, from which the engine makes the rest."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id
from engine.bots import Strength
from engine.houses import PROFILES
from school.table.houses import name_of

LONGEST_HOUSE = 64
"""Letters of a house's name."""


class BeganFrom(models.TextChoices):
    """Where a practice deal came from."""

    CHANCE = "chance", _("A fresh shuffle")
    HAND = "hand", _("A chosen hand")
    REPLAY = "replay", _("A deal of one's own")
    NOTATION = "notation", _("A notation")


class PracticeGame(models.Model):
    """One deal that a player, or a browser without an account, practises.

    `first` is the state where it began (`engine.deal.encode`), `past` what came before it (`school.practice.past`) and
    `moves` all actions since as MessagePack, bots' too: the present state is these moves made again. `takes` counts how
    often moves were taken back, `revision` every change of the row. Nothing here has to do with money.
    """

    public_id = models.CharField(_("public id"), max_length=12, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="practice_games", null=True, blank=True, db_index=False
    )
    visitor = models.CharField(_("browser"), max_length=32, blank=True, help_text=_("Where there is no account."))
    house = models.CharField(_("house"), max_length=LONGEST_HOUSE)
    strength = models.CharField(_("bots"), max_length=12, choices=[(one.value, one.value) for one in Strength])
    began_from = models.CharField(_("began from"), max_length=8, choices=BeganFrom.choices, default=BeganFrom.CHANCE)
    seat = models.PositiveSmallIntegerField(_("seat"), default=0)
    first = models.BinaryField(_("first state"))
    past = models.BinaryField(_("what came before"), default=b"", db_default=b"")
    moves = models.BinaryField(_("moves"))
    open_handed = models.BooleanField(_("open hands"), default=False)
    takes = models.PositiveBigIntegerField(_("moves taken back"), default=0)
    revision = models.PositiveBigIntegerField(_("revision"), default=0)
    over = models.BooleanField(_("over"), default=False)
    won = models.BooleanField(_("won"), default=False)
    created_at = models.DateTimeField(_("begun"), db_default=Now())
    touched_at = models.DateTimeField(_("last move"), db_default=Now())

    class Meta:
        verbose_name = _("practice deal")
        verbose_name_plural = _("practice deals")
        ordering = ("-touched_at",)
        constraints = (
            models.CheckConstraint(condition=Q(owner=None) ^ Q(visitor=""), name="school_practicegame_is_somebodys"),
        )
        indexes = (
            models.Index(fields=["owner", "touched_at"], name="school_practice_owner"),
            models.Index(fields=["visitor", "touched_at"], name="school_practice_visitor"),
            models.Index(fields=["touched_at"], name="school_practice_touched"),
        )

    def __str__(self) -> str:
        return self.public_id

    @property
    def house_name(self) -> str:
        """What people call the house; a deal of a notation may have a house of its own."""
        house = PROFILES.get(self.house)
        return self.house if house is None else name_of(house)
