"""Silences: an operator forbids a player free text in the chat for a while. Phrases and emoji stay allowed."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from tables.chat.models import Silence


@transaction.atomic
def silence(operator: User, player: User, until: datetime, reason: str) -> Silence:
    """Forbid a player free text until a moment. Raises ValidationError: no reason, or not in the future."""
    if not reason.strip():
        raise ValidationError(_("Say why."), code="no_reason")
    if until <= timezone.now():
        raise ValidationError(_("A silence ends in the future."), code="past")
    return Silence.objects.create(player=player, ends_at=until, reason=reason.strip()[:200], made_by=operator)


@transaction.atomic
def lift(operator: User, silenced: Silence) -> Silence:
    """Allow a player free text again before the end."""
    row = Silence.objects.select_for_update().get(pk=silenced.pk)
    if row.lifted_at is None:
        row.lifted_at, row.lifted_by = timezone.now(), operator
        row.save(update_fields=["lifted_at", "lifted_by"])
    return row


def is_silenced(player_pk: int, now: datetime) -> bool:
    """Whether a player may not write free text at a moment."""
    return Silence.objects.filter(player_id=player_pk, ends_at__gt=now, lifted_at=None).exists()
