"""Static files carry one version for the whole tree, so that modules can import each other by relative addresses."""

from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.test import Client, RequestFactory
from pytest_django import Settings

from rummysite.paths import tree_version
from rummysite.web.static_files import VersionedStaticFiles, npm_folders

FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture(autouse=True)
def _as_on_a_site(settings: Settings) -> None:
    """The site finds its files once, when it starts."""
    settings.WHITENOISE_AUTOREFRESH = False


@pytest.fixture
def middleware() -> VersionedStaticFiles:
    """The middleware in front of a site that knows no address."""

    def nothing_here(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=404)

    return VersionedStaticFiles(nothing_here)


def test_lit_is_served_from_npm_and_may_be_kept_for_ever(client: Client) -> None:
    answer = client.get(static("npm/lit/index.js"))
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == FOREVER


@pytest.mark.parametrize("prefix", ["/static/", "/static/0123456789ab/"])
def test_an_address_of_another_version_gets_todays_file_for_a_short_time(
    middleware: VersionedStaticFiles, prefix: str
) -> None:
    answer = middleware(RequestFactory().get(f"{prefix}npm/lit/index.js"))
    assert answer.status_code == 200
    assert answer["Cache-Control"] != FOREVER


def test_what_the_browser_has_is_not_sent_again(client: Client) -> None:
    first = client.get("/static/npm/lit/index.js")
    again = client.get("/static/npm/lit/index.js", headers={"If-Modified-Since": first["Last-Modified"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/npm/lit/../../package.json", "/static/nothing.js", "/staticnpm/lit/index.js"]
)
def test_nothing_else_is_served(middleware: VersionedStaticFiles, path: str) -> None:
    assert middleware(RequestFactory().get(path)).status_code == 404


def test_only_the_packages_that_browsers_load_are_exposed(tmp_path: Path) -> None:
    for name in ("lit", "@lit/reactive-element", "typescript"):
        (tmp_path / name).mkdir(parents=True)
    assert [prefix for prefix, _ in npm_folders(tmp_path)] == ["npm/lit", "npm/@lit/reactive-element"]


def test_the_version_follows_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "table.js").write_text("a")
    first = tree_version([tmp_path])
    assert tree_version([tmp_path]) == first
    (tmp_path / "table.js").write_text("b")
    second = tree_version([tmp_path])
    (tmp_path / "table.js").rename(tmp_path / "tables.js")
    assert len({first, second, tree_version([tmp_path])}) == 3


def test_on_ones_own_machine_a_file_is_served_whole_after_it_was_edited_or_added(
    tmp_path: Path, settings: Settings
) -> None:
    settings.STATICFILES_DIRS = [tmp_path]
    settings.WHITENOISE_USE_FINDERS = True
    file = tmp_path / "table.js"
    file.write_text("short")
    middleware = VersionedStaticFiles(lambda request: HttpResponse(status=404))

    def served(name: str) -> HttpResponse:
        answer = middleware(RequestFactory().get(static(name)))
        assert isinstance(answer, HttpResponse)
        return answer

    assert served("table.js")["Cache-Control"] == FOREVER
    file.write_text("a longer one")
    (tmp_path / "new.js").write_text("new")
    answer = served("table.js")
    assert (answer.content, answer["Content-Length"]) == (b"a longer one", "12")
    assert answer["Cache-Control"] != FOREVER
    assert served("new.js").content == b"new"
    file.unlink()
    assert served("table.js").status_code == 404


def test_files_of_the_next_version_are_not_kept_for_ever_under_this_ones_address(
    tmp_path: Path, settings: Settings
) -> None:
    settings.STATIC_ROOT = str(tmp_path)
    settings.WHITENOISE_USE_FINDERS = False
    (tmp_path / "table.js").write_text("this version's")
    (tmp_path / "cards.js").write_text("both versions'")
    middleware = VersionedStaticFiles(lambda request: HttpResponse(status=404))
    (tmp_path / "table.js").write_text("the next version's")  # by collectstatic, before this process is restarted
    changed, same = (middleware(RequestFactory().get(static(name))) for name in ("table.js", "cards.js"))
    assert changed["Cache-Control"] != FOREVER
    assert changed["Content-Length"] == str(len("the next version's"))
    assert same["Cache-Control"] == FOREVER


def test_static_addresses_carry_the_version() -> None:
    assert static("npm/lit/index.js") == f"/static/{settings.STATIC_VERSION}/npm/lit/index.js"
