"""The words of the browser's code have an address for each text, so that browsers may keep them for ever."""

import pytest
from django.test import Client

from rummysite.translations.in_browser import FOREVER, catalog

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "hi"])
def test_todays_words_may_be_kept_for_ever(client: Client, language: str) -> None:
    found = catalog(language)
    answer = client.get(f"/i18n/{language}/{found.digest}/words.js")
    assert (answer.content, answer["Cache-Control"]) == (found.script, FOREVER)
    assert answer["Content-Type"].startswith("text/javascript")


def test_each_language_has_words_of_its_own() -> None:
    assert catalog("en").digest != catalog("hi").digest


def test_an_older_address_gets_todays_words_for_this_once(client: Client) -> None:
    answer = client.get("/i18n/en/0123456789ab/words.js")
    assert (answer.content, answer["Cache-Control"]) == (catalog("en").script, "no-cache")


@pytest.mark.parametrize("language", ["xx", "en-gb", "%00"])
def test_a_language_that_the_house_does_not_speak_is_not_found(client: Client, language: str) -> None:
    assert client.get(f"/i18n/{language}/0123456789ab/words.js").status_code in {400, 404}
