"""The licences that were applied, the newest last. No row, or an empty newest one, means practice chips only."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.care.kinds import CHIP


class LicenceRow(models.Model):
    """One application of a licence, or of its withdrawal (all empty). Rows are added and never changed.

    The columns repeat the parts of the document that the database's guards need.
    """

    document = models.TextField(_("licence"), blank=True, default="")
    sha256 = models.CharField("SHA-256", max_length=64, blank=True, default="")
    currency = models.CharField(_("currency"), max_length=8, blank=True, default="")
    minor_digits = models.PositiveSmallIntegerField(_("minor digits"), null=True)
    rake_cap_bps = models.PositiveIntegerField(_("most rake, basis points"), null=True)
    match_rake_cap_bps = models.PositiveIntegerField(_("most rake of matches, basis points"), null=True)
    begins_at = models.DateTimeField(_("in force from"), null=True)
    ends_at = models.DateTimeField(_("in force until"), null=True)
    applied_at = models.DateTimeField(_("applied"), db_default=Now())

    class Meta:
        db_table = "wallet_licence"
        verbose_name = _("licence")
        verbose_name_plural = _("licences")
        ordering: ClassVar = ("-id",)
        constraints = (
            models.CheckConstraint(
                name="wallet_licence_whole",
                condition=Q(
                    document="",
                    sha256="",
                    currency="",
                    minor_digits__isnull=True,
                    rake_cap_bps__isnull=True,
                    match_rake_cap_bps__isnull=True,
                    begins_at__isnull=True,
                    ends_at__isnull=True,
                )
                | Q(
                    minor_digits__isnull=False,
                    rake_cap_bps__lte=10_000,
                    match_rake_cap_bps__lte=10_000,
                    begins_at__isnull=False,
                    ends_at__isnull=False,
                )
                & ~Q(currency__in=("", CHIP))
                & ~Q(document="")
                & ~Q(sha256=""),
            ),
        )

    def __str__(self) -> str:
        return self.currency or str(_("practice chips only"))
