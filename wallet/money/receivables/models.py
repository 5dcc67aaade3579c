"""Debts of players to the house: money that could not be taken from their accounts at once."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.ledger.models import Currency


class Owed(models.TextChoices):
    """Why a player owes the house."""

    CHARGEBACK = "chargeback", _("deposit charged back after it was played with")
    TAX = "tax", _("tax on winnings that were at tables at the year's end")
    BONUS = "bonus", _("bonus taken back after it was spent")


class Receivable(models.Model):
    """A loss that the house has borne for a player whose account had too little; recovered when there is money."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="receivables")
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False)
    reason = models.CharField(_("reason"), max_length=12, choices=Owed.choices)
    about = models.CharField(_("about"), max_length=64)
    amount_minor = models.BigIntegerField(_("amount"))
    recovered_minor = models.BigIntegerField(_("recovered"), default=0)
    since = models.DateTimeField(_("since"), db_default=Now())
    recovered_at = models.DateTimeField(_("last taken for it"), null=True)

    class Meta:
        verbose_name = _("owed by a player")
        verbose_name_plural = _("owed by players")
        ordering: ClassVar = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("reason", "about"), name="wallet_receivable_once"),
            models.CheckConstraint(condition=Q(reason__in=Owed.values), name="wallet_receivable_reason"),
            models.CheckConstraint(
                condition=Q(amount_minor__gte=1, recovered_minor__gte=0, recovered_minor__lte=F("amount_minor")),
                name="wallet_receivable_amount",
            ),
            models.CheckConstraint(
                condition=Q(recovered_minor=0) | Q(recovered_at__isnull=False), name="wallet_receivable_timed"
            ),
        )
        indexes = (
            models.Index(
                fields=("user",), name="wallet_receivable_open", condition=Q(recovered_minor__lt=F("amount_minor"))
            ),
            models.Index(fields=("since",), name="wallet_receivable_since"),
            models.Index(
                fields=("user", "recovered_at"),
                name="wallet_receivable_recovered",
                condition=Q(recovered_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.reason} {self.about}"

    @property
    def open_minor(self) -> int:
        """The amount that is still owed."""
        return self.amount_minor - self.recovered_minor
