"""Requests that another person decides; the database guards their steps (sql/0002_approvals.sql)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id

REASON_MAX = 400
WORDS_MAX = 200


class RequestState(models.TextChoices):
    """The state of a request."""

    ASKED = "asked", _("waits")
    APPROVED = "approved", _("approved")
    """Only inside the transaction that carries it out, unless that is another system's."""
    CARRIED_OUT = "carried_out", _("carried out")
    REFUSED = "refused", _("refused")
    WITHDRAWN = "withdrawn", _("withdrawn")
    EXPIRED = "expired", _("expired")


class ApprovalKind(models.Model):
    """A kind of request and the permission that approves it (`app.codename`); written by migrations alone."""

    name = models.CharField(_("name"), max_length=40, primary_key=True)
    permission = models.CharField(_("permission"), max_length=150)

    class Meta:
        verbose_name = _("kind of request")
        verbose_name_plural = _("kinds of requests")

    def __str__(self) -> str:
        return self.name


class ApprovalRequest(models.Model):
    """A request: its object and person, the values before and after, and the reason. Times are the database's."""

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, editable=False, unique=True)
    kind = models.ForeignKey(ApprovalKind, models.PROTECT, related_name="+", verbose_name=_("kind"))
    about_model = models.CharField(_("about"), max_length=100, blank=True)
    about_pk = models.CharField(_("its number"), max_length=64, blank=True)
    about_words = models.CharField(_("its name"), max_length=WORDS_MAX, blank=True)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("person")
    )
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("asked by"))
    asked_at = models.DateTimeField(_("asked"), db_default=Now(), editable=False)
    expires_at = models.DateTimeField(_("open until"), null=True)
    state = models.CharField(_("state"), max_length=12, choices=RequestState.choices, default=RequestState.ASKED)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), null=True)
    decision_reason = models.CharField(_("why so"), max_length=REASON_MAX, blank=True)
    carried_at = models.DateTimeField(_("carried out"), null=True)

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        ordering: ClassVar = ("-id",)
        permissions = (
            ("approve_money", "Can approve what moves money"),
            ("approve_house", "Can approve rates, the licence and limits of staff"),
        )
        indexes = (
            models.Index(fields=("state", "id"), name="desk_approvalrequest_waiting"),
            models.Index(fields=("about_model", "about_pk"), name="desk_approvalrequest_about"),
        )
        constraints = (
            models.CheckConstraint(condition=~Q(reason=""), name="desk_approvalrequest_reason"),
            models.CheckConstraint(
                condition=~Q(decided_by=F("asked_by")) | Q(state=RequestState.WITHDRAWN),
                name="desk_approvalrequest_two_people",
            ),
        )

    def __str__(self) -> str:
        return self.public_id
