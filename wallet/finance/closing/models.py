"""Closed days and their signatures; docs/operators/day-close.md says what a day's document contains."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.fields import TransactionIdField

SIGNATURES = 2
"""The number of people who sign a day: one proposes the sign-off, another agrees."""


class Day(models.Model):
    """One closed business day: its totals as a document whose hash includes the hash of the day before.

    Nothing can be booked before `ends_at` any more. All database transactions below `up_to_xid` had ended when it
    was closed.
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
        """Whether two people have signed the day; a constraint keeps one person from signing twice."""
        return len(self.signatures.all()) >= SIGNATURES


class DayMark(models.Model):
    """A transaction number that the database drew after a day's end; everything booked before that end has a lower one.

    Only `public.wallet_mark_day_end` writes it. All transactions below it must have ended before the day is closed.
    """

    ends_at = models.DateTimeField(_("ends"), primary_key=True)
    xid = TransactionIdField(editable=False)
    drawn_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.xid} at {self.ends_at:%Y-%m-%d %H:%M}"


class Signature(models.Model):
    """A person's sign-off of a closed day, of the hash that they saw: once for each person, and final."""

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
