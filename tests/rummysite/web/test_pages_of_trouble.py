"""The pages of trouble ask no database, and say in which language they speak."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

PAGES = ["400.html", "500.html", "busy.html"]


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("name", PAGES)
def test_it_speaks_the_readers_language_and_says_so(name: str, language: str) -> None:
    with translation.override(language):
        page = render_to_string(name, {"sentence": "One sentence."})
        way_back = translation.gettext("To the lobby")
    assert f'<html lang="{language}">' in page
    assert way_back in page
    assert (way_back == "To the lobby") is (language == "en")
