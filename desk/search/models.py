"""Marks by which sealed account numbers are found again: keyed digests, from which nobody can read a number."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from wallet.money.withdrawals.models import Payee


class PayeeMark(models.Model):
    """The digests of one payee's whole number and of what pages show of it; made by the desk after it was added."""

    payee = models.OneToOneField(Payee, models.PROTECT, primary_key=True, related_name="mark")
    whole = models.CharField(max_length=64)
    shown = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("mark of a payee")
        verbose_name_plural = _("marks of payees")
        indexes = (
            models.Index(fields=("whole",), name="desk_payee_whole"),
            models.Index(fields=("shown",), name="desk_payee_shown"),
        )

    def __str__(self) -> str:
        return f"{self.payee_id}"
