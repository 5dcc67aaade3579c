"""Limits that players and the house set on play, and an append-only log of every change."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.care.kinds import LimitKind, SetBy, Span


class Limit(models.Model):
    """The maximum in one span: minor units of a currency, or minutes of time; null means no limit.

    A looser amount waits in `next_amount` until `next_at`. From that moment on every reader uses it, so no task has
    to run then. A limit without a user is the house's, for everybody.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        db_index=False,
        related_name="limits",
        verbose_name=_("player"),
        help_text=_("Nobody means everybody."),
    )
    set_by = models.CharField(_("set by"), max_length=8, choices=SetBy.choices)
    kind = models.CharField(_("limit"), max_length=8, choices=LimitKind.choices)
    span = models.CharField(_("span"), max_length=8, choices=Span.choices)
    currency = models.CharField(_("currency"), max_length=8, default="", blank=True)
    amount = models.BigIntegerField(_("most"), null=True, help_text=_("Minor units of the currency; minutes for time."))
    next_amount = models.BigIntegerField(_("most, later"), null=True, blank=True)
    next_at = models.DateTimeField(_("from"), null=True, blank=True)

    class Meta:
        verbose_name = _("limit")
        verbose_name_plural = _("limits")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "kind", "span", "currency", "set_by"),
                name="accounts_limit_one_of_each",
                nulls_distinct=False,
            ),
            models.CheckConstraint(condition=Q(amount__gte=0) | Q(amount=None), name="accounts_limit_not_negative"),
            models.CheckConstraint(
                condition=Q(next_amount__gte=0) | Q(next_amount=None), name="accounts_limit_next_not_negative"
            ),
            models.CheckConstraint(
                condition=Q(kind=LimitKind.TIME, currency="") | (~Q(kind=LimitKind.TIME) & ~Q(currency="")),
                name="accounts_limit_time_has_no_currency",
            ),
            models.CheckConstraint(
                condition=Q(set_by=SetBy.OPERATOR) | Q(user__isnull=False), name="accounts_limit_of_somebody"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.span} {self.currency}".rstrip()

    def amount_at(self, now: datetime) -> int | None:
        """The amount in force at a moment; None for no limit."""
        return self.next_amount if self.waits and self.next_at is not None and self.next_at <= now else self.amount

    @property
    def waits(self) -> bool:
        """Whether a looser amount has been chosen and is not in force yet; `next_at` says when it will be."""
        return self.next_at is not None


class LimitChange(models.Model):
    """One change of a limit as its author wanted it; `amount` null means no limit any more."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="limit_changes", verbose_name=_("player")
    )
    set_by = models.CharField(_("set by"), max_length=8, choices=SetBy.choices)
    kind = models.CharField(_("limit"), max_length=8, choices=LimitKind.choices)
    span = models.CharField(_("span"), max_length=8, choices=Span.choices)
    currency = models.CharField(_("currency"), max_length=8, default="")
    amount = models.BigIntegerField(_("most"), null=True)
    asked_at = models.DateTimeField(_("asked"), db_default=Now())
    effective_at = models.DateTimeField(_("in force from"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, verbose_name=_("changed by")
    )

    class Meta:
        verbose_name = _("change of a limit")
        verbose_name_plural = _("changes of limits")

    def __str__(self) -> str:
        return f"{self.kind} {self.span}"
