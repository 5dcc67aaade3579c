"""Deposits, and for each the payment at a gateway.

Only the database's functions change the state of a deposit (migrations/sql/0032_money_in.sql), each by a gateway's
stored message or a person's decision. Its payment belongs to the gateway: any provider of django-payments may save
it without changing what is credited.
"""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from payments import PaymentStatus
from payments.models import BasePayment

from base.ids import LENGTH, new_public_id
from wallet.ledger.models import AMOUNT_MAX_MINOR, Currency
from wallet.money.models import Step


class DepositState(models.TextChoices):
    """Where a deposit has got to. Only a credited one can be played with."""

    OPEN = "open", _("waiting for payment")
    CREDITED = "credited", _("credited")
    FAILED = "failed", _("failed")
    EXPIRED = "expired", _("not paid in time")
    REVIEW = "review", _("being looked into")
    CHARGED_BACK = "charged_back", _("charged back")


CREDITED_ONCE = (DepositState.CREDITED, DepositState.CHARGED_BACK)
"""A deposit in these has been credited; one charged back before it was credited never was, and is failed."""


class Deposit(models.Model):
    """A deposit: the amount and the tax on top. `amount_minor` is the part that the player can play with."""

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="deposits", verbose_name=_("player")
    )
    currency = models.ForeignKey(Currency, models.PROTECT, db_index=False, verbose_name=_("currency"))
    amount_minor = models.BigIntegerField(_("amount"))
    gst_rate_bps = models.PositiveIntegerField(_("GST rate"))
    gst_minor = models.BigIntegerField(_("GST"))
    gateway = models.CharField(_("gateway"), max_length=32)
    state = models.CharField(
        _("state"), max_length=12, choices=DepositState.choices, default=DepositState.OPEN, db_index=True
    )
    asked_as = models.CharField(_("form"), max_length=40, blank=True, default="", editable=False)
    opened_at = models.DateTimeField(_("opened"), db_default=Now())
    expires_at = models.DateTimeField(_("expires"))
    credited_at = models.DateTimeField(_("credited"), null=True)
    charged_back_at = models.DateTimeField(_("charged back"), null=True)
    charged_back_minor = models.BigIntegerField(_("charged back so far"), default=0)
    voided_at = models.DateTimeField(_("reversed by the gateway before it was credited"), null=True)

    class Meta:
        verbose_name = _("deposit")
        verbose_name_plural = _("deposits")
        ordering: ClassVar = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("public_id",), name="wallet_deposit_public_id"),
            models.UniqueConstraint(
                fields=("user", "asked_as"), condition=~Q(asked_as=""), name="wallet_deposit_asked_once"
            ),
            models.CheckConstraint(condition=Q(state__in=DepositState.values), name="wallet_deposit_state"),
            models.CheckConstraint(
                condition=Q(amount_minor__gte=1, amount_minor__lte=AMOUNT_MAX_MINOR, gst_minor__gte=0),
                name="wallet_deposit_amount",
            ),
            models.CheckConstraint(
                condition=Q(state__in=CREDITED_ONCE, credited_at__isnull=False)
                | (~Q(state__in=CREDITED_ONCE) & Q(credited_at__isnull=True)),
                name="wallet_deposit_credited_at",
            ),
            models.CheckConstraint(
                condition=Q(state=DepositState.CHARGED_BACK, charged_back_at__isnull=False)
                | (~Q(state=DepositState.CHARGED_BACK) & Q(charged_back_at__isnull=True)),
                name="wallet_deposit_charged_back_at",
            ),
            models.CheckConstraint(
                condition=Q(voided_at__isnull=True) | ~Q(state__in=CREDITED_ONCE), name="wallet_deposit_voided"
            ),
            models.CheckConstraint(
                condition=Q(charged_back_minor__gte=0, charged_back_minor__lte=F("amount_minor") + F("gst_minor")),
                name="wallet_deposit_charged_back_part",
            ),
        )
        indexes = (
            models.Index(fields=("user", "-id"), name="wallet_deposit_of_player"),
            models.Index(fields=("user", "currency", "credited_at"), name="wallet_deposit_of_year"),
            models.Index(fields=("expires_at",), name="wallet_deposit_expiring", condition=Q(state=DepositState.OPEN)),
            # The few of a player's that something was taken back of: for the year's tax.
            models.Index(fields=("user",), name="wallet_deposit_taken_back", condition=Q(charged_back_minor__gt=0)),
            models.Index(fields=("opened_at",), name="wallet_deposit_opened"),
            models.Index(fields=("credited_at",), name="wallet_deposit_credited_at"),
        )

    def __str__(self) -> str:
        return self.public_id

    @property
    def total_minor(self) -> int:
        """What the player pays: the deposit and its tax."""
        return self.amount_minor + self.gst_minor

    @property
    def is_waiting(self) -> bool:
        """Whether the state may change soon, so that the page should reload by itself."""
        return self.state in {DepositState.OPEN, DepositState.REVIEW}


class DepositStep(Step):
    """A deposit's change of state."""

    deposit = models.ForeignKey(Deposit, models.PROTECT, related_name="steps")

    class Meta(Step.Meta):
        verbose_name = _("step of a deposit")
        verbose_name_plural = _("steps of deposits")
        indexes = (models.Index(fields=("at",), name="wallet_deposit_step_at"),)

    @property
    def became_name(self) -> str:
        """The new state, in the reader's language."""
        return str(DepositState(self.became).label)


