"""The player's part in the reality check: the answer to one, and how often it comes."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.care.playtime.models import PlayClock
from accounts.care.reality.hooks import reality_acknowledged
from accounts.care.reality.queries import mark_of
from accounts.people.models import User


@transaction.atomic
def acknowledge(user: User, mark: str) -> bool:
    """Put the reality check of that mark away; the next one comes as much later as chosen.

    False when that check waits no longer: another device was faster. A later check is not answered by it.
    """
    clock = PlayClock.objects.select_for_update().filter(pk=user.pk).first()
    if clock is None or not clock.check_due or mark_of(clock) != mark:
        return False
    clock.checked_s, clock.check_due = clock.played_s, False
    clock.save(update_fields=["checked_s", "check_due"])
    for step in reality_acknowledged:
        step(user)
    return True


@transaction.atomic
def choose_check(user: User, minutes: int, now: datetime | None = None) -> None:
    """Choose the minutes between two reality checks."""
    now, chosen = now or timezone.now(), {"check_every_min": minutes}
    begun = {**chosen, "started_at": now, "seen_at": now}
    PlayClock.objects.update_or_create(pk=user.pk, defaults=chosen, create_defaults=begun)
