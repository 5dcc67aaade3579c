"""Vouchers and their documents: bookings for the house itself, with the people who requested and decided them.

The database's own functions write them (migrations/sql/0060_vouchers.sql): one person asks, another approves, and the
approval is committed with its posting or not at all.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from wallet.finance.reconciliation.models import StatementLine
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Currency


class VoucherState(models.TextChoices):
    """How far a voucher has come."""

    ASKED = "asked", _("waits for a second person")
    BOOKED = "booked", _("booked")
    REFUSED = "refused", _("refused")


KINDS = (
    Kind.GATEWAY_SETTLEMENT,
    Kind.BANK_CHARGE,
    Kind.TAX_REMITTED,
    Kind.HOUSE_CAPITAL,
    Kind.OPENING_BALANCE,
    Kind.JOURNAL_ENTRY,
)
"""The kinds of booking by a voucher."""


class Voucher(models.Model):
    """One event of the house itself; `legs` are amounts in minor units by the codes of accounts, which sum to zero.

    `happened_on` is the day of the event; `challan`, `bsr_code`, `first` and `last` belong to a payment of tax: its
    number, the bank's branch, and the days whose tax it pays. `line` is the line of a statement that it books.
    """

    public_id = models.CharField(_("id"), max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    kind = models.CharField(_("kind"), max_length=24, choices=[(kind.value, kind.label) for kind in KINDS])
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, related_name="+", verbose_name=_("currency"))
    legs = models.JSONField(_("amounts by account, minor units"))
    reason = models.CharField(_("what for"), max_length=200)
    reference = models.CharField(_("reference"), max_length=64, blank=True)
    happened_on = models.DateField(_("day"))
    challan = models.CharField(_("challan number"), max_length=40, blank=True)
    bsr_code = models.CharField(_("BSR code"), max_length=7, blank=True)
    first = models.DateField(_("for tax from"), null=True)
    last = models.DateField(_("for tax to"), null=True)
    line = models.ForeignKey(
        StatementLine, models.PROTECT, null=True, related_name="vouchers", verbose_name=_("line of a statement")
    )
    state = models.CharField(_("state"), max_length=8, choices=VoucherState.choices, default=VoucherState.ASKED)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False, verbose_name=_("asked for by")
    )
    asked_at = models.DateTimeField(_("asked for"))
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True)
    why = models.CharField(_("why refused"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("voucher")
        verbose_name_plural = _("vouchers")
        ordering: ClassVar = ("-id",)
        permissions: ClassVar = [("approve_voucher", _("May approve vouchers that others have asked for"))]
        constraints = (
            models.CheckConstraint(
                condition=~Q(state="booked") | Q(decided_by__isnull=False) & ~Q(decided_by=F("asked_by")),
                name="wallet_voucher_two_people",
            ),
            models.CheckConstraint(
                condition=Q(state="asked", decided_by=None, decided_at=None)
                | Q(state__in=("booked", "refused"), decided_by__isnull=False, decided_at__isnull=False),
                name="wallet_voucher_decided_whole",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="wallet_voucher_has_a_reason"),
        )
        indexes = (models.Index(fields=("kind", "reference"), name="wallet_voucher_reference"),)

    def __str__(self) -> str:
        return self.public_id

    @property
    def key(self) -> str:
        """The key of its posting."""
        return f"{self.kind}:{self.public_id}"


class VoucherPaper(models.Model):
    """The paper of a voucher, an invoice or a challan, as it was attached; `sha256` is of its bytes."""

    voucher = models.OneToOneField(Voucher, models.PROTECT, primary_key=True, related_name="paper")
    name = models.CharField(_("file"), max_length=200)
    sha256 = models.CharField("SHA-256", max_length=64)
    data = models.BinaryField()

    class Meta:
        verbose_name = _("paper of a voucher")
        verbose_name_plural = _("papers of vouchers")

    def __str__(self) -> str:
        return self.name
