"""An operator comes in with a second factor, for a shift, and proves again who it is before money or rights."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from knox.models import get_token_model
from pytest_django import Settings

from desk.cases.deciding.doings import DOINGS
from desk.rights.doors import SEEN, SINCE
from desk.rights.grave import grave
from tests.accounts.entrance import code_of
from tests.desk.audit.cast import PASSWORD, browser, superuser
from tests.desk.walk import actions, addresses
from tests.wallet.builders import player

pytestmark = pytest.mark.django_db
ADMIN = "/admin/accounts/user/"


@pytest.fixture(autouse=True)
def _no_attempts_yet(servers: None) -> None:
    cache.clear()


@pytest.fixture
def strict(settings: Settings) -> Settings:
    """A house that is not on one's own machine."""
    settings.STAFF_SECOND_FACTOR = True
    return settings


def logged_in(name: str, secret: str = "") -> Client:
    """A browser after the password, and after the code where there is a second factor."""
    client = Client()
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    if secret:
        client.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    return client


def test_without_a_second_factor_nobody_opens_a_page_of_the_admin(strict: Settings) -> None:
    superuser()
    client = logged_in("omar")
    for page in ("/admin/", ADMIN, "/admin/finance/", "/admin/desk/auditline/"):
        assert client.get(page)["Location"] == "/accounts/2fa/totp/activate/"
        assert client.post(page)["Location"] == "/accounts/2fa/totp/activate/"


@pytest.mark.parametrize("address", ["/api/v1/me/tokens/", "/api/v1/ledger/stream.ndjson"])
def test_without_a_second_factor_nobody_gets_at_the_api_what_is_an_operators(strict: Settings, address: str) -> None:
    superuser()
    browser = logged_in("omar")
    answers = [browser.get(address), browser.post(address)]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(403, "operator_not_proven")] * 2
    assert not get_token_model().objects.exists()


def test_with_one_the_api_answers_until_the_shift_is_over(strict: Settings) -> None:
    omar, secret = superuser(), generate_totp_secret()
    TOTP.activate(omar, secret)
    browser = logged_in("omar", secret)
    made = browser.post("/api/v1/me/tokens/")
    assert made.status_code == 201
    assert browser.get("/api/v1/ledger/stream.ndjson").status_code == 200
    session = browser.session
    session[SINCE] = session[SEEN] = 1
    session.save()
    assert browser.get("/api/v1/ledger/stream.ndjson").json()["code"] == "operator_not_proven"
    told = {"authorization": f"Bearer {made.json()['token']}"}
    assert Client().get("/api/v1/ledger/stream.ndjson", headers=told).status_code == 200


def test_with_one_the_pages_open(strict: Settings) -> None:
    omar, secret = superuser(), generate_totp_secret()
    TOTP.activate(omar, secret)
    assert logged_in("omar", secret).get(ADMIN).status_code == 200


def test_a_session_from_before_the_factor_was_set_up_shows_it_once(strict: Settings) -> None:
    omar, secret = superuser(), generate_totp_secret()
    client = logged_in("omar")
    TOTP.activate(omar, secret)
    assert client.get(ADMIN)["Location"].startswith("/accounts/2fa/reauthenticate/")
    client.post("/accounts/2fa/reauthenticate/", {"code": code_of(secret)})
    assert client.get(ADMIN).status_code == 200


def test_recovery_codes_alone_are_no_second_factor(strict: Settings) -> None:
    omar = superuser()
    client = logged_in("omar")
    Authenticator.objects.create(user=omar, type=Authenticator.Type.RECOVERY_CODES, data={})
    assert client.get(ADMIN)["Location"] == "/accounts/2fa/totp/activate/"


def test_players_need_none(strict: Settings) -> None:
    asha = player("asha")
    client = Client()
    client.force_login(asha)
    assert client.get("/accounts/profile/").status_code == 200


