"""What is stored about log-ins: where players come from, and notices to an account's owner."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Sighting(models.Model):
    """A player at a place: the digest of the browser's cookie and the household (accounts.door.sightings)."""

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
            models.Index(
                fields=["address", "last_at"],
                name="accounts_sighting_network",
                opclasses=["varchar_pattern_ops", "timestamptz_ops"],  # for networks, found by how they begin
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id} at {self.address or self.device}"


class What(models.TextChoices):
    """The kinds of notices about an account's log-in."""

    WRONG_PASSWORDS = "wrong_passwords", _("Wrong passwords were tried from elsewhere")
    WRONG_FACTORS = "wrong_factors", _("Somebody who knows your password tried wrong codes or passkeys")
    NEW_DEVICE = "new_device", _("Logged in on a device that we had not seen before")


class Notice(models.Model):
    """Something that happened at the log-in of an account, for its owner to read.

    There is one row for each kind, address and day, with a count, so that somebody who tries for hours does not
    fill the table.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", db_index=False)
    what = models.CharField(_("what"), max_length=16, choices=What.choices)
    day = models.DateField(_("day"))
    address = models.CharField(_("address"), max_length=45)
    user_agent = models.CharField(_("browser"), max_length=200, help_text=_("What it says of itself."))
    times = models.PositiveBigIntegerField(_("times"), default=1)
    last_at = models.DateTimeField(_("last time"), db_default=Now())
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    letter_due = models.BooleanField(_("to be sent"), default=False)
    letter_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice of the door")
        verbose_name_plural = _("notices of the door")
        ordering = ("-last_at",)
        constraints = (
            models.UniqueConstraint(fields=["player", "what", "day", "address"], name="accounts_notice_once_a_day"),
        )
        indexes = (
            models.Index(fields=["player"], condition=models.Q(read_at=None), name="accounts_notice_unread"),
            models.Index(fields=["id"], condition=models.Q(letter_due=True), name="accounts_notice_due"),
            models.Index(fields=["last_at"], name="accounts_notice_last_at"),
        )

    def __str__(self) -> str:
        return f"{self.what} at {self.address}"
