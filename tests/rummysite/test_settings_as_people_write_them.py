"""Blanks after commas and a line's end behind a value, as secrets out of files have them, cost nobody the house."""

import subprocess
import sys

import pytest
from pytest_django import Settings

from rummysite.paths import BASE_DIR
from rummysite.secret import Environment, written_alike
from tests.processes import environment

SHOW = """
from django.conf import settings
print(settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS, repr(settings.METRICS_TOKEN), settings.DEALER_KEYS)
"""


def test_the_site_has_what_was_meant() -> None:
    told = environment(
        0,
        ALLOWED_HOSTS="rummy.example, localhost\n",
        CSRF_TRUSTED_ORIGINS="https://rummy.example, https://desk.rummy.example",
        METRICS_TOKEN="shown by Prometheus\n",
        DEALER_KEYS="new=,\nold=\n",
    )
    done = subprocess.run(
        [sys.executable, "-c", SHOW], cwd=BASE_DIR, env=told, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == (
        "['rummy.example', 'localhost'] ['https://rummy.example', 'https://desk.rummy.example'] "
        "'shown by Prometheus' ['new=', 'old=']"
    )


def test_a_list_of_blanks_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAYER_URLS", " ,\n")
    assert Environment().list("LAYER_URLS", default=["one"]) == []


def test_a_secret_that_is_another_one_elsewhere_is_named_and_left_as_it_is(settings: Settings) -> None:
    assert written_alike(None) == []
    settings.SECRET_KEY = "a long secret\n"
    assert [each.id for each in written_alike(None)] == ["rummysite.W001"]
