"""How long somebody has played: by day for limits, and in this session for the reality check."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PlayClock(models.Model):
    """The session at the tables: begun at the first sign of life after a quarter of an hour without any."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="play_clock", verbose_name=_("player")
    )
    started_at = models.DateTimeField(_("session began"))
    seen_at = models.DateTimeField(_("last seen"))
    played_s = models.PositiveIntegerField(_("played in this session"), default=0)
    checked_s = models.PositiveIntegerField(_("played at the last reality check"), default=0)
    check_due = models.BooleanField(_("a reality check waits"), default=False)
    check_every_min = models.PositiveSmallIntegerField(_("minutes between reality checks"), null=True)

    class Meta:
        verbose_name = _("session at the tables")
        verbose_name_plural = _("sessions at the tables")

    def __str__(self) -> str:
        return str(self.user_id)


class PlayDay(models.Model):
    """The time at the tables on one day of the house's calendar."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, db_index=False, related_name="play_days", verbose_name=_("player")
    )
    day = models.DateField(_("day"))
    played_s = models.PositiveIntegerField(_("seconds"), default=0)

    class Meta:
        verbose_name = _("day at the tables")
        verbose_name_plural = _("days at the tables")
        constraints = (models.UniqueConstraint(fields=("user", "day"), name="accounts_play_day_once"),)

    def __str__(self) -> str:
        return f"{self.day}"
