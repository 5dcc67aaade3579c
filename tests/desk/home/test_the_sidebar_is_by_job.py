"""The sidebar names jobs, and every list of the admin is reached from it, once, by who may open it."""

from collections import Counter

from django.contrib import admin
from django.utils import translation

from desk.home.sidebar import JOBS, href_of
from tests.desk.people import browser_of, chief, operator

ITEMS = [item for job in JOBS for item in job().items]


def test_the_jobs_are_those_of_a_house() -> None:
    assert [str(job().title) for job in JOBS] == ["Floor", "Players", "Money", "Finance", "Integrity", "System"]


def test_every_list_of_the_admin_is_reached_once() -> None:
    placed = Counter(model for item in ITEMS for model in (item.model, *item.also) if model)
    registered = {model._meta.label_lower for model in admin.site._registry}
    assert registered - set(placed) == set()
    assert [model for model, times in placed.items() if times > 1] == []


def test_every_item_leads_somewhere() -> None:
    client = browser_of(chief())
    assert {href_of(item): client.get(href_of(item)).status_code for item in ITEMS if href_of(item)} == {
        href_of(item): 200 for item in ITEMS if href_of(item)
    }


def test_lists_that_belong_together_are_tabs_of_each_other() -> None:
    page = browser_of(chief()).get("/admin/wallet/entry/").content.decode()
    assert all(f'href="/admin/wallet/{name}/"' in page for name in ("transaction", "entry", "account", "currency"))


def test_an_item_asks_the_list_who_may_open_it() -> None:
    judge = browser_of(operator("judge", "accounts.review_papers"))
    links = [item["link"] for group in judge.get("/admin/").context["sidebar_navigation"] for item in group["items"]]
    assert links == ["/admin/", "/admin/accounts/proofcheck/", "/admin/find/"]


def test_the_sidebar_speaks_hindi() -> None:
    client = browser_of(chief())
    client.cookies["django_language"] = "hi"
    page = client.get("/admin/", HTTP_ACCEPT_LANGUAGE="hi")
    with translation.override("hi"):
        titles = [str(job().title) for job in JOBS]
    assert all(not title.isascii() for title in titles)
    assert all(title in page.content.decode() for title in titles)


def test_where_one_is_is_marked_once() -> None:
    page = browser_of(chief()).get("/admin/finance/taxes/")
    items = [item for group in page.context["sidebar_navigation"] for item in group["items"]]
    assert [item["link"] for item in items if item["active"]] == ["/admin/finance/taxes/"]
