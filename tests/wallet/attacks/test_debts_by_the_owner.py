"""Who owns the tables writes a debt by which the house would take a player's money: `check_ledger` names it."""

from accounts.people.models import User
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import INR, delivered, main_minor, message, paid_deposit, proven, won
from wallet.ledger.audit import differences
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Receivable

NAMED = "what the house bore is owed"


def found() -> set[str]:
    """The checks that find something."""
    return {one.check for one in differences()}


def indebted(player: User) -> Receivable:
    """A player who has lost what was charged back, and owes it."""
    deposit = paid_deposit(player, 200)
    won(player, -200)
    delivered(message(deposit, EventKind.CHARGED_BACK))
    return Receivable.objects.get()


def test_a_debt_of_which_the_house_has_borne_nothing(asha: User) -> None:
    deposit = paid_deposit(asha, 200)
    for reason, about in (
        ("chargeback", deposit.public_id),
        ("chargeback", "mine"),
        ("tax", f"2025:{asha.pk}"),
        ("tax", "mine"),
        ("bonus", "mine:1"),
    ):
        with guards_off():
            sql(
                "INSERT INTO wallet_receivable"
                " (user_id, currency_id, reason, about, amount_minor, recovered_minor, since)"
                " VALUES (%s, 'INR', %s, %s, 5000, 0, now())",
                *(asha.pk, reason, about),
            )
        assert found() == {NAMED}
        with guards_off():
            sql("DELETE FROM wallet_receivable")
    assert found() == set()


def test_it_is_still_named_after_the_house_has_taken_the_money_for_it(asha: User) -> None:
    paid_deposit(asha, 200)
    with guards_off():
        sql(
            "INSERT INTO wallet_receivable (user_id, currency_id, reason, about, amount_minor, recovered_minor, since)"
            " VALUES (%s, 'INR', 'chargeback', 'mine', 5000, 0, now() - interval '3 years')",
            asha.pk,
        )
    assert receivables.recover(asha.pk, INR) == 0
    assert main_minor(asha) == 150_00
    assert found() == {NAMED}


def test_a_debt_that_is_made_another_players(asha: User) -> None:
    indebted(asha)
    binu = proven("binu")
    paid_deposit(binu, 500)
    assert found() == set()
    with guards_off():
        sql("UPDATE wallet_receivable SET user_id = %s", binu.pk)
    assert found() == {NAMED}


def test_a_debt_of_more_than_the_house_has_borne(asha: User) -> None:
    indebted(asha)
    with guards_off():
        sql("UPDATE wallet_receivable SET amount_minor = amount_minor + 1")
    (both_ways, _other) = (one for one in differences() if one.check == NAMED)
    assert {both_ways.found, _other.found} == {"20000 borne", f"20001 owed by player {asha.pk}"}
