"""Who runs low on practice chips is refilled, once a day."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.messages import get_messages
from django.test import Client

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import GRANT_MINOR, main_of, seated
from wallet.ledger import queries, refs
from wallet.play.chips import top_up_chips
from wallet.refusals import WalletRefused


@pytest.fixture
def lose(binu: User) -> Callable[[User, int], None]:
    """Somebody loses chips to Binu."""

    def lose_to_binu(user: User, amount_minor: int) -> None:
        loser, winner = seated(user, amount_minor), seated(binu, 1)
        services.settle_deal(f"lost:{loser.code}", [(loser, -amount_minor), (winner, amount_minor)], 0)

    return lose_to_binu


def test_a_refill_brings_a_player_up_to_what_a_new_one_has(asha: User, lose: Callable[[User, int], None]) -> None:
    lose(asha, GRANT_MINOR - 300)
    top_up_chips(asha)
    assert main_of(asha).balance_minor == GRANT_MINOR


def test_it_is_not_for_those_who_have_enough(asha: User) -> None:
    with pytest.raises(WalletRefused, match="enough_chips"):
        top_up_chips(asha)


def test_exactly_what_a_refill_begins_below_is_enough_and_one_less_is_not(
    asha: User, lose: Callable[[User, int], None]
) -> None:
    lose(asha, GRANT_MINOR - settings.TOP_UP_BELOW_MINOR)
    with pytest.raises(WalletRefused, match="enough_chips"):
        top_up_chips(asha)
    lose(asha, 1)
    top_up_chips(asha)
    assert main_of(asha).balance_minor == GRANT_MINOR


def test_chips_at_a_table_count(asha: User) -> None:
    seated(asha, GRANT_MINOR)
    with pytest.raises(WalletRefused, match="enough_chips"):
        top_up_chips(asha)


def test_it_comes_once_a_day(asha: User, lose: Callable[[User, int], None]) -> None:
    lose(asha, GRANT_MINOR)
    top_up_chips(asha)
    lose(asha, GRANT_MINOR - 5)
    with pytest.raises(WalletRefused, match="topped_up_today"):
        top_up_chips(asha)


def test_not_even_for_exactly_the_same_loss(asha: User, lose: Callable[[User, int], None]) -> None:
    lose(asha, GRANT_MINOR)
    top_up_chips(asha)
    lose(asha, GRANT_MINOR)
    with pytest.raises(WalletRefused, match="topped_up_today"):
        top_up_chips(asha)
    assert queries.balance(refs.player_main(asha.pk)) == 0


def test_the_page_refills_and_says_so(asha: User, client: Client, lose: Callable[[User, int], None]) -> None:
    lose(asha, GRANT_MINOR)
    client.force_login(asha)
    answer = client.post("/wallet/refill/", {"next": "/accounts/profile/"})
    assert answer["Location"] == "/accounts/profile/"
    assert main_of(asha).balance_minor == GRANT_MINOR


def test_the_page_says_why_not(asha: User, client: Client) -> None:
    client.force_login(asha)
    answer = client.post("/wallet/refill/")
    said = [str(message) for message in get_messages(answer.wsgi_request)]
    assert said == ["You have enough chips to play. A refill is for when they run low."]


def test_it_is_posted_only_and_by_players_only(asha: User, client: Client) -> None:
    assert client.post("/wallet/refill/")["Location"].startswith("/accounts/login/")
    client.force_login(asha)
    assert client.get("/wallet/refill/").status_code == 405
