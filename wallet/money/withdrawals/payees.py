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
    """Store a new payee; returns the existing one if it is the same account."""
    User.objects.select_for_update(no_key=True).get(pk=payee.user_id)
    same = (payee.kind, payee.account, payee.ifsc)
    # The numbers lie encrypted, so they are compared here and not by the database.
    for known in of(payee.user):
        if (known.kind, known.account, known.ifsc) == same:
            return known
    payee.save()
    return payee


def remove(payee: Payee) -> None:
    """Remove a payee; the database sets the time. `services.remove_payee` also cancels its withdrawals."""
    Payee.objects.filter(pk=payee.pk, removed_at=None).update(removed_at=Now())
    payee.refresh_from_db(fields=["removed_at"])
