"""Whoever visits an address that takes only forms reads what to do instead; a program gets the status alone."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from tests.tables.cast import funded

pytestmark = pytest.mark.django_db
BROWSERS = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(("language", "words"), [("en", "press the button there"), ("hi", "वहाँ बटन दबाएँ")])
def test_a_visitor_reads_it_in_their_language(client: Client, language: str, words: str) -> None:
    client.force_login(funded())
    answer = client.get(reverse("play-next"), headers={"accept": BROWSERS, "accept-language": language})
    assert (answer.status_code, answer["Allow"]) == (HTTPStatus.METHOD_NOT_ALLOWED, "POST")
    page = answer.content.decode()
    assert words in page
    assert f'href="{reverse("lobby")}"' in page


@pytest.mark.parametrize("accept", ["*/*", "application/json"])
def test_a_script_gets_no_page(client: Client, accept: str) -> None:
    client.force_login(funded())
    answer = client.get(reverse("play-next"), headers={"accept": accept})
    assert (answer.status_code, answer["Allow"], answer.content) == (HTTPStatus.METHOD_NOT_ALLOWED, "POST", b"")


def test_the_api_answers_as_it_does(client: Client) -> None:
    client.force_login(funded())
    answer = client.get("/api/v1/me/sessions/abc/", headers={"accept": BROWSERS})
    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert b"<" not in answer.content
