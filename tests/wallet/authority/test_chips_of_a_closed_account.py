"""The chips that an account leaves behind are taken when it is closed, and from no other player."""

from django.db import transaction

from accounts.closing.services import close
from accounts.people.models import User
from tests.wallet.logins import logged_in, login_of, outcome_of_posting, why_not_allowed
from wallet.ledger import queries, refs
from wallet.ledger.models import Transaction


def test_the_login_of_the_players_web_takes_nobodys_chips(asha: User) -> None:
    login_of("play")
    held = queries.balance(refs.player_main(asha.pk))
    legs = {f"player:{asha.pk}:main": -held, "equity:chips": held}
    assert held > 0
    assert why_not_allowed("closing", f"account_closed:{asha.pk}", legs) == "nobody has closed that account"
    assert queries.balance(refs.player_main(asha.pk)) == held


def test_who_closes_an_account_leaves_them(asha: User) -> None:
    login_of("play")
    with logged_in(), transaction.atomic():
        close(asha)
    assert queries.balance(refs.player_main(asha.pk)) == 0
    assert Transaction.objects.filter(key=f"account_closed:{asha.pk}", kind="closing").exists()


def test_a_closed_account_is_taken_from_once(asha: User, binu: User) -> None:
    login_of("play")
    with logged_in():
        close(asha)
        legs = {f"player:{binu.pk}:main": -5, "equity:chips": 5}
        assert outcome_of_posting("closing", f"account_closed:{asha.pk}", legs)[0] != "posted"
        assert outcome_of_posting("closing", f"account_closed:{binu.pk}", legs)[0] == "not_allowed"
