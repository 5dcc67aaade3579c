"""Breaks from play. The database refuses to shorten or delete them, and to end any except the house's own."""

from datetime import UTC, datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.care.kinds import BreakKind

FOREVER = datetime(9999, 12, 31, tzinfo=UTC)
"""When a break for good ends."""


class Break(models.Model):
    """A time in which a player may not play.

    A longer break may be added; no break ends earlier. A break by the house may be a suspension, which also keeps
    the player logged out.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="breaks", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=16, choices=BreakKind.choices)
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"))
    logs_out = models.BooleanField(_("suspension"), default=False, db_default=False)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("operator")
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("lifted by")
    )

    class Meta:
        verbose_name = _("break from play")
        verbose_name_plural = _("breaks from play")
        constraints = (
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="accounts_break_lasts"),
            models.CheckConstraint(
                condition=Q(lifted_at=None) | Q(kind=BreakKind.OPERATOR), name="accounts_break_not_lifted"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.starts_at:%Y-%m-%d}"

    @property
    def for_good(self) -> bool:
        """Whether this break never ends."""
        return self.ends_at >= FOREVER
