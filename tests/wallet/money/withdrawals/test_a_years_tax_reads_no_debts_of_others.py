"""What a player's tax costs does not grow with what was ever charged back, of others or of the player."""

from datetime import timedelta

from django.utils import timezone

from accounts.people.models import User
from bench.wallet.blocks import blocks_of
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import INR, delivered, message, paid_deposit, won
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables

MANY = 400
A_FEW = 8
"""A page or two more of an index, however many debts it has."""


def debts(user: User, since: str, recovered_at: str) -> None:
    """Many debts of a player, all of them recovered."""
    with guards_off():
        sql(
            "INSERT INTO wallet_receivable (user_id, currency_id, reason, about, amount_minor, recovered_minor, since,"
            f" recovered_at) SELECT {user.pk}, '{INR}', 'chargeback', 'past{user.pk}x' || n, 100, 100, {since},"
            f" {recovered_at} FROM generate_series(1, {MANY}) AS n"
        )
    sql("ANALYZE wallet_receivable")


def cost(user: User) -> int:
    """The blocks that the tax of the player's last day touches."""
    now = timezone.now()
    begins = now - timedelta(days=200)
    return blocks_of(
        lambda: sql(
            "SELECT * FROM public.wallet_tax_between(%s, %s, %s, %s, %s)", user.pk, INR, begins, now, now + timedelta(1)
        )
    )


def charged_back(user: User) -> None:
    """A deposit that was charged back after it was lost, and a part of which was recovered."""
    deposit = paid_deposit(user, 1_000)
    won(user, -1_000)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    won(user, 400)
    receivables.recover_all()


def test_the_debts_of_others_are_not_read(asha: User, omar: User) -> None:
    charged_back(asha)
    cost(asha)
    before = cost(asha)
    debts(omar, "now()", "now()")
    cost(asha)
    assert cost(asha) <= before + A_FEW


def test_debts_of_which_nothing_was_taken_since_are_not_read(asha: User) -> None:
    charged_back(asha)
    cost(asha)
    before = cost(asha)
    debts(asha, "now() - interval '300 days'", "now() - interval '250 days'")
    cost(asha)
    assert cost(asha) <= before + A_FEW
