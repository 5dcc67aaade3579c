"""Looks of operators at players' hands: each is written before anything is shown, and stays."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tables.play.models import Deal


class Look(models.Model):
    """One operator has seen the hands of one deal; of a deal that still went on, with the reason."""

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="looks", verbose_name=_("deal"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("operator"))
    at = models.DateTimeField(_("when"), db_default=Now())
    was_live = models.BooleanField(_("while it was played"))
    version = models.PositiveBigIntegerField(_("version"))
    why = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("look at hands")
        verbose_name_plural = _("looks at hands")
        ordering: ClassVar = ("-id",)
        default_permissions = ("view",)
        permissions: ClassVar = [
            ("view_every_hand", _("May see every hand of finished deals")),
            ("watch_live_hands", _("May see hands while they are played")),
        ]
        constraints = (
            models.CheckConstraint(condition=Q(was_live=False) | ~Q(why=""), name="desk_look_live_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"look {self.pk}"
