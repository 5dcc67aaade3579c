"""Shared by the models of money: a step from one state to the next, written once with who, when and why."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Step(models.Model):
    """One change of state; `by` is null if the house, a gateway or a clock made it."""

    was = models.CharField(_("was"), max_length=12, blank=True)
    became = models.CharField(_("became"), max_length=12)
    at = models.DateTimeField(_("at"), db_default=Now())
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False, verbose_name=_("by")
    )
    why = models.CharField(_("why"), max_length=200, blank=True)

    class Meta:
        abstract = True
        ordering: ClassVar = ("id",)

    def __str__(self) -> str:
        return f"{self.was} → {self.became}"
