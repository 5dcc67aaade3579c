"""Tables for taxes beside the ledger: numbers of invoices and credit notes, PANs, checks of rates."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.law.places import Place
from wallet.fields import SealedField
from wallet.ledger.models import Currency
from wallet.money.deposits.models import Chargeback, Deposit


class DocumentKind(models.TextChoices):
    """The kind of a GST document: tax on a deposit, or tax given back with a charge-back."""

    INVOICE = "invoice", _("tax invoice")
    CREDIT_NOTE = "credit_note", _("credit note")


class GstDocument(models.Model):
    """A numbered invoice or credit note; numbers have no gaps within a kind and a financial year.

    `place` is where the player lived when it was numbered, empty if unknown. `taxable_minor` is the deposit, or the
    part charged back, without its tax.
    """

    kind = models.CharField(_("kind"), max_length=12, choices=DocumentKind.choices)
    year = models.PositiveBigIntegerField(_("financial year, by the year it begins in"))
    number = models.PositiveBigIntegerField(_("number"))
    deposit = models.ForeignKey(Deposit, models.PROTECT, related_name="gst_documents", verbose_name=_("deposit"))
    chargeback = models.OneToOneField(
        Chargeback, models.PROTECT, null=True, related_name="gst_document", verbose_name=_("chargeback")
    )
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, related_name="+")
    issued_on = models.DateField(_("day"), db_index=True)
    place = models.CharField(_("place of supply"), max_length=2, choices=Place.choices, blank=True)
    taxable_minor = models.BigIntegerField(_("taxable"))
    rate_bps = models.PositiveBigIntegerField(_("rate, basis points"))
    tax_minor = models.BigIntegerField(_("tax"))
    numbered_at = models.DateTimeField(_("numbered"), db_default=Now())

    class Meta:
        verbose_name = _("invoice or credit note")
        verbose_name_plural = _("invoices and credit notes")
        ordering: ClassVar = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("kind", "year", "number"), name="wallet_gstdocument_number"),
            models.UniqueConstraint(
                fields=("deposit",), condition=Q(kind="invoice"), name="wallet_gstdocument_one_invoice"
            ),
            models.CheckConstraint(
                condition=Q(kind="invoice", chargeback=None) | Q(kind="credit_note", chargeback__isnull=False),
                name="wallet_gstdocument_of_its_kind",
            ),
        )

    def __str__(self) -> str:
        prefix = "INV" if self.kind == DocumentKind.INVOICE else "CN"
        return f"{prefix}/{self.year % 100:02}-{(self.year + 1) % 100:02}/{self.number:06}"


class Taxpayer(models.Model):
    """The permanent account number (PAN) of a player, as finance has entered it; it is stored encrypted."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="taxpayer", verbose_name=_("player")
    )
    pan = SealedField("PAN", blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("entered by")
    )
    entered_at = models.DateTimeField(_("entered"), auto_now=True)

    class Meta:
        verbose_name = _("PAN of a player")
        verbose_name_plural = _("PANs of players")

    def __str__(self) -> str:
        return str(self.user_id)

    @property
    def masked(self) -> str:
        """Its last four characters, as pages show it."""
        return f"••••••{self.pan[-4:]}" if self.pan else ""


class RateCheck(models.Model):
    """A person has compared a dated rate with its source: which rate, who, when, and what they read.

    Written once. A rate counts as checked after two people; a constraint keeps one person from having two rows.
    """

    rules = models.CharField(max_length=8)
    table = models.CharField(_("rate"), max_length=40)
    from_on = models.DateField(_("from"))
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("checked by")
    )
    checked_at = models.DateTimeField(_("checked"), db_default=Now())
    against = models.CharField(_("read"), max_length=200)

    class Meta:
        verbose_name = _("check of a rate")
        verbose_name_plural = _("checks of rates")
        constraints = (
            models.UniqueConstraint(
                fields=("rules", "table", "from_on", "checked_by"), name="wallet_ratecheck_once_each"
            ),
            models.CheckConstraint(condition=~Q(against=""), name="wallet_ratecheck_says_what"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.from_on}"