def test_on_ones_own_machine_a_label_says_that_none_is_asked_for(settings: Settings) -> None:
    settings.STAFF_SECOND_FACTOR = False
    superuser()
    assert "Second factor off" in logged_in("omar").get("/admin/").content.decode()


@pytest.mark.parametrize(("mark", "ago_s"), [(SEEN, 1_801), (SINCE, 43_201)])
def test_a_session_of_staff_ends(mark: str, ago_s: int) -> None:
    superuser()
    client = logged_in("omar")
    assert client.get(ADMIN).status_code == 200
    session = client.session
    session[mark] -= ago_s
    session.save()
    assert client.get(ADMIN)["Location"].startswith("/accounts/login/?next=%2Fadmin%2Faccounts%2Fuser%2F")
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(("mark", "ago_s"), [(SEEN, 1_700), (SINCE, 43_000)])
def test_a_session_of_staff_does_not_end_before(mark: str, ago_s: int) -> None:
    superuser()
    client = logged_in("omar")
    client.get(ADMIN)
    session = client.session
    session[mark] -= ago_s
    session.save()
    assert client.get(ADMIN).status_code == 200


@pytest.mark.parametrize(("ago_s", "is_kept"), [(29, True), (30, False)])
def test_that_somebody_is_there_is_written_twice_a_minute_at_most(
    monkeypatch: pytest.MonkeyPatch, ago_s: int, is_kept: bool
) -> None:
    superuser()
    client, now = logged_in("omar"), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    client.get(ADMIN)
    session = client.session
    session[SEEN] = seen_at = session[SEEN] - ago_s
    session.save()
    client.get(ADMIN)
    assert (client.session[SEEN] == seen_at) is is_kept


def test_a_shift_is_counted_from_the_login_and_not_from_the_first_page() -> None:
    superuser()
    client = logged_in("omar")
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 43_300
    session.save()
    assert client.get(ADMIN)["Location"].startswith("/accounts/login/")


def test_every_grave_act_is_an_act_that_there_is() -> None:
    there = {f"{each.model}.{each.name}" for each in actions(superuser())}
    names = [name.replace(":", ".") for name, _path, _row in addresses()]
    there |= {*names, *(name.removeprefix("admin.").replace("_", ".") for name in names)}
    forms = {"wallet.bonus.add", "accounts.limit.add", "accounts.limit.change"}
    forms |= {"wallet.payoutbatch.wallet_payout_answers", "tables.deal.void_deal"}
    forms |= {f"desk.case.do.{name}" for name in DOINGS}
    assert set(grave.names()) - there - forms == set()


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("/admin/wallet/withdrawal/", {"action": "approve", "_selected_action": "1"}),
        ("/admin/wallet/bonus/add/", {}),
        ("/admin/finance/days/1/sign/", {}),
        ("/admin/finance/vouchers/one/approve/", {}),
        ("/admin/desk/case/1/decide/1/agree/", {}),
        ("/admin/desk/case/1/do/void/", {}),
        ("/admin/tables/deal/1/void/", {"why": "The rules were wrong."}),
        ("/admin/tables/deal/", {"action": "void", "_selected_action": "1"}),
        ("/admin/tournaments/league/", {"action": "cancel", "_selected_action": "1"}),
        ("/admin/tournaments/match/", {"action": "cancel", "_selected_action": "1"}),
        ("/admin/tournaments/tournament/", {"action": "cancel", "_selected_action": "1"}),
        ("/admin/desk/approvalrequest/ask/role/", {"name": "kings"}),
    ],
)
def test_money_and_rights_ask_once_more_who_it_is(page: str, sent: dict[str, str]) -> None:
    superuser()
    client = logged_in("omar")
    answer = client.post(page, sent, HTTP_REFERER="http://testserver/admin/wallet/withdrawal/?q=x")
    assert answer["Location"] == "/accounts/reauthenticate/?next=%2Fadmin%2Fwallet%2Fwithdrawal%2F%3Fq%3Dx"
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert not str(client.post(page, sent).headers.get("Location", "")).startswith("/accounts/")


