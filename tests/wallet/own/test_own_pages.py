"""A player's pages: what is where, a statement that runs, filters, files, and only one's own."""

import json
from itertools import pairwise

import pytest
from django.test import Client

from accounts.models import User
from tests.wallet.builders import GRANT_MINOR, player
from tests.wallet.reports.books import played
from wallet import own, services
from wallet.models import Transaction

pytestmark = pytest.mark.django_db


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_what_is_at_hand_and_at_tables_is_told_apart() -> None:
    books = played()
    (held,) = own.held(books.asha.pk)
    assert (held.main_minor, held.play_minor, held.total_minor) == (GRANT_MINOR - 20_000, 24_500, GRANT_MINOR + 4_500)
    page = logged_in(books.asha).get("/wallet/").content.decode()
    assert "9,800" in page
    assert "245" in page


def test_a_statement_runs_down_from_what_there_is() -> None:
    books = played()
    lines = own.lines(books.bela.pk, own.Asked("CHIP")).lines
    assert lines[0].after_minor == GRANT_MINOR - 5_000
    for newer, older in pairwise(lines):
        assert newer.after_minor is not None
        assert older.after_minor == newer.after_minor - newer.amount_minor
    assert lines[-1].after_minor == lines[-1].amount_minor


@pytest.mark.parametrize(
    ("bucket", "kinds"),
    [
        ("main", ["buy_in", "sign_up_grant"]),
        ("play", ["deal", "buy_in"]),
        ("bonus", []),
        ("nonsense", ["deal", "buy_in", "buy_in", "sign_up_grant"]),
    ],
)
def test_a_bucket_shows_its_own_lines(bucket: str, kinds: list[str]) -> None:
    books = played()
    lines = own.lines(books.asha.pk, own.Asked("CHIP", bucket=bucket)).lines
    assert [line.kind for line in lines] == kinds or {line.kind for line in lines} == set(kinds)


def test_pages_follow_each_other_without_a_gap() -> None:
    user = player("asha")
    for number in range(7):
        services.grant_chips(user, 100 + number, f"gift:{number}")
    seen: list[int] = []
    before = None
    while True:
        page = own.lines(user.pk, own.Asked("CHIP", before=before), most=3)
        seen += [line.amount_minor for line in page.lines]
        before = page.older
        if before is None:
            break
    assert seen == [106, 105, 104, 103, 102, 101, 100, GRANT_MINOR]


def test_filters_are_kept_and_nonsense_in_them_is_said() -> None:
    books = played()
    client = logged_in(books.asha)
    page = client.get("/wallet/statement/", {"kind": "deal"}).content.decode()
    assert "+45" in page
    assert "Brought to a table" not in page
    assert "Enter a valid date." in client.get("/wallet/statement/", {"first": "then"}).content.decode()
    assert client.get("/wallet/statement/", {"before": "x", "bucket": "y", "currency": "ZZZ"}).status_code == 200


def test_the_statement_is_taken_as_a_file() -> None:
    books = played()
    client = logged_in(books.asha)
    lines = [json.loads(line) for line in client.get("/wallet/statement.jsonl").content.splitlines()]
    assert [line["amount_minor"] for line in lines] == [GRANT_MINOR, -20_000, 20_000, 4_500]
    assert client.get("/wallet/statement.csv").content.decode().count("\r\n") == 5
    assert client.get("/wallet/statement.exe").status_code == 404


def test_a_trace_of_ones_own_posting_opens_and_of_anothers_does_not() -> None:
    books = played()
    deal = Transaction.objects.get(key="deal:one")
    page = logged_in(books.asha).get(f"/wallet/trace/{deal.public_id}/")
    assert "Other players" in page.content.decode()
    assert books.bela.public_id not in page.content.decode()
    assert logged_in(player("stranger")).get(f"/wallet/trace/{deal.public_id}/").status_code == 404


def test_nobody_sees_money_without_logging_in() -> None:
    for address in ("/wallet/", "/wallet/statement/", "/wallet/statement.csv", "/wallet/trace/x/"):
        assert Client().get(address).status_code == 302


def test_finance_finds_a_posting_by_the_deal_it_is_of() -> None:
    from tests.wallet.reports.test_finance_pages import clerk

    books = played()
    page = clerk("view_reportfile").get("/admin/finance/trace/", {"asked": "deal:one"}).content.decode()
    assert books.seats[1].code in page
    again = logged_in(User.objects.get(username="clerk")).get("/admin/finance/trace/?asked=no")
    assert "The ledger knows nothing by this name." in again.content.decode()
