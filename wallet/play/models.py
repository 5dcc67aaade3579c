"""Adjustments: bookings by hand, which one person requests and another approves."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from wallet.ledger.models import Currency


class Adjustment(models.Model):
    """A booking that an operator requests; `legs` are amounts in minor units by the codes of accounts.

    The request does not change; only an approval is added, by another person. The database guards both. The times
    are the database's.
    """

    public_id = models.CharField(max_length=LENGTH, default=new_public_id, editable=False)
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, related_name="+", verbose_name=_("currency"))
    legs = models.JSONField(_("amounts by account, minor units"))
    reason = models.CharField(_("reason"), max_length=200)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False, verbose_name=_("asked for by")
    )
    asked_at = models.DateTimeField(_("asked for"), db_default=Now())
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        verbose_name=_("approved by"),
    )
    approved_at = models.DateTimeField(_("approved"), null=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        constraints = (
            models.UniqueConstraint(fields=("public_id",), name="wallet_adjustment_public_id"),
            models.CheckConstraint(
                condition=Q(approved_by=None) | ~Q(approved_by=F("asked_by")), name="wallet_adjustment_two_people"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="wallet_adjustment_has_a_reason"),
        )

    def __str__(self) -> str:
        return self.public_id