class Chargeback(models.Model):
    """The part of a deposit that a gateway took back, without and with tax; `key` is that of its posting."""

    deposit = models.ForeignKey(Deposit, models.PROTECT, related_name="chargebacks")
    event = models.ForeignKey("wallet.GatewayEvent", models.PROTECT, null=True, related_name="+")
    number = models.PositiveSmallIntegerField(_("number"))
    key = models.CharField(max_length=64)
    amount_minor = models.BigIntegerField(_("amount"))
    gst_minor = models.BigIntegerField(_("GST"))
    at = models.DateTimeField(_("at"), db_default=Now())

    class Meta:
        verbose_name = _("chargeback")
        verbose_name_plural = _("chargebacks")
        ordering: ClassVar = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("deposit", "number"), name="wallet_chargeback_number"),
            models.UniqueConstraint(fields=("key",), name="wallet_chargeback_key"),
            models.CheckConstraint(
                condition=Q(amount_minor__gte=0, gst_minor__gte=0), name="wallet_chargeback_amounts"
            ),
        )
        indexes = (models.Index(fields=("at",), name="wallet_chargeback_at"),)

    def __str__(self) -> str:
        return self.key


class UnmatchedState(models.TextChoices):
    """The state of money that could not be matched. The last two are final."""

    HELD = "held", _("waits for a decision")
    REFUNDING = "refunding", _("refund asked for")
    REFUNDED = "refunded", _("refunded")
    CREDITED = "credited", _("credited")


class Unmatched(models.Model):
    """Money that arrived at a gateway and is not matched yet: it is in `suspense:{gateway}`.

    `pays_deposit` marks the part that would pay its deposit; an excess has its own row. `asked_at` is when the
    gateway was asked to refund it, and `ended_by` is its message that the money has gone back.
    """

    deposit = models.ForeignKey(Deposit, models.PROTECT, related_name="unmatched", verbose_name=_("deposit"))
    event = models.ForeignKey("wallet.GatewayEvent", models.PROTECT, related_name="+", verbose_name=_("message"))
    amount_minor = models.BigIntegerField(_("amount"))
    pays_deposit = models.BooleanField(_("pays the deposit"))
    why = models.CharField(_("why"), max_length=200)
    state = models.CharField(_("state"), max_length=12, choices=UnmatchedState.choices, default=UnmatchedState.HELD)
    held_at = models.DateTimeField(_("arrived"), db_default=Now())
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), null=True)
    asked_at = models.DateTimeField(_("gateway asked"), null=True)
    ended_at = models.DateTimeField(_("ended"), null=True)
    ended_by = models.ForeignKey(
        "wallet.GatewayEvent",
        models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        db_constraint=False,
        verbose_name=_("message that ended it"),
    )

    class Meta:
        verbose_name = _("payment in suspense")
        verbose_name_plural = _("payments in suspense")
        ordering: ClassVar = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("event", "pays_deposit"), name="wallet_unmatched_once"),
            models.CheckConstraint(condition=Q(amount_minor__gte=1), name="wallet_unmatched_amount"),
            models.CheckConstraint(condition=Q(state__in=UnmatchedState.values), name="wallet_unmatched_state"),
        )
        indexes = (
            models.Index(
                fields=("deposit",),
                name="wallet_unmatched_open",
                condition=Q(state__in=(UnmatchedState.HELD, UnmatchedState.REFUNDING)),
            ),
            models.Index(fields=("held_at",), name="wallet_unmatched_held"),
        )

    def __str__(self) -> str:
        return f"{self.deposit.public_id} {self.amount_minor}"

    @property
    def waits_for_deposit(self) -> bool:
        """Whether its deposit is being looked into and would be paid with it."""
        return self.pays_deposit and self.deposit.state == DepositState.REVIEW

    @property
    def user(self) -> Any:
        """The player for whose deposit it was sent."""
        return self.deposit.user

    @property
    def currency_id(self) -> str:
        """The currency of its deposit, as every amount's row names one."""
        return self.deposit.currency_id


class Payment(BasePayment):
    """The payment of a deposit with its state at the gateway; `PAYMENT_MODEL` of django-payments."""

    deposit = models.OneToOneField(Deposit, models.PROTECT, related_name="payment")
    total = models.DecimalField(max_digits=18, decimal_places=4, default="0.0")
    tax = models.DecimalField(max_digits=18, decimal_places=4, default="0.0")
    captured_amount = models.DecimalField(max_digits=18, decimal_places=4, default="0.0")

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        constraints = (models.UniqueConstraint(fields=("token",), name="wallet_payment_token"),)
        indexes = (
            models.Index(fields=("transaction_id",), name="wallet_payment_number", condition=~Q(transaction_id="")),
        )

    def __str__(self) -> str:
        return f"{self.variant} {self.token}"

    heard_in: int | None = None
    """The stored word of the gateway under which the status changes now, where it came as a message."""

    def change_status(self, status: str, message: str = "") -> None:
        """Set the gateway's state unless a later one is known: a confirmed payment can only become refunded."""
        with transaction.atomic():
            known = Payment.objects.select_for_update().values_list("status", flat=True).get(pk=self.pk)
            settled = known in {PaymentStatus.CONFIRMED, PaymentStatus.REFUNDED}
            if settled and (known, status) != (PaymentStatus.CONFIRMED, PaymentStatus.REFUNDED):
                self.status = known
                return
            super().change_status(status, message)

    def get_success_url(self) -> str:
        """The deposit's page, which shows its state."""
        return reverse("wallet:deposit", args=(self.deposit.public_id,))

    def get_failure_url(self) -> str:
        """Also the deposit's page: it says that nothing was credited and how to try again."""
        return self.get_success_url()
