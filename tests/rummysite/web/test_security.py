"""What the site tells browsers to refuse, and what a public site insists on."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from rummysite.paths import BASE_DIR

PUBLIC = {
    "SECRET_KEY": "a-long-random-string-for-a-public-site-in-a-test-0123456789",
    "DATABASE_URL": "postgresql://rummy@db/rummy",
    "REDIS_URL": "redis://redis:6379/0",
    "ALLOWED_HOSTS": "rummy.example",
}


def policy(client: Client, path: str) -> dict[str, str]:
    """The Content-Security-Policy of a page, by directive."""
    header = client.get(path)["Content-Security-Policy"]
    return dict(part.strip().partition(" ")[::2] for part in header.split(";"))


@pytest.mark.django_db
def test_pages_run_no_foreign_and_no_inline_script(client: Client) -> None:
    found = policy(client, "/api/v1/tables/")
    assert found["default-src"] == found["connect-src"] == found["script-src"] == "'self'"
    assert "unsafe" not in " ".join(found.values())
    assert found["frame-ancestors"] == "'none'"


@pytest.mark.django_db
def test_only_the_admin_may_do_what_its_theme_needs(client: Client) -> None:
    assert "unsafe-eval" in policy(client, "/admin/")["script-src"]
    assert "unsafe-eval" not in policy(client, "/administration")["script-src"]


def settings_of(environment: dict[str, str], *names: str) -> list[object]:
    """Those settings in a process of its own with this environment alone."""
    read = f"[getattr(s, n) for n in {names!r}]"
    code = f"import json; from rummysite import settings as s; print(json.dumps({read}, default=str))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    values: list[object] = json.loads(done.stdout)
    return values


def test_a_public_site_speaks_tls_only() -> None:
    names = "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "DEBUG", "SECURE_HSTS_SECONDS"
    assert settings_of(PUBLIC, *names) == [True, True, True, False, 31_536_000]


def test_ones_own_machine_needs_no_tls_and_still_no_debug(tmp_path: Path) -> None:
    local = {"RUMMY_LOCAL": "1", "RUMMY_DATA_DIR": str(tmp_path)}
    names = "SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "DEBUG", "SECURE_HSTS_SECONDS"
    assert settings_of(local, *names) == [False, False, False, 0]


def test_django_finds_nothing_to_warn_about_in_a_public_site() -> None:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=BASE_DIR, env=PUBLIC, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_connections_come_from_the_pool_and_live_no_longer_than_a_request() -> None:
    (databases,) = settings_of(PUBLIC, "DATABASES")
    assert isinstance(databases, dict)
    default = databases["default"]
    assert default["CONN_MAX_AGE"] == 0
    assert default["OPTIONS"]["pool"]["max_size"] > 1
