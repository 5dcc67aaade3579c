"""Subscriptions of browsers, quiet hours, and sent calls."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MINUTES_A_DAY = 24 * 60


class PushSubscription(models.Model):
    """One browser of a player: where its push service takes messages, and the keys that they are sealed with.

    It belongs to the log-in it was made in, and goes with it.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions")
    session_key = models.CharField(max_length=40)
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=32)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("browser called by push")
        verbose_name_plural = _("browsers called by push")
        ordering = ("player", "pk")

    def __str__(self) -> str:
        return f"a browser of player {self.player_id}"


class QuietHours(models.Model):
    """When a player is not called by push: minutes of the house's day, over midnight where it ends before it begins."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="quiet_hours")
    from_min = models.PositiveSmallIntegerField()
    until_min = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("quiet hours")
        verbose_name_plural = _("quiet hours")
        constraints = (
            models.CheckConstraint(
                name="quiet_hours_of_a_day", condition=Q(from_min__lt=MINUTES_A_DAY, until_min__lt=MINUTES_A_DAY)
            ),
        )

    def __str__(self) -> str:
        return f"quiet hours of player {self.player_id}"

    def covers(self, minute: int) -> bool:
        """Whether this minute of the day is quiet."""
        if self.from_min <= self.until_min:
            return self.from_min <= minute < self.until_min
        return minute >= self.from_min or minute < self.until_min


class PushSent(models.Model):
    """A call that was pushed to a player, so that it is pushed only once; stored for a day."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    key = models.CharField(max_length=100)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("call sent by push")
        verbose_name_plural = _("calls sent by push")
        constraints = (models.UniqueConstraint(name="push_sent_once", fields=["player", "key"]),)
        indexes = (models.Index(name="push_sent_at", fields=["at"]),)

    def __str__(self) -> str:
        return f"{self.key} to player {self.player_id}"
