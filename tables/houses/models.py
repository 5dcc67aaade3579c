"""An operator's house: one edition of one document, from its draft to its publication (rules 1).

A published edition never changes, because tables, offers and tournaments name it; the database refuses every change
(migrations/sql/0071_houses.sql). Another edition is another row.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from engine.houses import RuleProfile
from engine.houses.house_document import read
from engine.proof import DEALS


class HouseStatus(models.TextChoices):
    """How far an edition has come."""

    DRAFT = "draft", _("Draft")
    PROVING = "proving", _("Its proof runs")
    PUBLISHED = "published", _("Published")
    WITHDRAWN = "withdrawn", _("Withdrawn")


SETTLED = (HouseStatus.PUBLISHED, HouseStatus.WITHDRAWN)
"""Editions that stay as they are."""


class House(models.Model):
    """One edition of a house; `name`, `version`, `format` and `rake_bps` are copied from its document.

    The proof is of the document with `proof_hash`; `proof_deals` are played so far, and `proof_declared` of them ended
    with a declaration.
    """

    name = models.CharField(_("name"), max_length=32, editable=False)
    version = models.PositiveBigIntegerField(_("edition"), editable=False)
    format = models.CharField(_("format"), max_length=12, editable=False)
    document = models.TextField(_("document"))
    rules_hash = models.CharField(_("hash of the rules"), max_length=64, editable=False)
    rake_bps = models.PositiveBigIntegerField(_("rake, basis points"), default=0, editable=False)
    copied_from = models.CharField(_("copied from"), max_length=40, default="", editable=False)
    status = models.CharField(
        _("status"), max_length=10, choices=HouseStatus.choices, default=HouseStatus.DRAFT, editable=False
    )
    proof_hash = models.CharField(max_length=64, default="", editable=False)
    proof_deals = models.PositiveBigIntegerField(_("deals proved"), default=0, editable=False)
    proof_declared = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    proof_fault = models.TextField(_("fault"), default="", editable=False)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", editable=False)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", editable=False)
    published_at = models.DateTimeField(_("published"), null=True, editable=False)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", editable=False
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, editable=False)

    class Meta:
        verbose_name = _("house")
        verbose_name_plural = _("houses")
        ordering = ("name", "-version")
        permissions = (("publish_house", "Can publish and withdraw houses"),)
        constraints = (
            models.UniqueConstraint(name="house_edition_once", fields=["name", "version"]),
            models.CheckConstraint(
                name="house_published_is_proved",
                condition=~Q(status__in=SETTLED)
                | Q(
                    proof_hash=F("rules_hash"),
                    proof_deals__gte=DEALS,
                    proof_fault="",
                    published_at__isnull=False,
                    published_by__isnull=False,
                ),
            ),
            models.CheckConstraint(
                name="house_that_rakes_takes_two",
                condition=Q(rake_bps=0) | Q(published_by__isnull=True) | ~Q(published_by=F("written_by")),
            ),
        )

    def __str__(self) -> str:
        return self.key

    @property
    def key(self) -> str:
        """How tables name this edition."""
        return f"{self.name}@{self.version}"

    @property
    def rules(self) -> RuleProfile:
        """The rules of the document; raises BadProfile for one that has no sense."""
        return read(self.document)

    @property
    def is_settled(self) -> bool:
        """Whether the edition stays as it is."""
        return self.status in SETTLED

    @property
    def is_proved(self) -> bool:
        """Whether the present document is completely proved."""
        whole = self.proof_deals >= DEALS and not self.proof_fault
        return whole and self.proof_hash == self.rules_hash
