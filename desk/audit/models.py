"""A line of the audit and its place in the chain; both are written once (migrations/sql/0001_audit.sql)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

WORDS_MAX = 200
REASON_MAX = 1000


class LineKind(models.TextChoices):
    """The kind of a line."""

    LOOK = "look", _("looked")
    ATTEMPT = "attempt", _("began")
    """Written before an act; without a line for the act its outcome is unknown."""
    ACT = "act", _("did")


class AuditLine(models.Model):
    """One look or act of an operator: who, when, from where, the object and the player, before and after, the reason.

    The time and the login are the database's own. `before` and `after` hold the fields that changed, secrets masked;
    `given` has the sent values. Names are those of that moment, because people and rows are renamed.
    """

    at = models.DateTimeField(_("at"), db_default=Now(), editable=False)
    kind = models.CharField(_("kind"), max_length=8, choices=LineKind.choices)
    what = models.CharField(_("what"), max_length=120)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("operator")
    )
    by_name = models.CharField(_("log-in name"), max_length=150, blank=True)
    login = models.CharField(_("database login"), max_length=63, db_default="", editable=False)
    duty = models.CharField(_("duty"), max_length=8, blank=True)
    address = models.CharField(_("address"), max_length=45, blank=True)
    session = models.CharField(_("session"), max_length=16, blank=True)
    method = models.CharField(_("method"), max_length=8, blank=True)
    path = models.CharField(_("page"), max_length=WORDS_MAX, blank=True)
    status = models.SmallIntegerField(_("answer"), null=True)
    about_model = models.CharField(_("about"), max_length=100, blank=True)
    about_pk = models.CharField(_("its number"), max_length=64, blank=True)
    about_words = models.CharField(_("its name"), max_length=WORDS_MAX, blank=True)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("player")
    )
    given = models.JSONField(_("sent"), null=True)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    why = models.CharField(_("why"), max_length=REASON_MAX, blank=True)
    attempt = models.ForeignKey("self", models.PROTECT, null=True, related_name="acts", verbose_name=_("begun as"))

    class Meta:
        verbose_name = _("line of the audit")
        verbose_name_plural = _("audit")
        ordering: ClassVar = ("-id",)
        indexes = (
            models.Index(fields=("at",), name="desk_auditline_at"),
            models.Index(fields=("about_model", "about_pk"), name="desk_auditline_about"),
        )

    def __str__(self) -> str:
        return f"{self.by_name or self.login} {self.what} {self.about_words}".rstrip()


class AuditLink(models.Model):
    """A line's place in the chain: the hash over the line and the hash before it. Added by the database at a commit."""

    number = models.BigIntegerField(_("number"), primary_key=True)
    line = models.OneToOneField(AuditLine, models.PROTECT, related_name="link", verbose_name=_("line of the audit"))
    previous = models.CharField(_("hash before"), max_length=64)
    sha256 = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("link of the audit")
        verbose_name_plural = _("links of the audit")
        ordering: ClassVar = ("number",)

    def __str__(self) -> str:
        return f"{self.number} {self.sha256}"
