"""Operators log in at their own door: a process that has the players' duty alone cannot see their second factor."""

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.people.hooks import KeptOut
from accounts.people.models import User
from base.duties import Duty


def operators_elsewhere(user: User) -> KeptOut | None:
    """Why an operator may not log in at the players' web of a public house; None if they may, or it is another."""
    if settings.DUTY != Duty.PLAY or not (user.is_staff or user.is_superuser):
        return None
    return KeptOut(_("Operators log in at the desk's own address, with their second factor."), None, elsewhere=True)
