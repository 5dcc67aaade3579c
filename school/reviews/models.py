"""One review: the player, the deal, its progress, and the coach's result."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tables.play.models import Deal


class ReviewStatus(models.TextChoices):
    """How far a review is."""

    WAITING = "waiting", _("waiting")
    READY = "ready", _("ready")
    FAILED = "failed", _("failed")


class Review(models.Model):
    """A player's own choices in a deal that has ended; `content` is an `engine.coach.Review` as plain data."""

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="+", verbose_name=_("deal"), db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player"), db_index=False
    )
    status = models.CharField(_("status"), max_length=8, choices=ReviewStatus.choices, default=ReviewStatus.WAITING)
    asked_at = models.DateTimeField(_("asked for"), db_default=Now())
    begun_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    content = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        default_permissions = ()
        constraints: ClassVar = [
            models.UniqueConstraint(name="school_review_one_a_player", fields=["deal", "player"]),
            models.CheckConstraint(
                name="school_review_ready_has_content",
                condition=Q(status="ready", content__isnull=False, finished_at__isnull=False) | ~Q(status="ready"),
            ),
        ]
        indexes: ClassVar = [
            models.Index(name="school_review_to_write", fields=["id"], condition=Q(status="waiting")),
            models.Index(name="school_review_of_a_day", fields=["player", "asked_at"]),
        ]

    def __str__(self) -> str:
        return f"review of deal {self.deal_id}"