def test_a_page_elsewhere_is_no_way_back() -> None:
    superuser()
    answer = logged_in("omar").post("/admin/wallet/bonus/add/", HTTP_REFERER="https://elsewhere.example/admin/")
    assert answer["Location"] == "/accounts/reauthenticate/?next=%2Fadmin%2F"


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("/admin/tables/chatreport/", {"action": "handled", "_selected_action": "1"}),
        ("/admin/tables/deal/", {"action": "resume", "_selected_action": "1"}),
        ("/admin/desk/case/1/do/note/", {"note-words": "Looked at it."}),
    ],
)
def test_what_is_not_grave_is_done_at_once(page: str, sent: dict[str, str]) -> None:
    superuser()
    answer = logged_in("omar").post(page, sent)
    assert "/accounts/reauthenticate/" not in answer.headers.get("Location", "")


@pytest.mark.parametrize(("mark", "most_s"), [(SEEN, 1_800), (SINCE, 43_200)])
@pytest.mark.parametrize("more_s", [0, 1])
def test_a_session_lasts_to_its_last_second(
    monkeypatch: pytest.MonkeyPatch, mark: str, most_s: int, more_s: int
) -> None:
    superuser()
    client, now = logged_in("omar"), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    client.get(ADMIN)
    session = client.session
    session[mark] = int(now.timestamp()) - most_s - more_s
    session.save()
    assert client.get(ADMIN).status_code == (302 if more_s else 200)


def test_players_are_asked_for_no_factor_at_an_operators_door_and_make_tokens_without_one(strict: Settings) -> None:
    client = Client()
    client.force_login(player("asha"))
    assert client.get(ADMIN)["Location"].startswith("/admin/login/")
    assert client.post("/api/v1/me/tokens/").status_code == 201


def test_a_session_from_before_the_factor_gets_nothing_at_the_api(strict: Settings) -> None:
    omar = superuser()
    browser = logged_in("omar")
    TOTP.activate(omar, generate_totp_secret())
    assert browser.get("/api/v1/ledger/stream.ndjson").json()["code"] == "operator_not_proven"


def test_who_has_no_factor_yet_logs_out(strict: Settings) -> None:
    superuser()
    client = logged_in("omar")
    client.post("/admin/logout/")
    assert "_auth_user_id" not in client.session


def test_looking_at_a_form_of_money_asks_for_nothing() -> None:
    client = browser(superuser())
    assert client.get("/admin/wallet/bonus/add/").status_code == 200
    assert client.post("/admin/wallet/bonus/add/")["Location"].startswith("/accounts/reauthenticate/")


def test_who_has_a_password_and_a_factor_is_asked_for_the_password() -> None:
    omar = superuser()
    TOTP.activate(omar, generate_totp_secret())
    assert browser(omar).post("/admin/wallet/bonus/add/")["Location"].startswith("/accounts/reauthenticate/")


def test_who_has_a_factor_alone_is_asked_for_it() -> None:
    omar = superuser()
    TOTP.activate(omar, generate_totp_secret())
    omar.set_unusable_password()
    omar.save()
    assert browser(omar).post("/admin/wallet/bonus/add/")["Location"].startswith("/accounts/2fa/reauthenticate/")


def test_from_a_session_that_is_over_a_page_is_come_back_to_and_an_act_is_not_done_again() -> None:
    superuser()
    for way, back in (("get", "%2Fadmin%2Faccounts%2Fuser%2F"), ("post", "%2Fadmin%2F")):
        client = logged_in("omar")
        client.get(ADMIN)
        session = client.session
        session[SEEN] = 1
        session.save()
        assert getattr(client, way)(ADMIN)["Location"] == f"/accounts/login/?next={back}"
