"""Finance people read, take and sign closed days on pages; others may not."""

import hashlib

import pytest

from tests.wallet.builders import licensed
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from tests.wallet.finance.reports.test_finance_pages import clerk
from wallet.finance.closing.models import Signature
from wallet.finance.closing.services import close_next_day

pytestmark = pytest.mark.django_db(transaction=True)
DAYS = "/admin/finance/days/"


def test_a_day_is_read_taken_and_signed() -> None:
    a_little_play()
    licensed()
    put_back()
    client = clerk("view_day", "sign_day", "view_reportfile")
    assert "is over and not closed yet" in client.get(DAYS).content.decode()
    put_back()
    closed = [close_next_day(), close_next_day()]
    assert closed[0] is not None
    listed = client.get(DAYS).content.decode()
    assert f"{a_day_ago()}" in listed
    assert "not closed yet" not in listed
    taken = client.post("/admin/finance/lists/days.csv").content.decode("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in taken[1:]] == ["2", "1"]
    page = client.get(f"{DAYS}1/").content.decode()
    for words in ("Owed to players", "19,999", "deal settled", "None: the trial balance is zero", "Nobody has signed"):
        assert words in page
    assert hashlib.sha256(client.get(f"{DAYS}1/document.json").content).hexdigest() == closed[0].sha256
    stale = client.post(f"{DAYS}1/sign/", {"sha256": "0" * 64}, follow=True).content.decode()
    assert "This is not the day you were shown" in stale
    signed = client.post(f"{DAYS}1/sign/", {"sha256": closed[0].sha256, "note": "fine"}, follow=True).content.decode()
    assert "Another person has to sign it too." in signed
    assert "The day is signed." not in signed
    assert "Sign the day" not in signed
    assert Signature.objects.get().note == "fine"
    assert "Closed days" in client.get("/admin/finance/").content.decode()


def test_who_may_only_look_does_not_sign_and_others_do_not_look() -> None:
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    looking = clerk("view_day")
    assert "Sign the day" not in looking.get(f"{DAYS}1/").content.decode()
    assert looking.post(f"{DAYS}1/sign/", {"sha256": day.sha256}).status_code == 403


def test_before_the_first_day_the_page_says_so() -> None:
    assert "No day is closed yet." in clerk("view_day").get(DAYS).content.decode()
