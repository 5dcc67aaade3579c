"""Mozilla Observatory's checks by their names, over what a public house answers: pages, the API, a file, a 404.

The settings are those that a public house's process reads, so a setting that would differ there is held here. What is
not asked of the admin's pages is written down beside the exception (rummysite.web.security.ADMIN_EXCEPTIONS).
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client
from pytest_django import Settings

from rummysite.paths import BASE_DIR
from tests.rummysite.web.test_security import PUBLIC

pytestmark = pytest.mark.django_db

PAGES = ("/", "/lobby/points21/", "/accounts/login/", "/accounts/signup/", "/fairness/", "/fairness/log/", "/nowhere")
ADMIN = "/admin/login/"
OTHERS = ("/api/v1/tables/", "/robots.txt", "/fairness/log.jsonl")
FILE = "css/base/base.css"
PATHS = (*PAGES, ADMIN, *OTHERS, FILE)
NAMES = re.compile(r"(?:SECURE|SESSION_COOKIE|CSRF_COOKIE|LANGUAGE_COOKIE)_[A-Z_]+|X_FRAME_OPTIONS")
HALF_A_YEAR_S = 15_768_000
"""Less than this does not count for the Observatory."""
FOREIGN = "https://rummy.evil.example"


@cache
def settings_of_a_public_house() -> dict[str, Any]:
    """What bears on browsers, read by a process of its own with a public house's environment."""
    code = (
        "import json, re; from rummysite import settings as s; "
        f"print(json.dumps({{n: getattr(s, n) for n in dir(s) if re.fullmatch({NAMES.pattern!r}, n)}}))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=BASE_DIR, env=PUBLIC, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def browser(settings: Settings) -> Client:
    """A browser before a public house, which reads its settings as it is first asked."""
    for name, value in settings_of_a_public_house().items():
        setattr(settings, name, value)
    return Client()


def answered(browser: Client, path: str, **asked: Any) -> HttpResponse:
    """What is answered over TLS."""
    return browser.get(static(path) if path == FILE else path, secure=True, **asked)


def policy(answer: HttpResponse) -> dict[str, str]:
    return dict(part.strip().partition(" ")[::2] for part in answer["Content-Security-Policy"].split(";"))


def content_security_policy(answer: HttpResponse) -> bool:
    """No inline scripts, no eval, nothing from elsewhere, no plug-ins, no other base, no frame."""
    told = policy(answer)
    return (
        "unsafe" not in " ".join(told.values())
        and told["default-src"] == "'self'"
        and not re.search(r"https?:|\*", " ".join(told.values()))
        and told["object-src"] == told["base-uri"] == told["frame-ancestors"] == "'none'"
        and told["form-action"] == "'self'"
    )


def strict_transport_security(answer: HttpResponse) -> bool:
    told = answer.headers.get("Strict-Transport-Security", "")
    age = re.search(r"max-age=(\d+)", told)
    return age is not None and int(age[1]) >= HALF_A_YEAR_S and "includeSubDomains" in told


def subresource_integrity(answer: HttpResponse) -> bool:
    """Every script and style sheet is the house's own, or is named with its hash."""
    text = answer.content.decode()
    parts = re.findall(r"<script\b[^>]*\bsrc=[^>]*>|<link\b[^>]*\brel=\"?(?:stylesheet|modulepreload)[^>]*>", text)
    assert parts or b"<html" not in answer.content
    addresses = [re.search(r"(?:src|href)=\"([^\"]+)\"", part) for part in parts]
    return all(
        "integrity=" in part or (found is not None and not urlsplit(found[1]).netloc)
        for part, found in zip(parts, addresses, strict=True)
    )


Check = Callable[[HttpResponse], bool]
CHECKS: dict[str, tuple[Check, tuple[str, ...]]] = {
    "strict-transport-security": (strict_transport_security, PATHS),
    "x-content-type-options": (lambda answer: answer["X-Content-Type-Options"] == "nosniff", PATHS),
    "x-frame-options": (lambda answer: answer.headers.get("X-Frame-Options") == "DENY", (*PAGES, ADMIN)),
    "referrer-policy": (
        lambda answer: answer["Referrer-Policy"] in {"no-referrer", "same-origin", "strict-origin"},
        PATHS,
    ),
    "cross-origin-resource-policy": (
        lambda answer: answer["Cross-Origin-Resource-Policy"] in {"same-origin", "same-site"},
        PATHS,
    ),
    "cross-origin-resource-sharing": (
        lambda answer: not [name for name in answer.headers if name.lower().startswith("access-control-")],
        PATHS,
    ),
    "content-security-policy": (content_security_policy, PAGES),
    "subresource-integrity": (subresource_integrity, PAGES),
}
"""Each check of an answer, and of which paths it is asked. Redirection and cookies have tests of their own below."""


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, (_, paths) in CHECKS.items() for path in paths])
def test_an_answer_passes(name: str, path: str, browser: Client) -> None:
    check, _paths = CHECKS[name]
    answer = answered(browser, path, headers={"origin": FOREIGN})
    assert answer.status_code == {"/nowhere": 404, ADMIN: 302}.get(path, 200)
    assert check(answer), dict(answer.headers)


def test_the_pages_are_pages(browser: Client) -> None:
    for path in PAGES:
        answer = answered(browser, path)
        assert answer["Content-Type"].startswith("text/html"), path
        assert b"<html" in answer.content


@pytest.mark.parametrize("path", ["/api/v1/tables/", "/api/v1/ledger/head/", "/fairness/log.jsonl"])
def test_another_sites_script_is_given_no_leave_beforehand(path: str, browser: Client) -> None:
    asked = {"origin": FOREIGN, "access-control-request-method": "POST"}
    answer = browser.options(path, secure=True, headers=asked)
    assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


@pytest.mark.parametrize("path", [path for path in PATHS if path != FILE])
def test_redirection(path: str, browser: Client) -> None:
    """To TLS at once, at the same host and the same place."""
    answer = browser.get(path)
    assert (answer.status_code, answer["Location"]) == (301, f"https://testserver{path}")


def test_cookies(browser: Client, settings: Settings) -> None:
    """Each is Secure and SameSite; who one is, no script reads."""
    for path in (*PAGES, ADMIN):
        answered(browser, path)
    browser.post("/accounts/guest/", secure=True)
    browser.post("/i18n/setlang/", {"language": "hi"}, secure=True)
    language = settings.LANGUAGE_COOKIE_NAME
    assert set(browser.cookies) >= {"sessionid", "csrftoken", "device", language}
    for name, cookie in browser.cookies.items():
        assert (cookie["secure"], cookie["samesite"]) == (True, "Lax"), name
        if name not in {"csrftoken", language}:
            assert cookie["httponly"], name


def test_what_the_admin_is_excepted_from_is_two_words(browser: Client) -> None:
    told, of_pages = (policy(answered(browser, path)) for path in (ADMIN, "/"))
    differing = {name for name in told if re.sub(r"'nonce-[^']+'", "", told[name]) != of_pages[name]}
    assert differing <= {"script-src", "style-src"}
    words = set(" ".join(told.values()).split()) - set(" ".join(of_pages.values()).split())
    assert {word for word in words if not word.startswith("'nonce-")} == {"'unsafe-eval'", "'unsafe-inline'"}
