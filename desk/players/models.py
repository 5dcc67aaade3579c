"""What operators write down about a player: notes that nobody rewrites (sql/0006_notes_stay.sql)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

LONGEST_NOTE = 2000


class PlayerNote(models.Model):
    """One note about a player; whoever thinks otherwise later writes another one."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, db_index=False, related_name="desk_notes", verbose_name=_("player")
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("written by"))
    at = models.DateTimeField(_("written"), db_default=Now())
    text = models.CharField(_("note"), max_length=LONGEST_NOTE)

    class Meta:
        verbose_name = _("note about a player")
        verbose_name_plural = _("notes about players")
        ordering: ClassVar = ("-id",)
        constraints = (models.CheckConstraint(condition=~Q(text=""), name="desk_note_says_something"),)
        indexes = (models.Index(fields=("player", "-id"), name="desk_note_of_player"),)

    def __str__(self) -> str:
        return f"{self.by_id} {self.at:%Y-%m-%d %H:%M}"
