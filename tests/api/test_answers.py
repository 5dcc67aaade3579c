"""Who may ask, what a refusal looks like, and that the API does what the pages do."""

import json
from typing import Any

import msgspec
import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.http import StreamingHttpResponse
from django.test import Client
from knox.models import AuthToken

from accounts.people.models import User
from base.api import COMPONENTS, schema_of
from engine import record
from tests.tables.cast import LOSS_MINOR, dealt, funded, table_of
from tests.tables.played import over

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def program(user: User) -> Client:
    """A program that shows a token."""
    return Client(headers={"authorization": f"Bearer {AuthToken.objects.create(user)[1]}"})


def said(response: Any) -> tuple[int, str]:
    body = response.json()
    assert body["sentence"]
    return response.status_code, body["code"]


def lines(response: Any) -> list[dict[str, Any]]:
    assert isinstance(response, StreamingHttpResponse)

    async def read() -> bytes:
        return b"".join([bytes(piece) async for piece in response])

    return [json.loads(line) for line in async_to_sync(read)().splitlines()]


def test_the_lobby_is_open_to_all_and_the_rest_is_not() -> None:
    table = table_of(2)
    (row,) = Client().get("/api/v1/tables/").json()["results"]
    assert (row["id"], row["socket"]) == (table.public_id, f"/ws/table/{table.public_id}/")
    for address in ("me", "wallet", "wallet/lines", "deals", "tables/mine", "me/limits", "me/tokens"):
        assert said(Client().get(f"/api/v1/{address}/"))[0] in (401, 403)


def test_a_token_is_made_in_the_browser_shown_once_and_taken_back() -> None:
    asha = funded("Asha")
    browser = Client()
    browser.force_login(asha)
    made = browser.post("/api/v1/me/tokens/").json()
    assert Client(headers={"authorization": f"Bearer {made['token']}"}).get("/api/v1/me/").json()["name"] == "Asha"
    assert made["token"] not in browser.get("/api/v1/me/tokens/").content.decode()
    assert not AuthToken.objects.filter(digest=made["token"]).exists()
    browser.delete("/api/v1/me/tokens/")
    assert said(Client(headers={"authorization": f"Bearer {made['token']}"}).get("/api/v1/me/"))[0] == 401


def test_a_token_does_not_make_tokens() -> None:
    assert said(program(funded("Asha")).post("/api/v1/me/tokens/"))[0] in (401, 403)


def test_a_browser_needs_its_csrf_token() -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(funded("Asha"))
    assert said(browser.post("/api/v1/wallet/refill/"))[0] == 403


@pytest.mark.django_db(transaction=True)
def test_sitting_down_getting_up_and_their_refusals() -> None:
    table, asha = table_of(2), funded("Asha")
    api = program(asha)
    address = f"/api/v1/tables/{table.public_id}/seat/"

    def sit(body: dict[str, Any]) -> Any:
        return api.post(address, json.dumps(body), content_type="application/json")

    assert said(sit({"buy_in_minor": 1})) == (409, "buy_in_too_small")
    assert said(sit({"buy_in_minor": "much"})) == (400, "bad_request")
    assert said(sit({"buy_in_minor": LOSS_MINOR, "colour": "red"})) == (400, "bad_request")
    assert sit({"buy_in_minor": LOSS_MINOR}).json() == {"ok": True}
    assert said(sit({"buy_in_minor": LOSS_MINOR})) == (409, "already_seated")
    assert [row["id"] for row in api.get("/api/v1/tables/mine/").json()["results"]] == [table.public_id]
    assert api.delete(address).json() == {"ok": True}
    assert said(api.delete(address)) == (409, "not_seated")
    assert said(api.delete("/api/v1/tables/nothing/seat/")) == (404, "no_table")


def test_ones_own_deals_and_their_records_and_nobody_elses() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    deal = over(asha, bela)
    (row,) = program(asha).get("/api/v1/deals/").json()["results"]
    assert row["id"] == deal.public_id
    document = program(bela).get(f"/api/v1/deals/{deal.public_id}/record/")
    assert record.replay(document.content).valid
    why = program(bela).get(f"/api/v1/deals/{deal.public_id}/explanation/").json()
    assert {seat["player"] for seat in why["seats"]} == {asha.public_id, bela.public_id}
    assert said(program(funded("Devika")).get(f"/api/v1/deals/{deal.public_id}/explanation/")) == (404, "not_found")
    assert said(program(funded("Chitra")).get(f"/api/v1/deals/{deal.public_id}/record/")) == (404, "not_found")
    going_on = dealt(funded("Devi"), funded("Esha"))
    player = going_on.deal_seats.first()
    assert player is not None
    assert said(program(player.player).get(f"/api/v1/deals/{going_on.public_id}/record/"))[0] == 404


def test_exports_are_one_document_a_line() -> None:
    asha = funded("Asha")
    deal = over(asha, funded("Bela"))
    api = program(asha)
    assert [line["id"] for line in lines(api.get("/api/v1/deals.ndjson"))] == [deal.public_id]
    statement = lines(api.get("/api/v1/wallet/lines.ndjson"))
    assert (
        sum(line["amount_minor"] for line in statement)
        == api.get("/api/v1/wallet/").json()["results"][0]["total_minor"]
    )
    assert statement == api.get("/api/v1/wallet/lines/").json()["results"]


