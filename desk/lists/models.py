"""Searches and filters of the admin's lists that an operator keeps."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SavedFilter(models.Model):
    """A list as an operator wants to see it again: `query` is the part of its address after the question mark."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_index=False,
        related_name="saved_filters",
        verbose_name=_("operator"),
    )
    list_name = models.CharField(_("list"), max_length=100)
    name = models.CharField(_("name"), max_length=60)
    query = models.CharField(_("filter"), max_length=500)
    saved_at = models.DateTimeField(_("saved"), auto_now=True)

    class Meta:
        verbose_name = _("saved filter")
        verbose_name_plural = _("saved filters")
        ordering: ClassVar = ("name",)
        constraints = (models.UniqueConstraint(fields=("owner", "list_name", "name"), name="desk_saved_filter_once"),)

    def __str__(self) -> str:
        return self.name
