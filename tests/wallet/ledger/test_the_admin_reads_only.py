"""Operators read, search and follow the ledger; nobody writes it in the admin, superusers included."""

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import main_of, seated
from wallet.ledger.models import Entry, Transaction
from wallet.play.chips import grant_chips
from wallet.play.reversing import reverse

PAGES = ("account", "transaction", "entry", "currency")


@pytest.fixture
def operator(db: None, client: Client) -> Client:
    """A superuser's browser."""
    client.force_login(User.objects.create_superuser("chief", None, "a long password 9"))
    return client


@pytest.fixture
def deal(asha: User, binu: User) -> Transaction:
    """A deal settled between Asha and Binu."""
    services.settle_deal("deal:7", [(seated(asha, 8_000), -5_000), (seated(binu, 8_000), 4_500)], 500)
    return Transaction.objects.get(key="deal:7")


def text(client: Client, address: str) -> str:
    """A page's source."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


@pytest.mark.parametrize("page", PAGES)
def test_there_is_nothing_to_add_or_change(operator: Client, deal: Transaction, page: str) -> None:
    assert operator.get(f"/admin/wallet/{page}/add/").status_code == 403
    source = text(operator, f"/admin/wallet/{page}/")
    assert "/add/" not in source
    offered = operator.get(f"/admin/wallet/{page}/").context["action_form"].fields["action"].choices
    assert [name for name, _words in offered if name] == ["take_chosen"], "rows can be taken as a file, no more"


def test_a_change_sent_all_the_same_is_refused(operator: Client, deal: Transaction) -> None:
    entry = Entry.objects.filter(transaction=deal).earliest("id")
    for page in (f"transaction/{deal.pk}", f"entry/{entry.pk}"):
        assert operator.post(f"/admin/wallet/{page}/change/", {"note": "x"}).status_code == 403
        assert operator.post(f"/admin/wallet/{page}/delete/", {"post": "yes"}).status_code == 403
    assert Transaction.objects.get(pk=deal.pk).note == ""


def test_a_transactions_page_shows_its_legs_in_units(operator: Client, deal: Transaction) -> None:
    source = text(operator, f"/admin/wallet/transaction/{deal.pk}/change/")
    assert all(shown in source for shown in ("house:rake", "+5", "-50", "+45", "125"))


def test_an_accounts_page_shows_its_balance_and_leads_to_its_entries(
    operator: Client, deal: Transaction, asha: User
) -> None:
    account = main_of(asha)
    source = text(operator, f"/admin/wallet/account/{account.pk}/change/")
    assert "9,920" in source
    entries = f"/admin/wallet/entry/?account__id__exact={account.pk}"
    assert entries in source
    assert text(operator, entries).count("field-transaction_link") == 2


def test_a_hot_account_shows_its_balance_too(operator: Client, deal: Transaction) -> None:
    assert "house:rake" in text(operator, "/admin/wallet/account/?kind__exact=house")


def test_a_player_is_found_by_name_and_id(operator: Client, deal: Transaction, asha: User) -> None:
    for search in (asha.public_id, "asha"):
        assert main_of(asha).code in text(operator, f"/admin/wallet/account/?q={search}")


def test_a_transaction_is_found_by_id_and_key(operator: Client, deal: Transaction) -> None:
    for search in (deal.public_id, "deal:7"):
        assert deal.public_id in text(operator, f"/admin/wallet/transaction/?q={search}")
        assert "house:rake" in text(operator, f"/admin/wallet/entry/?q={search}")


def test_a_reversal_and_what_it_reverses_lead_to_each_other(operator: Client, asha: User) -> None:
    grant_chips(asha, 100, "gift")
    gift = Transaction.objects.get(key="gift")
    reverse(gift, note="mistake")
    reversal = Transaction.objects.get(reverses=gift)
    assert f"/admin/wallet/transaction/{reversal.pk}/change/" in text(
        operator, f"/admin/wallet/transaction/{gift.pk}/change/"
    )
    assert f"/admin/wallet/transaction/{gift.pk}/change/" in text(
        operator, f"/admin/wallet/transaction/{reversal.pk}/change/"
    )


def test_players_are_sent_away(asha: User, client: Client) -> None:
    client.force_login(asha)
    assert client.get("/admin/wallet/entry/").status_code == 302
