"""Days that are closed and who signed them; docs/operators/day-close.md says what a day's document holds."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.fields import TransactionIdField

SIGNATURES = 2
"""So many people sign a day: one says that it may be signed off, another agrees."""


class Day(models.Model):
    """One business day of the house, sealed: its totals as a document whose hash holds the hash of the day before.

    Nothing is booked before `ends_at` any more. `up_to_xid` is the database transaction below which all had ended.
    """

    number = models.PositiveIntegerField(_("number"))
    day = models.DateField(_("day"))
    begins_at = models.DateTimeField(_("begins"))
    ends_at = models.DateTimeField(_("ends"))
    document = models.TextField(_("document"))
    sha256 = models.CharField("SHA-256", max_length=64)
    previous = models.CharField(_("SHA-256 of the day before"), max_length=64)
    exceptions = models.PositiveIntegerField(_("exceptions"))
    up_to_xid = TransactionIdField(editable=False)
    closed_at = models.DateTimeField(_("closed"), db_default=Now())

    class Meta:
        verbose_name = _("closed day")
        verbose_name_plural = _("closed days")
        ordering: ClassVar = ("-number",)
        permissions: ClassVar = [("sign_day", _("May sign closed days"))]
        constraints = (
            models.UniqueConstraint(fields=("number",), name="wallet_day_number"),
            models.UniqueConstraint(fields=("day",), name="wallet_day_once"),
        )

    def __str__(self) -> str:
        return str(self.day)

    @property
    def is_signed(self) -> bool:
        """Whether two people have signed it; nobody signs twice, which a constraint holds."""
        return len(self.signatures.all()) >= SIGNATURES


class DayMark(models.Model):
    """A number that the database drew for a transaction after a day's end: who books before that end has a lower one.

    Written by `public.wallet_mark_day_end` alone. Below it all must have ended before the day is closed.
    """

    ends_at = models.DateTimeField(_("ends"), primary_key=True)
    xid = TransactionIdField(editable=False)
    drawn_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.xid} at {self.ends_at:%Y-%m-%d %H:%M}"


class Signature(models.Model):
    """A person's sign-off of a closed day: once each, for good, of the hash they saw."""

    day = models.ForeignKey(Day, models.PROTECT, related_name="signatures", verbose_name=_("day"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("signed by"))
    sha256 = models.CharField("SHA-256", max_length=64)
    note = models.CharField(_("note"), max_length=400, blank=True)
    signed_at = models.DateTimeField(_("signed"), db_default=Now())

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        ordering: ClassVar = ("id",)
        constraints = (models.UniqueConstraint(fields=("day", "by"), name="wallet_signature_once_each"),)

    def __str__(self) -> str:
        return f"{self.by_id} {self.day_id}"
