"""The floor's own tables: announcements to players, and templates of its forms."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.people.models import Language
from tables.setup.models import Table


class Announcement(models.Model):
    """A text for players with a begin and an end: on every page, and sent to tables when it begins.

    `language` "" is for everybody, `table` None for the whole house. `told_at` is when the tables were told.
    """

    words = models.CharField(_("words"), max_length=280)
    language = models.CharField(
        _("for who reads"), max_length=8, choices=[("", _("any language")), *Language.choices], default="", blank=True
    )
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("only at the table")
    )
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(pgettext_lazy("time", "to"))
    told_at = models.DateTimeField(_("said at the tables"), null=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", editable=False)
    made_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering: ClassVar = ("-starts_at", "-id")
        constraints = (
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")),
                name="desk_announcement_ends_later",
                violation_error_message=_("It ends after it has begun."),
            ),
        )
        indexes = (models.Index(fields=["ends_at"], name="desk_announcement_ends"),)

    def __str__(self) -> str:
        return self.words


class Kind(models.TextChoices):
    """The kinds of things that the floor creates."""

    TABLE = "table", _("Table")
    OFFER = "offer", _("Offer of matches")
    TOURNAMENT = "tournament", _("Tournament")
    LEAGUE = "league", _("League")


class Template(models.Model):
    """The values of a form, stored under a name for reuse."""

    kind = models.CharField(_("for"), max_length=10, choices=Kind.choices)
    name = models.CharField(_("name"), max_length=60)
    words = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("template of the floor")
        verbose_name_plural = _("templates of the floor")
        ordering: ClassVar = ("kind", "name")
        constraints = (models.UniqueConstraint(fields=["kind", "name"], name="desk_template_name"),)

    def __str__(self) -> str:
        return self.name
