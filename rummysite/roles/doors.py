"""Operators log in at their own door: a process that has the players' duty alone cannot see their second factor."""

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.people.hooks import KeptOut
from accounts.people.models import User
from base.duties import Duty


def operators_elsewhere(user: User) -> KeptOut | None:
    """What keeps an operator from logging in at the players' web of a public house: one factor alone lets nobody in."""
    if settings.DUTY != Duty.PLAY or not (user.is_staff or user.is_superuser):
        return None
    return KeptOut(_("Operators log in at the desk's own address, with their second factor."), None, elsewhere=True)
