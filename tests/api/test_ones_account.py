"""What a player does to the account on its pages, a program does over the API, under the same rules."""

import json
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import StreamingHttpResponse
from django.test import Client
from django.utils import timezone

from accounts.care.limits.models import Limit
from accounts.papers import services as papers
from accounts.papers.kinds import Fault, Proof
from accounts.papers.models import ProofCheck
from accounts.people.models import User
from tests.api.programs import Program
from tests.wallet.builders import licensed, player
from tests.wallet.money.cast import operator

pytestmark = pytest.mark.django_db
PASSWORD = "sixteen brown monkeys"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def browser_of(user: User) -> Client:
    """A browser that has logged in on the page, so that the house knows of its session."""
    browser = Client(headers={"user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140"})
    sent = browser.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    assert sent.status_code == 302
    browser.get("/accounts/profile/")
    return browser


def test_the_share_in_the_shuffle_is_chosen_and_what_cannot_be_seen_is_refused() -> None:
    asha = player("asha")
    api = Program(asha)
    assert api.get("me/client-seed/") == {"client_seed": ""}
    assert api.send("put", "me/client-seed/", client_seed="my cat") == (200, {"client_seed": "my cat"})
    assert api.send("put", "me/client-seed/", client_seed="\u200b") == (400, "bad_request")
    asha.refresh_from_db()
    assert asha.client_seed == "my cat"


def test_one_sees_where_one_is_logged_in_and_logs_out_everywhere_else() -> None:
    asha = player("asha")
    here, elsewhere = browser_of(asha), browser_of(asha)
    program, other = Program(asha), Program(asha)
    rows = here.get("/api/v1/me/sessions/").json()["results"]
    assert [row["device"] for row in rows] == ["Chrome, Android"] * 2
    assert sorted(row["current"] for row in rows) == [False, True]
    assert program.send("delete", "me/sessions/") == (200, {"ok": True})
    assert not UserSession.objects.filter(user=asha).exists()
    assert elsewhere.get("/api/v1/me/").status_code in (401, 403)
    assert program.get("me/")["name"] == "asha"
    assert other.send("get", "me/")[0] == 401


def test_one_token_is_taken_back_and_the_others_stay() -> None:
    asha = player("asha")
    kept = Program(asha)
    browser = browser_of(asha)
    made = browser.post("/api/v1/me/tokens/").json()
    assert browser.delete(f"/api/v1/me/tokens/{made['id']}/").json() == {"ok": True}
    assert browser.delete(f"/api/v1/me/tokens/{made['id']}/").status_code == 404
    assert kept.get("me/")["name"] == "asha"


def test_ones_data_are_taken_along_as_from_the_page() -> None:
    asha = player("asha")
    answer = Program(asha).client.get("/api/v1/me/data.ndjson")
    assert isinstance(answer, StreamingHttpResponse)

    async def read() -> bytes:
        return b"".join([bytes(piece) async for piece in answer])

    sections = {json.loads(line)["section"] for line in async_to_sync(read)().splitlines()}
    assert {"profile", "entry"} <= sections


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"sure": False}, (400, "bad_request")),
        ({"sure": True}, (403, "password_needed")),
        ({"sure": True, "password": "monkeys"}, (403, "wrong_password")),
    ],
)
def test_an_account_is_not_closed_by_mistake(sent: dict[str, Any], said: tuple[int, str]) -> None:
    asha = player("asha")
    assert Program(asha).send("post", "me/close/", **sent) == said
    asha.refresh_from_db()
    assert asha.is_active


def test_an_account_is_closed_once_nothing_keeps_it_open() -> None:
    from tests.wallet import at_tables as services
    from tests.wallet.builders import seated

    asha = player("asha")
    seat = seated(asha, 100)
    api = Program(asha)
    assert api.send("post", "me/close/", sure=True, password=PASSWORD) == (409, "still_open")
    services.cash_out(asha, seat, "all")
    services.get_up(seat)
    assert api.send("post", "me/close/", sure=True, password=PASSWORD) == (200, {"ok": True})
    asha.refresh_from_db()
    assert not asha.is_active
    assert api.send("get", "me/")[0] == 401


def test_limits_tell_what_holds_and_a_looser_one_that_waits_is_taken_back() -> None:
    asha = player("asha")
    api = Program(asha)
    loss = {"kind": "loss", "span": "day", "currency": "CHIP"}
    api.send("post", "me/limits/", **loss, amount=1_000)
    assert api.send("post", "me/limits/", **loss, amount=5_000)[1]["next_amount"] == 5_000
    held = next(row for row in api.get("me/limits/")["in_force"] if loss.items() <= row.items())
    assert (held["most"], held["used"], held["left"]) == (1_000, 0, 1_000)
    assert api.send("post", "me/limits/keep/", **loss) == (200, {"ok": True})
    assert api.send("post", "me/limits/keep/", **loss) == (404, "not_found")
    assert Limit.objects.get(user=asha).next_amount is None
    assert api.send("post", "me/limits/", kind="deposit", span="day", currency="INR", amount=1) == (400, "bad_request")


def test_a_break_and_how_often_one_is_told_the_time_are_seen_and_set() -> None:
    api = Program(player("asha"))
    assert api.get("me/break/") == {"kind": None, "ends_at": None, "for_good": False}
    api.send("post", "me/break/", length="day")
    assert api.get("me/break/")["kind"] == "cool_off"
    api.send("post", "me/break/", length="for_good")
    assert api.get("me/break/") == {"kind": "self_exclusion", "ends_at": None, "for_good": True}
    assert api.send("put", "me/reality-check/", every_min=15) == (200, {"check": None, "every_min": 15})
    assert api.send("put", "me/reality-check/", every_min=7) == (400, "bad_request")


def test_papers_are_sent_rejected_with_a_reason_and_sent_again() -> None:
    asha = player("asha")
    api = Program(asha)
    assert api.client.get("/api/v1/me/papers/").status_code == 404
    licensed()
    assert {row["state"] for row in api.get("me/papers/")["results"]} == {"none"}

    def send(**changed: Any) -> Any:
        form = {"legal_name": "Asha Rao", "born_on": "1990-01-01", "kind": "pan", "number": "ABCDE1234F"}
        pictures = SimpleUploadedFile("pan.png", PNG, "image/png")
        return api.client.post("/api/v1/me/papers/identity/", form | {"pictures": pictures} | changed)

    assert send(born_on=str(timezone.localdate() - timedelta(days=3_000))).status_code == 400
    assert send(kind="bill").status_code == 400
    assert send().json() == {"ok": True}
    assert send().json()["code"] == "bad_request"
    check = ProofCheck.objects.get(user=asha, proof=Proof.IDENTITY)
    papers.reject(operator("omar"), check, Fault.CUT_OFF, "The back, please.")
    told = next(row for row in api.get("me/papers/")["results"] if row["proof"] == "identity")
    assert (told["state"], told["fault"], told["may_send"]) == ("rejected", "cut_off", True)
    assert told["sentence"].endswith("The back, please.")
    assert send().json() == {"ok": True}
    address = {"address": "4 Hill Road", "place": "MH", "pin_code": "400050", "kind": "bill"}
    picture = SimpleUploadedFile("bill.png", PNG, "image/png")
    assert api.client.post("/api/v1/me/papers/address/", address | {"pictures": picture}).json() == {"ok": True}
