"""A parked deal is seen at once in the admin; its page and its table's have the buttons that end it or let it go on."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.urls import reverse

from tables.chairs import services as chairs
from tables.play import parking
from tests.tables.cast import LOSS_MINOR, NOON_MS, dealt, funded, table_of
from tests.tables.hosted import hosted_deal, hosted_table
from tests.wallet.money.cast import at_the_keys

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client):
    return at_the_keys(client, get_user_model().objects.create_superuser("night-shift", "", "a long password"))


@pytest.fixture
def deal():
    return dealt(funded("Asha"), funded("Bela"))


def page(client, name: str, *args) -> str:
    return client.get(reverse(f"admin:{name}", args=args)).content.decode()


def button(name: str, pk: int) -> str:
    return f'href="{reverse(f"admin:{name}", args=[pk])}"'


@pytest.mark.parametrize("name", ["index", "tables_deal_changelist", "tables_table_changelist"])
def test_a_parked_deal_is_named_on_top(operator, deal, name):
    parking.park(deal.public_id, "Traceback\nKeyError: 7")
    shown = page(operator, name)
    assert "1 deal has stopped and waits for an operator" in shown
    assert button("tables_deal_change", deal.pk) in shown
    assert "KeyError: 7" in shown


def test_nothing_is_said_while_nothing_has_stopped(operator, deal):
    assert "waits for an operator" not in page(operator, "index")


def test_who_may_not_see_deals_is_not_told_of_them(client, deal):
    parking.park(deal.public_id, "a fault")
    client.force_login(get_user_model().objects.create_user("looker", "", "a long password", is_staff=True))
    assert "waits for an operator" not in page(client, "index")


def test_a_tables_page_leads_to_the_deal_that_is_on(operator, deal):
    shown = page(operator, "tables_table_change", deal.table_id)
    assert button("tables_deal_change", deal.pk) in shown
    assert button("tables_table_void_deal", deal.table_id) in shown
    assert button("tables_table_resume_deal", deal.table_id) not in shown
    asked = operator.get(reverse("admin:tables_table_void_deal", args=[deal.table_id]))
    assert asked.url == reverse("admin:tables_deal_void_deal", args=[deal.pk])


def test_a_table_between_deals_offers_neither(operator):
    shown = page(operator, "tables_table_change", table_of().pk)
    assert "Void its deal" not in shown


def test_the_buttons_of_a_deal_are_those_that_would_do_something(operator, deal):
    void, resume = (button(f"tables_deal_{act}_deal", deal.pk) for act in ("void", "resume"))
    live = page(operator, "tables_deal_change", deal.pk)
    parking.park(deal.public_id, "a fault")
    parked = page(operator, "tables_deal_change", deal.pk)
    parking.void(deal.public_id, "a fault")
    ended = page(operator, "tables_deal_change", deal.pk)
    assert [(void in shown, resume in shown) for shown in (live, parked, ended)] == [
        (True, False), (True, True), (False, False),
    ]  # fmt: skip


def test_the_page_that_asks_shows_each_chair_with_its_chips(operator):
    asha = funded("Asha")
    deal = dealt(asha, funded("Bela"))
    chairs.top_up(deal.table.public_id, asha, LOSS_MINOR, now_ms=NOON_MS + 20_000)
    shown = page(operator, "tables_deal_void_deal", deal.pk)
    for words in ("Asha", "Bela", "160", "240", "Before the deal", 'name="why"'):
        assert words in shown


def test_a_hosted_tables_chairs_have_no_chips(operator):
    asha, bela = funded("Asha"), funded("Bela")
    deal = hosted_deal(hosted_table(asha, bela), asha, bela)
    shown = page(operator, "tables_deal_void_deal", deal.pk)
    assert "No chips lie on the chairs here" in shown
    assert "Before the deal" not in shown


def test_the_button_voids_once_a_reason_is_given_and_leads_back(operator, deal):
    there = reverse("admin:tables_deal_void_deal", args=[deal.pk])
    assert "This field is required." in operator.post(there, {"why": ""}).content.decode()
    answer = operator.post(there, {"why": "A card was shown twice."})
    deal.refresh_from_db()
    assert (deal.status, deal.void_why) == ("void", "A card was shown twice.")
    assert answer.url == reverse("admin:tables_deal_change", args=[deal.pk])


def test_letting_a_deal_go_on_is_logged_with_what_was_mended(operator, deal):
    parking.park(deal.public_id, "a fault")
    operator.post(reverse("admin:tables_deal_resume_deal", args=[deal.pk]), {"why": "The disk was full."})
    deal.refresh_from_db()
    assert (deal.status, deal.parked_why) == ("live", "a fault")
    assert LogEntry.objects.get(object_id=str(deal.pk)).change_message == "resume: The disk was full."


def test_what_cannot_be_done_is_said_with_code_and_sentence(operator, deal):
    there = reverse("admin:tables_deal_resume_deal", args=[deal.pk])
    said = operator.post(there, {"why": "Nothing."}, follow=True).content.decode()
    assert "That deal is not parked, so there is nothing to let go on. (not_parked)" in said
    assert not LogEntry.objects.exists()


def test_who_may_only_look_has_no_buttons_and_no_page(client, deal):
    looker = get_user_model().objects.create_user("looker", "", "a long password", is_staff=True)
    at_the_keys(client, looker)
    assert client.post(reverse("admin:tables_deal_void_deal", args=[deal.pk]), {"why": "?"}).status_code == 403
    deal.refresh_from_db()
    assert deal.status == "live"
