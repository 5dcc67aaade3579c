"""Every answer carries what Mozilla's Observatory looks for, whoever gives it: a page, the API, a file, a 404."""

import re

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client, RequestFactory
from pytest_django import Settings

from base.crowd.busy import BusyRefusal
from rummysite.web.answers import refused_without_session
from tests.patience import PATIENCE_S

PATHS = (
    "/",
    "/lobby/points21/",
    "/accounts/login/",
    "/admin/login/",
    "/api/v1/tables/",
    "/nowhere",
    "/no%00where",
    "/robots.txt",
)
WANTED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", PATHS)
def test_an_answer_says_what_a_browser_must_refuse(client: Client, path: str) -> None:
    answer = client.get(path)
    assert {name: answer.headers.get(name) for name in WANTED} == WANTED
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert "camera=()" in answer["Permissions-Policy"]
    assert "microphone=()" in answer["Permissions-Policy"]
    assert "Server" not in answer.headers


@pytest.mark.parametrize("accepts", ["text/html", "application/json"])
def test_so_does_a_refusal_at_the_door_that_no_middleware_has_seen(accepts: str) -> None:
    answer = refused_without_session(
        RequestFactory().get("/lobby/", headers={"accept": accepts}), BusyRefusal.HOUSE_BUSY
    )
    assert {name: answer.headers.get(name) for name in WANTED} == WANTED
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert "camera=()" in answer["Permissions-Policy"]


@pytest.mark.parametrize("path", ["/livez", "/metrics"])
async def test_so_do_the_answers_that_are_no_djangos(path: str) -> None:
    from rummysite.asgi import application

    asked = ApplicationCommunicator(
        application, {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
    )
    await asked.send_input({"type": "http.request", "body": b""})
    said = {name.decode(): value.decode() for name, value in (await asked.receive_output(PATIENCE_S))["headers"]}
    assert {name: said.get(name.lower()) for name in WANTED} == WANTED


def test_a_file_is_not_loaded_by_other_sites(client: Client) -> None:
    assert finders.find("css/base/base.css")
    answer = client.get(static("css/base/base.css"))
    assert (answer.status_code, answer["Cross-Origin-Resource-Policy"]) == (200, "same-origin")
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(client: Client) -> None:
    client.get("/")
    client.post("/accounts/guest/")
    for name, cookie in client.cookies.items():
        assert cookie["samesite"] == "Lax", name
    assert client.cookies["sessionid"]["httponly"]


def test_search_engines_are_told_what_is_somebodys_own(client: Client) -> None:
    told = client.get("/robots.txt").content.decode()
    assert told.startswith("User-agent: *\n")
    for place in ("/admin/", "/wallet/", "/api/", "/tables/"):
        assert f"Disallow: {place}\n" in told
    assert "Disallow: /\n" not in told


def test_search_engines_are_led_to_what_is_for_everybody(client: Client) -> None:
    assert "Sitemap: http://testserver/sitemap.xml\n" in client.get("/robots.txt").content.decode()
    pages = re.findall(r"<loc>http://[^/]+(/[^<]*)</loc>", client.get("/sitemap.xml").content.decode())
    assert {"/", "/lobby/points21/", "/tournaments/"} <= set(pages)
    for page in pages:
        assert client.get(page).status_code == 200, page


def test_who_found_a_way_in_reads_where_to_write(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT = "mailto:security@rummy.example"
    told = client.get("/.well-known/security.txt").content.decode()
    assert "Contact: mailto:security@rummy.example\n" in told
    assert "\nExpires: 20" in told
    assert "Canonical: http://testserver/.well-known/security.txt\n" in told


def test_a_house_that_names_nobody_has_no_such_file(client: Client) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
