"""Statements of gateways and banks, their lines, and the result of comparing each with our books.

A statement is identified by the digest of its file, so the same file twice is one statement. Once it is signed, the
database refuses every change to it.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from wallet.ledger.models import Currency


class SourceKind(models.TextChoices):
    """Who sends the statements: a gateway or a bank."""

    GATEWAY = "gateway", _("payment gateway")
    BANK = "bank", _("bank")


class StatementSource(models.Model):
    """A gateway or bank that sends statements, and how to read its files.

    `columns` names for each of our fields the column of the file; it is stored, so that the next file is read
    without asking. `fee_bps` is the fee agreed with a gateway; another fee is a variance.
    """

    kind = models.CharField(_("kind"), max_length=8, choices=SourceKind.choices)
    name = models.SlugField(_("name"), max_length=32, help_text=_("As in the ledger's account: gateway:name."))
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, verbose_name=_("currency"))
    columns = models.JSONField(_("columns"), default=dict, blank=True)
    date_format = models.CharField(_("dates are written"), max_length=32, default="%Y-%m-%d", blank=True)
    fee_bps = models.PositiveIntegerField(_("fee agreed, basis points"), default=0)

    class Meta:
        verbose_name = _("source of statements")
        verbose_name_plural = _("sources of statements")
        ordering: ClassVar = ("kind", "name")
        constraints = (
            models.UniqueConstraint(fields=("kind", "name", "currency"), name="wallet_statement_source"),
            models.CheckConstraint(condition=Q(kind__in=SourceKind.values), name="wallet_statement_source_kind"),
        )

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


class Statement(models.Model):
    """One uploaded file; `document` is what was signed, `document_sha256` its digest.

    `opening_minor` and `closing_minor` are the balances in a bank's statement, from the house's side.
    """

    public_id = models.CharField(_("id"), max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    source = models.ForeignKey(StatementSource, models.PROTECT, related_name="statements", verbose_name=_("source"))
    file_name = models.CharField(_("file"), max_length=200)
    sha256 = models.CharField(max_length=64)
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    opening_minor = models.BigIntegerField(_("balance before"), null=True)
    closing_minor = models.BigIntegerField(_("balance after"), null=True)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("uploaded by")
    )
    uploaded_at = models.DateTimeField(_("uploaded"), db_default=Now())
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("signed by")
    )
    signed_at = models.DateTimeField(_("signed"), null=True)
    document = models.JSONField(null=True)
    document_sha256 = models.CharField(max_length=64, default="", blank=True)

    class Meta:
        verbose_name = _("statement")
        verbose_name_plural = _("statements")
        ordering: ClassVar = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("source", "sha256"), name="wallet_statement_once"),
            models.CheckConstraint(
                condition=Q(signed_at__isnull=True, signed_by__isnull=True, document__isnull=True)
                | Q(signed_at__isnull=False, signed_by__isnull=False, document__isnull=False),
                name="wallet_statement_signed_whole",
            ),
        )

    def __str__(self) -> str:
        return f"{self.source} {self.first} – {self.last}"


class LineKind(models.TextChoices):
    """The kind of event in a line of a statement."""

    PAYMENT = "payment", _("payment")
    REFUND = "refund", _("refund")
    CHARGEBACK = "chargeback", _("chargeback")
    SETTLEMENT = "settlement", _("settlement")
    PAYOUT = "payout", _("payout")
    FEE = "fee", _("fee")
    OTHER = "other", _("other")


class Verdict(models.TextChoices):
    """The result of comparing a line with our books."""

    MATCHED = "matched", _("matched")
    MISSING_HERE = "missing_here", _("missing here")
    MISSING_THERE = "missing_there", _("missing there")
    AMOUNT = "amount", _("different amount")
    FEE_VARIANCE = "fee_variance", _("another fee than agreed")
    TIMING = "timing", _("on another day")
    DUPLICATE = "duplicate", _("twice")
    REFUND = "refund", _("refund not booked here")
    CHARGEBACK = "chargeback", _("chargeback not booked here")
    CURRENCY = "currency", _("in another currency")
    UNREADABLE = "unreadable", _("not readable")
    BALANCE = "balance", _("balances do not add up")


AGREES = (Verdict.MATCHED,)


class StatementLine(models.Model):
    """One line of the file, or with number null a movement of ours that the file lacks.

    Amounts are minor units from the house's side: positive came in. `transactions` are the ids of our transactions
    that match it. `trouble` says why a line could not be read or compared, or which balances do not add up.
    """

    statement = models.ForeignKey(Statement, models.CASCADE, related_name="lines", verbose_name=_("statement"))
    number = models.PositiveIntegerField(_("line"), null=True)
    kind = models.CharField(_("kind"), max_length=12, choices=LineKind.choices)
    reference = models.CharField(_("reference"), max_length=140, blank=True)
    at = models.DateField(_("day"))
    amount_minor = models.BigIntegerField(_("amount"))
    fee_minor = models.BigIntegerField(_("fee"), default=0)
    verdict = models.CharField(_("verdict"), max_length=16, choices=Verdict.choices)
    transactions = models.JSONField(_("our transactions"), default=list, blank=True)
    ours_minor = models.BigIntegerField(_("our amount"), null=True)
    trouble = models.CharField(_("trouble"), max_length=300, blank=True, db_default="", default="")
    note = models.CharField(_("note"), max_length=400, blank=True)
    worked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("worked off by")
    )
    worked_at = models.DateTimeField(_("worked off"), null=True)

    class Meta:
        verbose_name = _("line of a statement")
        verbose_name_plural = _("lines of statements")
        ordering: ClassVar = ("statement", "number", "id")
        constraints = (
            models.UniqueConstraint(fields=("statement", "number"), name="wallet_statement_line"),
            models.CheckConstraint(condition=Q(verdict__in=Verdict.values), name="wallet_statement_line_verdict"),
            models.CheckConstraint(
                condition=Q(worked_at__isnull=True, note="") | (Q(worked_at__isnull=False) & ~Q(note="")),
                name="wallet_statement_line_note",
            ),
        )
        indexes = (models.Index(fields=("reference",), name="wallet_statement_reference"),)

    def __str__(self) -> str:
        return f"{self.verdict} {self.reference}"

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to explain it."""
        return self.verdict not in AGREES and self.worked_at is None

    @property
    def difference_minor(self) -> int:
        """The statement's amount less that of our books."""
        return self.amount_minor - (self.ours_minor or 0)
