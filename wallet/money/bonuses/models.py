"""Bonuses: granted into a separate account, released by the rake of their player, expired with the rest."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from wallet.ledger.models import AMOUNT_MAX_MINOR, Currency


class BonusState(models.TextChoices):
    """Whether a bonus can still be earned."""

    ACTIVE = "active", _("being earned")
    EARNED = "earned", _("earned in full")
    EXPIRED = "expired", _("expired")


class Bonus(models.Model):
    """A reward for playing. `release_bps` of each unit of rake becomes withdrawable: 5000 is half of it."""

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="bonuses", verbose_name=_("player"))
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, verbose_name=_("currency"))
    amount_minor = models.BigIntegerField(_("amount"))
    release_bps = models.PositiveIntegerField(_("released per rake"))
    rake_minor = models.BigIntegerField(_("rake counted"), default=0)
    released_minor = models.BigIntegerField(_("released"), default=0)
    expired_minor = models.BigIntegerField(_("expired"), default=0)
    state = models.CharField(_("state"), max_length=8, choices=BonusState.choices, default=BonusState.ACTIVE)
    reason = models.CharField(_("reason"), max_length=120)
    granted_at = models.DateTimeField(_("granted"), db_default=Now())
    granted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("granted by")
    )
    expires_at = models.DateTimeField(_("expires"))

    class Meta:
        verbose_name = _("bonus")
        verbose_name_plural = _("bonuses")
        ordering: ClassVar = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("public_id",), name="wallet_bonus_public_id"),
            models.CheckConstraint(condition=Q(state__in=BonusState.values), name="wallet_bonus_state"),
            models.CheckConstraint(
                condition=Q(
                    amount_minor__gte=1,
                    amount_minor__lte=AMOUNT_MAX_MINOR,
                    release_bps__gte=1,
                    rake_minor__gte=0,
                    released_minor__gte=0,
                    expired_minor__gte=0,
                    released_minor__lte=F("amount_minor") - F("expired_minor"),
                ),
                name="wallet_bonus_amounts",
            ),
            models.CheckConstraint(
                condition=Q(state=BonusState.ACTIVE, expired_minor=0, released_minor__lt=F("amount_minor"))
                | Q(state=BonusState.EARNED, expired_minor=0, released_minor=F("amount_minor"))
                | Q(state=BonusState.EXPIRED, released_minor=F("amount_minor") - F("expired_minor")),
                name="wallet_bonus_state_of_amounts",
            ),
        )
        indexes = (
            models.Index(fields=("user", "currency"), name="wallet_bonus_active", condition=Q(state=BonusState.ACTIVE)),
            models.Index(fields=("expires_at",), name="wallet_bonus_expiring", condition=Q(state=BonusState.ACTIVE)),
            models.Index(fields=("granted_at",), name="wallet_bonus_granted"),
        )

    def __str__(self) -> str:
        return self.public_id

    @property
    def left_minor(self) -> int:
        """The part that can still be earned, or was not earned when it expired."""
        return self.amount_minor - self.released_minor - self.expired_minor


class RakePaid(models.Model):
    """Rake that a player with an active bonus has paid.

    It is written with its deal and counted by the next sweep. `key` is that of the transaction that took the rake.
    If that is reversed, what the rake released is taken back.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False)
    rake_minor = models.BigIntegerField()
    key = models.CharField(max_length=128)
    at = models.DateTimeField(db_default=Now())
    counted_at = models.DateTimeField(null=True)
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("rake towards a bonus")
        verbose_name_plural = _("rake towards bonuses")
        constraints = (
            models.UniqueConstraint(fields=("user", "key"), name="wallet_rake_paid_once"),
            models.CheckConstraint(condition=Q(rake_minor__gte=1), name="wallet_rake_paid_positive"),
        )
        indexes = (
            models.Index(fields=("user",), name="wallet_rake_paid_uncounted", condition=Q(counted_at__isnull=True)),
            models.Index(fields=("key",), name="wallet_rake_paid_by_event"),
        )

    def __str__(self) -> str:
        return self.key


class BonusRelease(models.Model):
    """A part of a bonus that became withdrawable for some rake; both amounts are negative if it was taken back."""

    bonus = models.ForeignKey(Bonus, models.PROTECT, related_name="releases")
    # None only for what was released before releases named their rake.
    paid = models.ForeignKey(RakePaid, models.PROTECT, null=True, related_name="releases", verbose_name=_("rake of"))
    rake_minor = models.BigIntegerField(_("rake"))
    released_minor = models.BigIntegerField(_("released"))
    at = models.DateTimeField(_("at"), db_default=Now())

    class Meta:
        verbose_name = _("release of a bonus")
        verbose_name_plural = _("releases of bonuses")
        ordering: ClassVar = ("id",)
        indexes = (models.Index(fields=("at",), name="wallet_bonus_release_at"),)

    def __str__(self) -> str:
        return f"{self.bonus_id} {self.released_minor}"
