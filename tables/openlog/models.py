"""Lines of the public log, their places, and the blocks that chain them; no row is ever changed.

Play adds lines, only the dealer adds places and blocks. See migrations/sql/0021_shuffles.sql.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LogKind(models.TextChoices):
    """The kind of a line."""

    DRAWN = "drawn", _("A table took the commitment")
    CLOSED = "closed", _("Commitments closed")
    SETTLED = "revealed", _("Shares fixed")
    DEALT = "dealt", _("Dealt")
    CALLED_OFF = "called_off", _("Called off")
    OPENED = "opened", _("Seed published")


class LogLine(models.Model):
    """One public line about one deal; `said` is text in canonical JSON, which everybody may read."""

    deal = models.CharField(_("deal"), max_length=32)
    kind = models.CharField(_("what"), max_length=10, choices=LogKind.choices)
    at = models.DateTimeField(_("at"))
    said = models.TextField(_("said"))

    class Meta:
        verbose_name = _("line of the log of shuffles")
        verbose_name_plural = _("lines of the log of shuffles")
        ordering = ("id",)
        constraints = (models.UniqueConstraint(name="logline_once", fields=["deal", "kind"]),)
        indexes = (models.Index(name="logline_called_off", fields=["at"], condition=models.Q(kind="called_off")),)

    def __str__(self) -> str:
        return f"{self.kind} {self.deal}"


class LogBlock(models.Model):
    """Some lines under one hash, which includes the hash of the block before; signed if there is a key."""

    number = models.BigIntegerField(_("number"), primary_key=True)
    first = models.BigIntegerField(_("first place"))
    last = models.BigIntegerField(_("last place"))
    merkle_root = models.CharField(_("Merkle root"), max_length=64)
    previous = models.CharField(_("SHA-256 of the block before"), max_length=64)
    made_at_ms = models.BigIntegerField(_("made, ms"))
    sha256 = models.CharField("SHA-256", max_length=64)
    key_id = models.CharField(_("key"), max_length=16, default="", blank=True)
    signature = models.CharField(_("signature"), max_length=128, default="", blank=True)

    class Meta:
        verbose_name = _("block of the log of shuffles")
        verbose_name_plural = _("blocks of the log of shuffles")
        ordering = ("-number",)

    def __str__(self) -> str:
        return str(self.number)


class LogPlace(models.Model):
    """The place of a line in the log; places count from 1 without gaps."""

    place = models.BigIntegerField(primary_key=True)
    line = models.OneToOneField(LogLine, models.PROTECT, related_name="place")
    block = models.ForeignKey(LogBlock, models.PROTECT, related_name="places")

    class Meta:
        verbose_name = _("place in the log of shuffles")
        verbose_name_plural = _("places in the log of shuffles")
        ordering = ("place",)

    def __str__(self) -> str:
        return str(self.place)
