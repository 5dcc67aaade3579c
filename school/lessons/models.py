"""Which stages of the lessons a player has done."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class LessonProgress(models.Model):
    """A stage that a player has done; without a log-in it is stored only in the browser."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lesson_progress", db_index=False)
    stage = models.CharField(_("stage"), max_length=64)
    done_at = models.DateTimeField(_("done"), db_default=Now())

    class Meta:
        verbose_name = _("stage done")
        verbose_name_plural = _("stages done")
        ordering = ("done_at",)
        constraints = (models.UniqueConstraint(fields=["player", "stage"], name="school_lessonprogress_once"),)

    def __str__(self) -> str:
        return self.stage