def test_a_trace_is_of_ones_own_money() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    over(asha, bela)
    line = program(asha).get("/api/v1/wallet/lines/?kind=deal").json()["results"][0]
    way = program(asha).get(f"/api/v1/wallet/trace/{line['transaction']}/").json()
    assert way["kind"] == "deal"
    stranger = program(funded("Chitra")).get(f"/api/v1/wallet/trace/{line['transaction']}/")
    assert said(stranger) == (404, "not_found")


def test_limits_and_profile_are_changed_as_on_the_pages() -> None:
    api = program(funded("Asha"))
    body = {"kind": "loss", "span": "day", "amount": 1000, "currency": "CHIP"}
    assert api.post("/api/v1/me/limits/", json.dumps(body), content_type="application/json").json()["amount"] == 1000
    assert api.get("/api/v1/me/limits/").json()["results"][0]["kind"] == "loss"
    body["kind"] = "luck"
    assert said(api.post("/api/v1/me/limits/", json.dumps(body), content_type="application/json"))[0] == 400
    changed = api.patch("/api/v1/me/", '{"name": "Asha Devi"}', content_type="application/json")
    assert changed.json()["name"] == "Asha Devi"


def test_who_takes_a_break_sits_down_nowhere() -> None:
    table, asha = table_of(2), funded("Asha")
    api = program(asha)
    assert api.post("/api/v1/me/break/", '{"length": "day"}', content_type="application/json").json() == {"ok": True}
    body = json.dumps({"buy_in_minor": LOSS_MINOR})
    refused = api.post(f"/api/v1/tables/{table.public_id}/seat/", body, content_type="application/json")
    assert said(refused) == (409, "excluded")


@pytest.mark.parametrize("query", ["cursor=x", "cursor=0", "first=then", f"kind={'x' * 100}"])
def test_nonsense_in_the_address_is_said(query: str) -> None:
    assert said(program(funded("Asha")).get(f"/api/v1/wallet/lines/?{query}"))[0] == 400


@pytest.mark.parametrize("address", ["/deals/%00/", "/api/v1/deals/%00/record/", "/?cards=%00"])
def test_an_address_with_a_nul_is_refused(address: str) -> None:
    assert Client().get(address).status_code == 400


def test_too_many_requests_are_slowed_down(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    answers = [Client().get("/api/v1/tables/").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert said(Client().get("/api/v1/tables/")) == (429, "throttled")


def test_the_document_and_its_viewer_open() -> None:
    document = Client().get("/api/v1/schema/?format=json").json()
    assert document["openapi"].startswith("3.1")
    assert "/api/v1/tables/" in document["paths"]
    operations = [each for path in document["paths"].values() for each in path.values()]
    assert all(each["summary"] or each["tags"] == ["schema"] for each in operations)
    assert {tag for each in operations for tag in each["tags"]} == {
        "me", "wallet", "ledger", "tables", "deals", "matches", "tournaments", "leagues", "tickets", "clubs"
    }  # fmt: skip
    page = Client().get("/api/v1/docs/")
    assert page.status_code == 200
    assert "swagger-ui" in page.content.decode()


def test_two_messages_of_one_name_are_a_mistake() -> None:
    def another(kind: type) -> type[msgspec.Struct]:
        return msgspec.defstruct("OnlyHere", [("held", kind)])

    schema_of(another(int))
    schema_of(another(int))
    with pytest.raises(ValueError, match="OnlyHere"):
        schema_of(another(str))
    COMPONENTS.pop("OnlyHere")


def test_matches_and_tournaments_are_listed_for_all_and_entered_by_players() -> None:
    assert Client().get("/api/v1/matches/").json() == {"results": []}
    assert Client().get("/api/v1/tournaments/").json() == {"results": []}
    api = program(funded("Asha"))
    assert said(api.post("/api/v1/matches/nothing/enter/")) == (404, "no_match")
    assert said(api.post("/api/v1/tournaments/nothing/register/")) == (404, "no_tournament")
    assert said(api.get("/api/v1/matches/nothing/"))[0] == 404


def test_a_pool_match_is_entered_seen_and_withdrawn_from() -> None:
    from tests.tournaments.matches.cast import offer_of

    offer_of()
    asha = funded("Asha")
    api = program(asha)
    (match,) = Client().get("/api/v1/matches/").json()["results"]
    assert api.post(f"/api/v1/matches/{match['id']}/enter/").json() == {"ok": True}
    assert said(api.post(f"/api/v1/matches/{match['id']}/enter/")) == (409, "already_entered")
    seen = api.get(f"/api/v1/matches/{match['id']}/").json()
    assert (seen["match"]["mine"], seen["may_withdraw"]) == (True, True)
    assert [entrant["player"]["id"] for entrant in seen["state"]["match"]["entrants"]] == [asha.public_id]
    assert said(api.post(f"/api/v1/matches/{match['id']}/rejoin/", "{}", content_type="application/json"))[0] == 400
    assert api.post(f"/api/v1/matches/{match['id']}/withdraw/").json() == {"ok": True}
    assert api.get("/api/v1/matches/mine/").json() == {"results": []}


@pytest.mark.parametrize("token", ["\xff", "\xff" * 64, "\x80abc"])
def test_bytes_that_are_no_text_are_no_token(db: None, token: str) -> None:
    answer = Client(headers={"authorization": f"Bearer {token}"}).get("/api/v1/me/")
    assert (answer.status_code, answer.json()["code"]) == (401, "authentication_failed")
