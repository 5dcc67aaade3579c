"""What tests of the account pages need: codes of an authenticator app, links out of letters, what a page says."""

import re
from html.parser import HTMLParser

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.http import HttpResponse
from django.test import Client

from tests.accounts.conftest import PASSWORD

LINK = re.compile(r"https?://[^/\s]+(/\S+)")


def logged_in(name: str = "asha", password: str = PASSWORD) -> Client:
    """A browser in which somebody has logged in by the form."""
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": password})
    return browser


def proven(name: str = "asha", password: str = PASSWORD) -> Client:
    """The same browser, the password having been asked for once more."""
    browser = logged_in(name, password)
    browser.post("/accounts/reauthenticate/", {"password": password})
    return browser


def code_of(secret: str) -> str:
    """What an authenticator app with this key shows now."""
    _before, counter, _after = yield_hotp_counters_from_time()
    return str(format_hotp_value(hotp_value(secret, counter)))


def link_in_the_last_letter() -> str:
    """The address, without the site, that the last letter sent leads to."""
    found = LINK.search(str(mail.outbox[-1].body))
    assert found is not None, mail.outbox[-1].body
    return found.group(1)


class Page(HTMLParser):
    """A page's `main`: its words, headings and fields, and which of them have a label."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.headings, self.words, self.unlabelled = 0, "", list[str]()
        self._in_main = self._labels_open = self._quiet = 0
        self._labels, self._fields = set[str](), list[tuple[str, bool]]()
        self.feed(answer.content.decode())
        self.unlabelled = [name for name, inside in self._fields if not inside and name not in self._labels]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count what opens."""
        given = {name: value or "" for name, value in attrs}
        if tag == "main":
            self._in_main += 1
        if not self._in_main:
            return
        self.headings += tag == "h1"
        self._labels_open += tag == "label"
        self._quiet += tag in {"code", "script"}
        if tag == "label" and "for" in given:
            self._labels.add(given["for"])
        if tag in {"input", "select", "textarea"} and given.get("type") not in {"hidden", "submit"}:
            self._fields.append((given.get("id", "?"), bool(self._labels_open)))

    def handle_endtag(self, tag: str) -> None:
        """And what closes."""
        self._in_main -= tag == "main"
        self._labels_open -= tag == "label" and self._labels_open > 0
        self._quiet -= tag in {"code", "script"} and self._quiet > 0

    def handle_data(self, data: str) -> None:
        """Words, codes and scripts aside."""
        if self._in_main and not self._quiet:
            self.words += " " + data
