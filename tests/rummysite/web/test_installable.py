"""The site can be installed, and what is kept for when there is no network is nobody's own."""

import json
import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from tests.tables.cast import funded

pytestmark = pytest.mark.django_db


def there(address: str) -> bool:
    return bool(finders.find(address.removeprefix(settings.STATIC_URL)))


def test_the_manifest_names_icons_that_are_there_one_of_them_to_be_cut_by_the_phone(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    told = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    assert all(there(icon["src"]) for icon in told["icons"])


def test_the_manifest_speaks_the_visitors_language(client: Client) -> None:
    told = json.loads(client.get("/manifest.webmanifest", headers={"Accept-Language": "hi"}).content)
    assert told["lang"] == "hi"


def test_the_worker_is_for_the_whole_site_is_asked_anew_each_time_and_keeps_a_shell_that_is_there(
    client: Client,
) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer["Cache-Control"]
    found = re.match(r"const HOUSE = (\{.*\});\n", answer.content.decode())
    assert found is not None
    house = json.loads(found[1])
    assert house["version"] == settings.STATIC_VERSION
    assert client.get(house["offline"]).status_code == 200
    files = [one for one in house["shell"] if one.startswith(settings.STATIC_URL)]
    assert len(files) > 3
    assert all(map(there, files))
    assert all(client.get(one).status_code == 200 for one in house["shell"] if one not in files)
    assert all(there(house[one]) for one in ("icon", "badge"))


def test_the_page_without_a_network_is_the_same_for_everybody(client: Client) -> None:
    stranger = client.get("/offline/").content
    asha = funded("Asha")
    client.force_login(asha)
    assert client.get("/offline/").content == stranger
    assert asha.public_id.encode() not in stranger


def test_every_page_leads_to_the_manifest_and_an_icon(client: Client) -> None:
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert 'rel="apple-touch-icon"' in page
    assert client.get("/favicon.ico").status_code == 302
