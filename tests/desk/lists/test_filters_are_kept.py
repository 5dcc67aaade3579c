"""A search of a list is kept under a name by whoever made it, and by nobody else."""

import pytest
from django.test import Client

from desk.lists.models import SavedFilter
from desk.lists.services import NAME_MAX, QUERY_MAX
from tests.desk.people import browser_of, chief, operator
from tests.tables.cast import funded

LIST = "accounts.user"


def kept(client: Client, name: str = "guests", query: str = "is_guest__exact=1&p=3", list_name: str = LIST) -> int:
    return client.post("/admin/lists/saved/", {"list": list_name, "name": name, "query": query}).status_code


def test_a_filter_is_kept_without_its_page_and_shown_on_its_list() -> None:
    client = browser_of(chief())
    assert kept(client) == 302
    assert SavedFilter.objects.get().query == "is_guest__exact=1"
    page = client.get("/admin/accounts/user/").content.decode()
    assert 'href="?is_guest__exact=1"' in page
    assert "guests" in page


def test_the_same_name_again_means_the_new_filter() -> None:
    client = browser_of(chief())
    kept(client)
    kept(client, query="q=asha")
    assert SavedFilter.objects.get().query == "q=asha"


def test_the_longest_name_and_the_longest_search_are_kept() -> None:
    client = browser_of(chief())
    assert kept(client, name="x" * NAME_MAX, query="q=" + "x" * (QUERY_MAX - 2)) == 302
    assert len(SavedFilter.objects.get().query) == QUERY_MAX


def test_others_neither_see_nor_forget_it() -> None:
    kept(browser_of(chief()))
    seeta = browser_of(operator("seeta", "accounts.view_user"))
    assert "guests" not in seeta.get("/admin/accounts/user/").content.decode()
    assert seeta.post(f"/admin/lists/saved/{SavedFilter.objects.get().pk}/forget/").status_code == 404


def test_its_owner_forgets_it() -> None:
    client = browser_of(chief())
    kept(client)
    assert client.post(f"/admin/lists/saved/{SavedFilter.objects.get().pk}/forget/").status_code == 302
    assert not SavedFilter.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"name": "x" * 61}, {"query": ""}, {"query": "p=2"}, {"query": "q=" + "x" * 600}],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence(wrong: dict[str, str]) -> None:
    client = browser_of(chief())
    assert kept(client, **wrong) == 302
    assert not SavedFilter.objects.exists()
    assert client.get("/admin/").context["messages"]


@pytest.mark.parametrize("bound", [{"name": "x"}, {"name": "x" * 60}, {"query": "q=" + "x" * 498}])
def test_the_shortest_and_the_longest_are_kept(bound: dict[str, str]) -> None:
    assert kept(browser_of(chief()), **bound) == 302
    assert SavedFilter.objects.count() == 1


def test_a_name_that_the_database_cannot_keep_is_refused_at_the_door() -> None:
    assert kept(browser_of(chief()), name="a\0") == 400
    assert not SavedFilter.objects.exists()


def test_filters_have_an_end() -> None:
    client = browser_of(chief())
    for number in range(41):
        kept(client, name=f"filter {number}")
    assert SavedFilter.objects.count() == 40


def test_a_filter_of_a_list_that_one_may_not_see_is_refused() -> None:
    assert kept(browser_of(operator("seeta", "tables.view_deal"))) == 403
    assert kept(browser_of(chief()), list_name="nothing.here") == 404


def test_an_empty_list_says_what_to_do() -> None:
    client = browser_of(chief())
    assert "There are no deals yet." in client.get("/admin/tables/deal/").content.decode()
    funded("Asha")
    page = client.get("/admin/accounts/user/", {"q": "nobody at all"}).content.decode()
    assert "None of the players is like this." in page
    assert "Show everything" in page
