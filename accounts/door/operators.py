"""Whose log-ins an operator may see and end.

Support helps players. Where other operators are logged in, from which addresses and by what second factor, is for those
who manage operators, and to be read by those who read the audit.
"""

from django.db.models import Q

from accounts.people.models import User

MANAGES, AUDITS = "accounts.manage_operators", "desk.view_auditline"


def may_see(by: User, whose: User) -> bool:
    """Whether an operator may see where this user is logged in."""
    return not (whose.is_staff or whose.is_superuser) or whose.pk == by.pk or _sees_operators(by)


def seen_by(by: User) -> Q:
    """The rows with a column `user` that an operator may see, by the rule of `may_see`."""
    players = Q(user__is_staff=False, user__is_superuser=False)
    return Q() if _sees_operators(by) else players | Q(user=by.pk)


def ended_by(by: User) -> Q:
    """The rows that an operator may end, as far as they may end any."""
    players = Q(user__is_staff=False, user__is_superuser=False)
    return Q() if by.has_perm(MANAGES) else players | Q(user=by.pk)


def _sees_operators(by: User) -> bool:
    return by.has_perm(MANAGES) or by.has_perm(AUDITS)
