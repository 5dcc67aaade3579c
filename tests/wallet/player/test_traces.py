"""First in, first out: the parts of every step are exact, and a player sees no other player's steps."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, player, seated
from tests.wallet.finance.reports.books import played
from wallet.ledger import refs
from wallet.ledger.models import Transaction
from wallet.ledger.trace import Step, find, trace
from wallet.play.chips import grant_chips

pytestmark = pytest.mark.django_db


def posting(key: str) -> Transaction:
    return Transaction.objects.get(key=key)


def kinds(steps: tuple[Step, ...]) -> list[tuple[str, int]]:
    return [(step.kind, step.amount_minor) for step in steps]


def test_a_buy_in_comes_from_what_came_first() -> None:
    user = player("asha")
    grant_chips(user, 700, "gift")
    seat = refs.seat("s1")
    services.buy_in(user, seat, GRANT_MINOR + 200, "first")
    found = trace(posting("buy_in:s1:first"))
    (came,) = found.came
    assert kinds(came.steps) == [("sign_up_grant", GRANT_MINOR), ("chip_grant", 200)]


def test_what_was_won_is_followed_to_the_player_who_lost_it_and_on_to_the_cash_out() -> None:
    books = played()
    services.cash_out(books.asha, books.seats[0], "s")
    deal = trace(posting("deal:one"))
    (came,) = deal.came
    assert came.account == books.seats[1].code
    assert kinds(came.steps) == [("buy_in", 5_000)]
    assert kinds(came.steps[0].beyond) == [("sign_up_grant", 20_000)]
    won = next(leg for leg in deal.went if leg.account == books.seats[0].code)
    assert kinds(won.steps) == [("cash_out", 4_500)]
    rake = next(leg for leg in deal.went if leg.account == "house:rake")
    assert rake.steps == ()


def test_a_player_sees_others_only_as_other_players_and_nothing_beyond_them() -> None:
    books = played()
    out = services.cash_out(books.asha, books.seats[0], "s")
    assert out is not None
    seen = trace(posting("deal:one"), books.asha.pk)
    (came,) = seen.came
    assert (came.account, came.steps) == ("", ())
    taken = trace(Transaction.objects.get(pk=out.transaction_id), books.asha.pk)
    assert kinds(taken.came[0].steps) == [("buy_in", 20_000), ("deal", 4_500)]
    assert kinds(taken.came[0].steps[1].beyond) == []


def test_a_posting_is_found_by_its_id_by_its_key_and_by_what_it_is_about() -> None:
    played()
    deal = posting("deal:one")
    assert find(deal.public_id) == find("deal:one") == find(" one ") == deal
    assert find("nothing like it") is None


class PartsAddUp(TestCase):
    """Whatever comes and goes, each leg's steps sum to what there was to trace."""

    @given(moves=st.lists(st.integers(-400, 400).filter(bool), min_size=1, max_size=12))
    @settings(max_examples=25, deadline=None)
    def test_the_parts_of_a_debit_sum_to_it_and_those_of_a_credit_never_pass_it(self, moves: list[int]) -> None:
        user = player("parts")
        seat = seated(user, 1_000)
        held = 1_000
        for number, amount_minor in enumerate(moves):
            if amount_minor > 0:
                services.buy_in(user, seat, amount_minor, f"buy_in:x:{number}")
                held += amount_minor
            elif held + amount_minor >= 0:
                services.cash_out(user, seat, f"cash_out:x:{number}", -amount_minor)
                held += amount_minor
        for transaction in Transaction.objects.exclude(kind="sign_up_grant"):
            found = trace(transaction)
            for leg in found.came:
                assert sum(step.amount_minor for step in leg.steps) == leg.amount_minor
            for leg in found.went:
                assert sum(step.amount_minor for step in leg.steps) <= leg.amount_minor
