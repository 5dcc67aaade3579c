"""When a player's browsers connected and disconnected during a deal; the server's moves for a seat are in the log.

Rows are written when a deal starts and when sockets open and close, never by a move.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.play.models import Deal


class LinkKind(models.TextChoices):
    """The kind of change of a player's connection."""

    HERE = "here", _("connected when the deal began")
    AWAY = "away", _("not connected when the deal began")
    CONNECTED = "connected", _("connected")
    DISCONNECTED = "disconnected", _("connection closed")


class DealTimeline(models.Model):
    """One thing seen of one seat's connection; `device` tells one browser tab's socket from another's."""

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="timeline", db_index=False)
    seat_index = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=12, choices=LinkKind.choices)
    device = models.CharField(max_length=8, default="", blank=True)

    class Meta:
        verbose_name = _("entry of a deal's timeline")
        verbose_name_plural = _("timeline of a deal")
        ordering = ("deal", "id")
        indexes = (models.Index(name="timeline_by_seat", fields=["deal", "seat_index", "id"]),)

    def __str__(self) -> str:
        return f"{self.kind} seat {self.seat_index} of deal {self.deal_id}"
