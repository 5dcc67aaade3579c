"""Withdrawals: payees, requests, approvals, batches; and the tax of each year."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from wallet.fields import SealedField
from wallet.ledger.models import AMOUNT_MAX_MINOR, Currency
from wallet.money.models import Step


class PayeeKind(models.TextChoices):
    """How a player is paid."""

    BANK = "bank", _("bank account")
    UPI = "upi", _("UPI")


class Payee(models.Model):
    """An account to which a player is paid.

    It is never edited, so that the target of each payment stays known; a new payee replaces it. The number is
    stored encrypted. Pages show `masked`; the whole number is for the bank's file and for operators who check the
    withdrawal.
    """

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="payees", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=4, choices=PayeeKind.choices)
    holder = models.CharField(_("name of the holder"), max_length=80)
    account = SealedField(_("account number or UPI address"))
    ifsc = SealedField(_("IFSC"), blank=True)
    added_at = models.DateTimeField(_("added"), db_default=Now())
    removed_at = models.DateTimeField(_("removed"), null=True)

    class Meta:
        verbose_name = _("payee")
        verbose_name_plural = _("payees")
        ordering: ClassVar = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("public_id",), name="wallet_payee_public_id"),
            models.CheckConstraint(
                condition=Q(kind=PayeeKind.BANK) & ~Q(ifsc="") | Q(kind=PayeeKind.UPI, ifsc=""),
                name="wallet_payee_kind",
            ),
        )
        indexes = (models.Index(fields=("user",), name="wallet_payee_current", condition=Q(removed_at__isnull=True)),)

    def __str__(self) -> str:
        return self.masked

    @property
    def masked(self) -> str:
        """Enough to be recognised by its owner: '•••• 6789', 'as•••@bank'."""
        if self.kind == PayeeKind.BANK:
            return f"•••• {self.account[-4:]}"
        name, _at, bank = self.account.partition("@")
        return f"{name[:2]}•••@{bank}"


class WithdrawalState(models.TextChoices):
    """The state of a withdrawal. The last four are final; in all of these but 'paid' everything was given back."""

    REQUESTED = "requested", _("being checked")
    APPROVED = "approved", _("approved")
    SENT = "sent", _("sent to the bank")
    PAID = "paid", _("paid")
    CANCELLED = "cancelled", _("cancelled by you")
    REJECTED = "rejected", _("not approved, given back")
    FAILED = "failed", _("refused by the bank, given back")
    RETURNED = "returned", _("returned by the bank, given back")


GIVEN_BACK = (
    WithdrawalState.CANCELLED,
    WithdrawalState.REJECTED,
    WithdrawalState.FAILED,
    WithdrawalState.RETURNED,
)


class PayoutBatch(models.Model):
    """Withdrawals sent to the bank in one file, which can be made again at any time with the same bytes."""

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, editable=False)
    made_at = models.DateTimeField(_("made"), db_default=Now())
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("made by"))
    bank = models.CharField(_("paid from"), max_length=32)
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, verbose_name=_("currency"))
    lines = models.PositiveIntegerField(_("payouts"))
    total_minor = models.BigIntegerField(_("total"))
    sha256 = models.CharField("SHA-256", max_length=64)

    class Meta:
        verbose_name = _("payout batch")
        verbose_name_plural = _("payout batches")
        ordering: ClassVar = ("-id",)
        constraints = (models.UniqueConstraint(fields=("public_id",), name="wallet_payout_batch_public_id"),)

    def __str__(self) -> str:
        return self.public_id


class Withdrawal(models.Model):
    """A player's withdrawal. `amount_minor` has left the account; the withheld tax is part of it."""

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="withdrawals", verbose_name=_("player")
    )
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, verbose_name=_("currency"))
    amount_minor = models.BigIntegerField(_("amount"))
    net_winnings_minor = models.BigIntegerField(_("net winnings in it"))
    taxed_minor = models.BigIntegerField(_("net winnings taxed"))
    tax_rate_bps = models.PositiveIntegerField(_("tax rate"))
    tax_minor = models.BigIntegerField(_("tax withheld"))
    payee = models.ForeignKey(Payee, models.PROTECT, related_name="withdrawals", verbose_name=_("payee"))
    state = models.CharField(
        _("state"), max_length=12, choices=WithdrawalState.choices, default=WithdrawalState.REQUESTED, db_index=True
    )
    asked_as = models.CharField(_("form"), max_length=40, editable=False)
    requested_at = models.DateTimeField(_("asked for"))
    given_back_at = models.DateTimeField(_("given back"), null=True)
    batch = models.ForeignKey(
        PayoutBatch, models.PROTECT, null=True, related_name="withdrawals", verbose_name=_("batch")
    )
    line = models.PositiveIntegerField(_("line"), null=True)
    bank_reference = models.CharField(_("bank's reference"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")
        ordering: ClassVar = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("public_id",), name="wallet_withdrawal_public_id"),
            models.UniqueConstraint(fields=("user", "asked_as"), name="wallet_withdrawal_asked_once"),
            models.UniqueConstraint(fields=("batch", "line"), name="wallet_withdrawal_line"),
            models.CheckConstraint(condition=Q(state__in=WithdrawalState.values), name="wallet_withdrawal_state"),
            models.CheckConstraint(
                condition=Q(
                    amount_minor__gte=1,
                    amount_minor__lte=AMOUNT_MAX_MINOR,
                    tax_minor__gte=0,
                    tax_minor__lte=F("amount_minor"),
                    taxed_minor__gte=0,
                    taxed_minor__lte=F("net_winnings_minor"),
                ),
                name="wallet_withdrawal_amounts",
            ),
            models.CheckConstraint(
                condition=Q(state__in=GIVEN_BACK, given_back_at__isnull=False)
                | (~Q(state__in=GIVEN_BACK) & Q(given_back_at__isnull=True)),
                name="wallet_withdrawal_given_back_at",
            ),
            models.CheckConstraint(
                condition=Q(batch__isnull=False, line__isnull=False)
                | Q(batch__isnull=True, line__isnull=True)
                & ~Q(state__in=(WithdrawalState.SENT, WithdrawalState.PAID, WithdrawalState.RETURNED)),
                name="wallet_withdrawal_in_batch",
            ),
        )
        indexes = (
            models.Index(fields=("user", "requested_at"), name="wallet_withdrawal_of_player"),
            models.Index(fields=("user", "currency", "requested_at"), name="wallet_withdrawal_of_year"),
            models.Index(
                fields=("user", "currency", "given_back_at"),
                name="wallet_withdrawal_returned",
                condition=Q(given_back_at__isnull=False),
            ),
            models.Index(fields=("requested_at",), name="wallet_withdrawal_requested"),
        )

    def __str__(self) -> str:
        return self.public_id

    @property
    def payout_minor(self) -> int:
        """The amount that reaches the player: without the tax."""
        return self.amount_minor - self.tax_minor


