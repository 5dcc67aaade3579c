"""Where log-ins are remembered: operators' at the desk, out of reach of the players' login; from where players come."""

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class DeskSession(AbstractBaseSession):
    """A session at the desk or the cashier of a public house (accounts.login.desk_sessions)."""

    class Meta(AbstractBaseSession.Meta):
        db_table = "accounts_desksession"


class Sighting(models.Model):
    """A player at a place: the digest of the browser's cookie and the household (accounts.login.sightings)."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sightings", db_index=False)
    device = models.CharField(_("device"), max_length=32)
    address = models.CharField(_("address"), max_length=45)
    first_at = models.DateTimeField(_("first seen"), db_default=Now())
    last_at = models.DateTimeField(_("last seen"), db_default=Now())

    class Meta:
        verbose_name = _("place of a player")
        verbose_name_plural = _("places of players")
        ordering = ("-last_at",)
        constraints = (models.UniqueConstraint(fields=["player", "device", "address"], name="accounts_sighting_place"),)
        indexes = (
            models.Index(fields=["device", "last_at"], name="accounts_sighting_device"),
            models.Index(fields=["address", "last_at"], name="accounts_sighting_address"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} at {self.address or self.device}"
