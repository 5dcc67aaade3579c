"""One message from a player to a friend; kept for 90 days (`ladder.messages.services`)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id

MOST_LETTERS = 500


class Message(models.Model):
    """Words from one player to another; `reported_at` is when the receiver told the operators of them."""

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    words = models.CharField(max_length=MOST_LETTERS)
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    reported_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        default_permissions = ()
        constraints: ClassVar = [
            models.CheckConstraint(name="ladder_message_to_another", condition=~Q(sender=F("receiver"))),
            models.CheckConstraint(name="ladder_message_has_words", condition=~Q(words="")),
        ]
        indexes: ClassVar = [
            models.Index(name="ladder_message_between", fields=["sender", "receiver", "-id"]),
            models.Index(name="ladder_message_unread", fields=["receiver", "sender"], condition=Q(read_at=None)),
            models.Index(name="ladder_message_to", fields=["receiver", "-id"]),
            models.Index(name="ladder_message_at", fields=["at"]),
        ]

    def __str__(self) -> str:
        return f"message {self.public_id}"
