"""Where a player may be paid: the list of payees, adding one, removing one."""

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.people.models import User
from wallet.money.withdrawals.models import Payee


def of(user: User) -> QuerySet[Payee]:
    """Where a player may be paid now, the newest first."""
    return Payee.objects.filter(user=user, removed_at=None)


@transaction.atomic
def keep(payee: Payee) -> Payee:
    """Keep a new payee; the one there is where it is the same account."""
    User.objects.select_for_update(no_key=True).get(pk=payee.user_id)
    same = (payee.kind, payee.account, payee.ifsc)
    # The numbers lie encrypted, so they are compared here and not by the database.
    for known in of(payee.user):
        if (known.kind, known.account, known.ifsc) == same:
            return known
    payee.save()
    return payee


def remove(payee: Payee) -> None:
    """Pay there no more; the database says since when. What was asked for is given back (`services.remove_payee`)."""
    Payee.objects.filter(pk=payee.pk, removed_at=None).update(removed_at=Now())
    payee.refresh_from_db(fields=["removed_at"])
