"""Following, blocking and letting go. Both players' rows are locked by id first, so two who act at once agree."""

from collections.abc import Callable, Mapping

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from ladder.people.models import Challenge, Shown, Tie, TieKind
from ladder.people.queries import visible_players
from ladder.people.refusals import PeopleRefusal

MOST_TIES = 500


def person(public_id: str) -> User:
    """A player whom others may see. Raises Refused nobody_there."""
    found = visible_players().filter(public_id=public_id).first()
    if found is None:
        raise Refused(PeopleRefusal.NOBODY)
    return found


def follow(user: User, public_id: str) -> None:
    """Follow a player; who has blocked the follower cannot be followed.

    Raises Refused nobody_there, oneself, ties_for_accounts, tie_not_possible, too_many_ties.
    """
    with transaction.atomic():
        other = _both(user, public_id)
        if _tie(other, user, TieKind.BLOCKS).exists():
            raise Refused(PeopleRefusal.NOT_POSSIBLE)
        _decide(user, other, TieKind.FOLLOWS)


def block(user: User, public_id: str) -> None:
    """Block a player: neither follows the other any more, nor sees what the other shows.

    Raises Refused nobody_there, oneself, ties_for_accounts, too_many_ties.
    """
    with transaction.atomic():
        other = _both(user, public_id)
        _tie(other, user, TieKind.FOLLOWS).delete()
        _decide(user, other, TieKind.BLOCKS)


def let_go(user: User, public_id: str) -> None:
    """Stop following or blocking a player."""
    Tie.objects.filter(player=user, other__public_id=public_id).delete()


def forget(user: User) -> None:
    """Delete all ties of a player who closes the account."""
    Tie.objects.filter(Q(player=user) | Q(other=user)).delete()
    Challenge.objects.filter(Q(challenger=user) | Q(challenged=user)).delete()
    Shown.objects.filter(player=user).delete()


def show(user: User, wanted: Mapping[str, bool]) -> None:
    """Choose what others see of the player; what is not named is not shown."""
    Shown.objects.update_or_create(player=user, defaults={what: wanted.get(what, False) for what in Shown.WHAT})


VERBS: dict[str, Callable[[User, str], None]] = {"follow": follow, "block": block, "let-go": let_go}
"""What a player may do to another, by the end of its address."""


def _both(user: User, public_id: str) -> User:
    other = person(public_id)
    if other.pk == user.pk:
        raise Refused(PeopleRefusal.ONESELF)
    if not user.is_account:
        raise Refused(PeopleRefusal.FOR_ACCOUNTS)
    list(User.objects.select_for_update(no_key=True).filter(pk__in=(user.pk, other.pk)).order_by("pk").only("pk"))
    return other


def _tie(user: User, other: User, kind: TieKind) -> "QuerySet[Tie]":
    return Tie.objects.filter(player=user, other=other, kind=kind)


def _decide(user: User, other: User, kind: TieKind) -> None:
    known = Tie.objects.filter(player=user, other=other).exists()
    if not known and Tie.objects.filter(player=user).count() >= MOST_TIES:
        raise Refused(PeopleRefusal.TOO_MANY)
    Tie.objects.update_or_create(player=user, other=other, defaults={"kind": kind, "since": clock.now()})
