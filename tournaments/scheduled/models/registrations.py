"""A player's part in a tournament: the fees paid, how far it went, the place and the prize at the end."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id
from engine.shuffle import CLIENT_SEED_MAX_BYTES
from tournaments.scheduled.models.tournament import Tournament
from wallet.ledger.refs import CHIP


class RegistrationStatus(models.TextChoices):
    """The state of an entry."""

    IN = "in", _("In")
    OUT = "out", _("Out")
    GAVE_UP = "gave_up", _("Gave up")
    WITHDRAWN = "withdrawn", _("Withdrawn, fee given back")
    REFUNDED = "refunded", _("Fees given back")


ENTRANTS = (RegistrationStatus.IN, RegistrationStatus.OUT, RegistrationStatus.GAVE_UP)
"""The states of players of the tournament."""


class Registration(models.Model):
    """One entry; `is_bot` and `currency` are filled in by the database.

    `reached_round` is the last round reached, where qualifying for a round counts as reaching it; 0 before the
    first seating. `round_rank` is the place over all tables in the last round played. `client_seed` is the player's
    share in the lots, fixed at registration. `rebuys` includes an add-on, and `added_on` says that there was one;
    `score` includes bought chips.
    """

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="registrations", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournament_registrations")
    status = models.CharField(max_length=10, choices=RegistrationStatus.choices, default=RegistrationStatus.IN)
    paid_minor = models.PositiveBigIntegerField(default=0)
    rebuys = models.PositiveSmallIntegerField(_("rebuys"), default=0)
    added_on = models.BooleanField(_("bought the add-on"), db_default=False, default=False)
    late = models.BooleanField(_("entered late"), default=False)
    client_seed = models.CharField(
        _("own seed for the shuffle"), max_length=CLIENT_SEED_MAX_BYTES, default="", blank=True
    )
    reached_round = models.PositiveSmallIntegerField(default=0)
    round_rank = models.PositiveIntegerField(_("rank in the round"), null=True)
    score = models.IntegerField(_("points"), default=0)
    rank = models.PositiveIntegerField(null=True)
    prize_minor = models.PositiveBigIntegerField(default=0)
    is_bot = models.BooleanField(default=False, editable=False)
    currency = models.CharField(max_length=8, default="", editable=False)
    registered_at = models.DateTimeField()
    left_at = models.DateTimeField(_("left at"), null=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ("tournament", "id")
        constraints = (
            models.UniqueConstraint(
                name="registration_once",
                fields=["tournament", "player"],
                condition=~Q(status=RegistrationStatus.WITHDRAWN),
            ),
            models.UniqueConstraint(
                name="registration_one_at_a_place", fields=["tournament", "rank"], condition=Q(rank__isnull=False)
            ),
            models.CheckConstraint(name="registration_prize_for_a_place", condition=Q(prize_minor=0) | Q(rank__gt=0)),
            models.CheckConstraint(
                name="registration_bots_never_play_for_money", condition=Q(is_bot=False) | Q(currency=CHIP)
            ),
            models.CheckConstraint(
                name="registration_refunded_has_no_place",
                condition=~Q(status__in=[RegistrationStatus.WITHDRAWN, RegistrationStatus.REFUNDED])
                | Q(rank__isnull=True, prize_minor=0),
            ),
        )
        indexes = (models.Index(name="registration_by_status", fields=["tournament", "status", "id"]),)

    def __str__(self) -> str:
        return f"player {self.player_id} in tournament {self.tournament_id}"
