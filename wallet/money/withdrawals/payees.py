"""Where a player may be paid: the list of payees, adding one, removing one; and where a withdrawal was to go.

The note of a request's sealed posting is a digest of its payee. A payee's row is never edited, so the digest covers its
columns as they are stored: account numbers are encrypted there, and the digest tells nothing about them. If the owner
of the database writes another account into the row, or another payee into the withdrawal, the digest differs: the
withdrawal is not sent to the bank, and `check_ledger` names it.
"""

from collections.abc import Collection

from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.people.models import User
from wallet.money.withdrawals.models import Payee

IS_ANOTHER = """
t.note LIKE 'payee:%%' AND (p.user_id <> w.user_id OR t.note <> public.wallet_payee_mark(p))
"""
"""SQL: whether the posting `t` of a withdrawal `w` names another destination than its payee `p` is now.

Requests that were posted before there were marks have none, and are not compared. The database refuses others without.
"""

_MARK = "SELECT public.wallet_payee_mark(p) FROM public.wallet_payee p WHERE p.id = %s"
_ANOTHER = """
SELECT w.id FROM public.wallet_withdrawal w
JOIN public.wallet_payee p ON p.id = w.payee_id
CROSS JOIN LATERAL (
    SELECT one.note FROM public.wallet_transaction one WHERE one.key = 'withdrawal:' || w.public_id OFFSET 0
) AS t
WHERE w.id = ANY (%s) AND {is_another}
""".replace("{is_another}", IS_ANOTHER)


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


def mark_of(payee: Payee) -> str:
    """The mark of a payee for the note of a posting."""
    with connection.cursor() as cursor:
        cursor.execute(_MARK, (payee.pk,))
        (mark,) = cursor.fetchone()
        return str(mark)


def rewritten_among(withdrawals: Collection[int]) -> set[int]:
    """Those of these withdrawals, by primary key, that would go elsewhere than their sealed postings say."""
    with connection.cursor() as cursor:
        cursor.execute(_ANOTHER, (list(withdrawals),))
        return {pk for (pk,) in cursor.fetchall()}