class WithdrawalStep(Step):
    """A withdrawal's change of state."""

    withdrawal = models.ForeignKey(Withdrawal, models.PROTECT, related_name="steps")

    class Meta(Step.Meta):
        verbose_name = _("step of a withdrawal")
        verbose_name_plural = _("steps of withdrawals")
        indexes = (models.Index(fields=("at",), name="wallet_withdrawal_step_at"),)

    @property
    def became_name(self) -> str:
        """The new state, in the reader's language."""
        return str(WithdrawalState(self.became).label)

    @property
    def why_told(self) -> str:
        """The reason, if the player may read it."""
        return self.why if self.became in GIVEN_BACK else ""


class Approval(models.Model):
    """An operator's approval of a withdrawal: once for each operator, and never of one's own."""

    withdrawal = models.ForeignKey(Withdrawal, models.PROTECT, related_name="approvals")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        constraints = (
            models.UniqueConstraint(fields=("withdrawal", "by"), name="wallet_approval_once_each"),
            models.CheckConstraint(condition=~Q(by=F("player")), name="wallet_approval_not_ones_own"),
        )

    def __str__(self) -> str:
        return f"{self.by_id} {self.at}"


class TaxYear(models.Model):
    """A player's closed financial year: the numbers of rule 133 and the tax on the rest."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tax_years")
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False)
    year = models.PositiveSmallIntegerField(_("year it began in"))
    opening_minor = models.BigIntegerField(_("balance at its beginning"))
    deposited_minor = models.BigIntegerField(_("deposited"))
    withdrawn_minor = models.BigIntegerField(_("withdrawn"))
    taxed_minor = models.BigIntegerField(_("net winnings taxed at withdrawals"))
    closing_minor = models.BigIntegerField(_("balance at its end"))
    net_winnings_minor = models.BigIntegerField(_("net winnings left"))
    tax_rate_bps = models.PositiveIntegerField(_("tax rate"))
    tax_minor = models.BigIntegerField(_("tax on them"))
    closed_at = models.DateTimeField(_("closed"), db_default=Now())

    class Meta:
        verbose_name = _("tax year of a player")
        verbose_name_plural = _("tax years of players")
        ordering: ClassVar = ("-year", "user")
        constraints = (
            models.UniqueConstraint(fields=("user", "currency", "year"), name="wallet_tax_year_once"),
            models.CheckConstraint(
                condition=Q(
                    opening_minor__gte=0,
                    deposited_minor__gte=0,
                    withdrawn_minor__gte=0,
                    taxed_minor__gte=0,
                    closing_minor__gte=0,
                    net_winnings_minor__gte=0,
                    tax_minor__gte=0,
                ),
                name="wallet_tax_year_amounts",
            ),
        )
        indexes = (models.Index(fields=("closed_at",), name="wallet_tax_year_closed"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.year}"


class TaxSoFar(models.Model):
    """The numbers of a player's tax year at the end of a closed day, or of the year if that ended before the day.

    The database writes it with the day's seal, for players whose own money moved that day (sql/0360_taxes_so_far.sql).
    """

    pk = models.CompositePrimaryKey("user", "currency", "year", "number")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, db_index=False, related_name="+")
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, related_name="+")
    year = models.PositiveSmallIntegerField(_("year it began in"))
    number = models.PositiveBigIntegerField(_("day"))
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    deposited_minor = models.BigIntegerField(_("deposited"))
    withdrawn_minor = models.BigIntegerField(_("withdrawn"))
    taxed_minor = models.BigIntegerField(_("net winnings taxed at withdrawals"))

    class Meta:
        indexes = (models.Index(fields=("number",), name="wallet_tax_so_far_day"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.year} {self.number}"
