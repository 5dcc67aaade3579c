"""A player's pages: what is where, a statement that runs, filters, files, and only one's own."""

import io
import json
from datetime import timedelta
from itertools import pairwise

import openpyxl
import pytest
from django.test import Client
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import GRANT_MINOR, licensed, player
from tests.wallet.finance.reports.books import played
from tests.wallet.money.cast import paid_deposit, proven
from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg, post
from wallet.play.chips import grant_chips
from wallet.player import statement

pytestmark = pytest.mark.django_db


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_what_is_at_hand_and_at_tables_is_told_apart() -> None:
    books = played()
    (held,) = statement.holdings(books.asha.pk)
    assert (held.main_minor, held.play_minor, held.total_minor) == (GRANT_MINOR - 20_000, 24_500, GRANT_MINOR + 4_500)
    page = logged_in(books.asha).get("/wallet/").content.decode()
    assert "9,800" in page
    assert "245" in page


def test_a_statement_runs_down_from_what_there_is() -> None:
    books = played()
    lines = statement.lines(books.bela.pk, statement.LineFilter("CHIP")).lines
    assert lines[0].after_minor == GRANT_MINOR - 5_000
    for newer, older in pairwise(lines):
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
    lines = statement.lines(books.asha.pk, statement.LineFilter("CHIP", bucket=bucket)).lines
    assert [line.kind for line in lines] == kinds or {line.kind for line in lines} == set(kinds)


def test_pages_follow_each_other_without_a_gap() -> None:
    user = player("asha")
    for number in range(7):
        grant_chips(user, 100 + number, f"gift:{number}")
    seen: list[int] = []
    before = None
    while True:
        page = statement.lines(user.pk, statement.LineFilter("CHIP", before=before), most=3)
        seen += [line.amount_minor for line in page.lines]
        before = page.older
        if before is None:
            break
    assert seen == [106, 105, 104, 103, 102, 101, 100, GRANT_MINOR]


def test_the_running_balance_is_the_same_whatever_is_left_out() -> None:
    user = player("asha")
    legs = [Leg(refs.equity_chips(), -700), Leg(refs.player_main(user.pk), 700)]
    post(Kind.CHIP_GRANT, "gift:late", legs, event_at=timezone.now() - timedelta(days=9))
    grant_chips(user, 300, "gift:now")
    everything = {line.entry: line.after_minor for line in statement.lines(user.pk, statement.LineFilter("CHIP")).lines}
    assert list(everything.values()) == [GRANT_MINOR + 1_000, GRANT_MINOR + 700, GRANT_MINOR]
    today = timezone.localdate()
    for asked in (statement.LineFilter("CHIP", kind="chip_grant"), statement.LineFilter("CHIP", first=today)):
        some = statement.lines(user.pk, asked).lines
        assert len(some) == 2
        assert all(everything[line.entry] == line.after_minor for line in some)


def test_a_file_has_the_lines_that_are_chosen_and_a_spreadsheet_is_one_of_them() -> None:
    books = played()
    client = logged_in(books.asha)

    def amounts(query: str) -> list[int]:
        content = client.get(f"/wallet/statement.jsonl?{query}").content
        return [json.loads(line)["amount_minor"] for line in content.splitlines()]

    assert amounts("kind=deal") == [4_500]
    assert amounts("bucket=play") == [20_000, 4_500]
    assert amounts("bucket=main&kind=buy_in") == [-20_000]
    book = openpyxl.load_workbook(io.BytesIO(client.get("/wallet/statement.xlsx?kind=deal").content)).active
    assert book is not None
    assert [cell.value for cell in book[2]][5:] == [45, 245, 10_045]


def test_what_goes_from_one_of_ones_accounts_to_another_is_told_on_one_line() -> None:
    books = played()
    page = statement.with_movements_joined(statement.lines(books.asha.pk, statement.LineFilter("CHIP")))
    assert [(line.kind, line.amount_minor, bool(line.into)) for line in page.lines] == [
        ("deal", 4_500, False),
        ("buy_in", 20_000, True),
        ("sign_up_grant", GRANT_MINOR, False),
    ]
    moved = page.lines[1]
    assert (moved.account.split(":")[0], moved.into.split(":")[0]) == ("player", "seat")
    assert moved.after_minor == GRANT_MINOR
    shown = logged_in(books.asha).get("/wallet/statement/").content.decode()
    assert shown.count("Brought to a table") == 2  # the filter's choice and the one line


def test_a_house_of_chips_speaks_of_chips() -> None:
    page = logged_in(player("asha")).get("/wallet/").content.decode()
    assert "My chips" in page
    assert "My money" not in page
    assert "/accounts/limits/" in page
    statement = logged_in(player("bela")).get("/wallet/statement/").content.decode()
    assert ('value="buy_in"' in statement, 'value="deposit"' in statement) == (True, False)


def test_who_has_money_sees_it_first() -> None:
    licensed()
    asha = proven("asha")
    paid_deposit(asha, 1_000)
    client = logged_in(asha)
    page = client.get("/wallet/statement/")
    assert page.context["currency"] == "INR"
    assert client.get("/wallet/statement/?currency=CHIP").context["currency"] == "CHIP"
    assert client.get("/wallet/statement.csv").content.count(b"deposit") == 2
    assert [each.currency for each, _ in client.get("/wallet/").context["latest"]] == ["INR", "CHIP"]


def test_filters_are_kept_and_nonsense_in_them_is_said() -> None:
    books = played()
    client = logged_in(books.asha)
    page = client.get("/wallet/statement/", {"kind": "deal"}).content.decode()
    assert "+45" in page
    assert "<b>Brought to a table</b>" not in page
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
    from tests.wallet.finance.reports.test_finance_pages import clerk

    books = played()
    page = clerk("view_reportfile").get("/admin/finance/trace/", {"asked": "deal:one"}).content.decode()
    assert books.seats[1].code in page
    again = logged_in(User.objects.get(username="clerk")).get("/admin/finance/trace/?asked=no")
    assert "The ledger knows nothing by this name." in again.content.decode()
