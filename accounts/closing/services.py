"""Closing an account: everything that identifies the player is deleted.

The ledger, deals and the log of limits and breaks stay, under a name that does not identify the player; papers stay
as long as the licence says (`accounts.papers.retention`). Practice chips go back to `equity:chips`. The rooms above
refuse to close an account too early (`accounts.closing.hooks`).
"""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.utils import timezone

from accounts.closing.hooks import before_closing
from accounts.login.sessions import log_out
from accounts.login.tokens import end_tokens
from accounts.people.avatars import Avatar
from accounts.people.models import User


@transaction.atomic
def close(user: User) -> User:
    """End an account for good. Raises StillOpen, and then nothing has changed."""
    user = User.objects.select_for_update().get(pk=user.pk)
    closed_at = timezone.now()
    # What the rooms above do about it, such as taking chips back, the database allows for a closed account alone.
    User.objects.filter(pk=user.pk).update(closed_at=closed_at)
    for step in before_closing:
        step(user)
    EmailAddress.objects.filter(user_id=user.pk).delete()
    Authenticator.objects.filter(user_id=user.pk).delete()
    for session in UserSession.objects.filter(user_id=user.pk):
        log_out(session)
    user.sightings.all().delete()
    user.notices.all().delete()
    user.username, user.display_name = f"closed-{user.public_id}", "Closed account"
    user.email, user.avatar = "", Avatar.KITE
    user.look = ""
    user.client_seed, user.is_active, user.closed_at = "", False, closed_at
    user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    end_tokens(user=user)
    return user
