"""Somebody has got SQL into the players' web and names legs in lists that do not begin at one."""

import pytest
from django.db import connection

from accounts.people.models import User
from base.ids import new_public_id
from tests.granted import grant
from tests.wallet import at_tables
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import player, seated
from wallet.ledger import queries
from wallet.ledger.refs import AccountRef, player_main

BEGINNINGS = ("[2:3]=", "[0:1]=", "[-5:-4]=")
OTHERS = (
    ("[2:3]={{{0},{1}}}", "{{{2},{3}}}"),
    ("{{{0},{1}}}", "[2:3]={{{2},{3}}}"),
    ("{{{{{0},{1}}}}}", "{{{{{2},{3}}}}}"),
    ("{{{{{0}}},{{{1}}}}}", "{{{2},{3}}}"),
)
POST = (
    "SELECT outcome, about FROM wallet_post(%s, %s, %s, '', 'CHIP', %s::text[], %s::bigint[], NULL, NULL, NULL,"
    " '{t,t}', NULL, NULL, '')"
)


@pytest.fixture
def binu(db: None) -> User:
    """Somebody with chips."""
    return player("binu")


def ask(kind: str, key: str, codes: str, amounts: str) -> tuple[str, str]:
    """The outcome of a posting of these two legs, each list as PostgreSQL writes it."""
    with connection.cursor() as cursor:
        cursor.execute(POST, [new_public_id(), kind, key, codes, amounts])
        outcome, about = cursor.fetchone()
        return outcome, about


def lists(first: AccountRef, second: AccountRef, amount_minor: int) -> list[tuple[str, str]]:
    """Both legs, in either order, in lists that begin elsewhere or are no lists."""
    found = []
    for one, other, minor in ((first, second, amount_minor), (second, first, -amount_minor)):
        said = (one.code, other.code, minor, -minor)
        shifted = [(f"{begins}{{{{{{0}},{{1}}}}}}", f"{begins}{{{{{{2}},{{3}}}}}}") for begins in BEGINNINGS]
        found += [(codes.format(*said), amounts.format(*said)) for codes, amounts in (*shifted, *OTHERS)]
    return found


def test_a_chair_bought_with_somebody_elses_chips(asha: User, binu: User) -> None:
    seat, theirs = seated(asha, 500), player_main(binu.pk)
    before = queries.balance(theirs)
    grant(LOGINS)
    for codes, amounts in lists(seat, theirs, 100):
        with logged_in_as("rummy_attacks_play"):
            assert ask("buy_in", at_tables.buy_in_key(seat, "mine"), codes, amounts) == (
                "not_allowed",
                "legs are two lists of one length",
            )
    assert queries.balance(theirs) == before


def test_a_chairs_chips_given_to_somebody_else(asha: User, binu: User) -> None:
    seat, theirs = seated(asha, 500), player_main(binu.pk)
    grant(LOGINS)
    for codes, amounts in lists(theirs, seat, 100):
        with logged_in_as("rummy_attacks_play"):
            outcome, why = ask("cash_out", f"cash_out:{at_tables.name_of(seat)}:mine", codes, amounts)
        assert (outcome, why) == ("not_allowed", "legs are two lists of one length")
    assert queries.balance(seat) == 500
