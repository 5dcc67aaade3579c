"""Dossiers: the permanent files of closed cases, each chained to the one before it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from desk.cases.models import Case


class Dossier(models.Model):
    """A closed case, sealed: a manifest of its files, whose hash is the dossier's, and the files in two archives.

    `manifest` has a line for each file as `sha256sum` reads it; one of these files names the dossier before this
    one. `whole` is for the house and courts, `shared` for the case's player: it has the same manifest without the
    desk's own files, of which it only has the hash of their manifest.
    """

    case = models.OneToOneField(Case, models.PROTECT, related_name="dossier", verbose_name=_("case"))
    number = models.PositiveBigIntegerField(_("number"), unique=True)
    manifest = models.TextField(_("manifest"))
    sha256 = models.CharField("SHA-256", max_length=64)
    previous = models.CharField(_("SHA-256 of the dossier before"), max_length=64)
    whole = models.BinaryField()
    shared = models.BinaryField()
    sealed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("sealed by")
    )
    sealed_at = models.DateTimeField(_("sealed"), db_default=Now())

    class Meta:
        verbose_name = _("dossier")
        verbose_name_plural = _("dossiers")
        ordering: ClassVar = ("-number",)
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"dossier {self.number}"
