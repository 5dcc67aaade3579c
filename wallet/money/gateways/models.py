"""Messages of gateways about payments, and messages that the sandbox gateway has not sent yet."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from wallet.money.deposits.models import Payment


class GatewayEvent(models.Model):
    """An accepted message of a gateway, stored as it came.

    Every state has its message, and the same message again changes nothing. `digest` is sha256 of `body`.
    `amount_minor` is null if the message has no amount, like those of earlier versions.
    """

    gateway = models.CharField(_("gateway"), max_length=32)
    event_id = models.CharField(_("event"), max_length=80)
    kind = models.CharField(_("kind"), max_length=40)
    payment = models.ForeignKey(Payment, models.PROTECT, related_name="events", verbose_name=_("payment"))
    sent_at = models.DateTimeField(_("sent"))
    received_at = models.DateTimeField(_("received"), db_default=Now())
    amount_minor = models.BigIntegerField(_("amount"), null=True)
    currency = models.CharField(_("currency"), max_length=10, blank=True, default="")
    body = models.TextField(_("message"), blank=True, default="")
    digest = models.CharField(_("digest"), max_length=64)
    outcome = models.CharField(_("outcome"), max_length=40)

    class Meta:
        verbose_name = _("message of a gateway")
        verbose_name_plural = _("messages of gateways")
        ordering: ClassVar = ("-id",)
        constraints = (models.UniqueConstraint(fields=("gateway", "event_id"), name="wallet_gateway_event_once"),)
        indexes = (models.Index(fields=("received_at",), name="wallet_gateway_event_received"),)

    def __str__(self) -> str:
        return f"{self.gateway} {self.event_id}"


class SandboxMessage(models.Model):
    """A message that the sandbox gateway will send to the house, and when; stored so that no crash loses it."""

    payment = models.ForeignKey(Payment, models.CASCADE, related_name="sandbox_messages")
    event_id = models.CharField(max_length=80)
    kind = models.CharField(max_length=40)
    amount_minor = models.BigIntegerField()
    due_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("message of the sandbox")
        verbose_name_plural = _("messages of the sandbox")
        indexes = (models.Index(fields=("due_at",), name="wallet_sandbox_due", condition=Q(sent_at__isnull=True)),)

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"
