"""A page loads one module and a sheet or two, pressed by the house itself; a file saved since is loaded as written."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.people.services import create_guest
from rummysite.bundles import build, served
from rummysite.paths import BASE_DIR
from tests.tables.cast import table_of

pytestmark = pytest.mark.django_db
TABLE_BYTES_MAX = 100_000
REQUESTS_MAX = 12
BESIDES = 5
"""Pictures, the socket, and what a browser asks for by itself."""
LOADED = re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css))"')
PRELOADED = re.compile(r'rel="preload" href="(/[^"]+\.woff2)"')


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Path]:
    """A built folder of the test's own, made from today's sources."""
    made = tmp_path / "built"
    monkeypatch.setattr(build, "BUILT", made)
    monkeypatch.setattr(served, "BUILT", made)
    settings.STATICFILES_DIRS = [made, *settings.STATICFILES_DIRS]
    build.build()
    served._joined_at_start.cache_clear()
    yield made
    served._joined_at_start.cache_clear()


def loaded_by(client: Client, path: str) -> list[str]:
    answer = client.get(path)
    assert answer.status_code == 200
    return LOADED.findall(answer.content.decode())


@pytest.fixture
def player() -> Client:
    client = Client()
    client.force_login(create_guest(), backend="accounts.backends.PeopleBackend")
    return client


def test_the_page_of_a_table_is_small_and_few_files(checkout: Path, player: Client) -> None:
    page = f"/tables/{table_of(2).public_id}/"
    files = loaded_by(player, page)
    assert [name for name in files if "/built/" not in name and not name.startswith("/i18n/")] == []
    letters = PRELOADED.findall(player.get(page).content.decode())
    assert [name for name in letters if "/fonts/latin." in name] == letters != []
    assert 1 + len(files) + len(letters) + BESIDES <= REQUESTS_MAX
    sent = [player.get(name, headers={"Accept-Encoding": "gzip, br"}) for name in [page, *files]]
    assert {answer["Content-Encoding"] for answer in sent} == {"br", "gzip"}, "what is built is pressed by brotli"
    fonts = sum(len(player.get(name).getvalue()) for name in letters)
    assert fonts > 0
    assert sum(len(answer.content) for answer in sent) + fonts < TABLE_BYTES_MAX


def test_every_module_that_a_page_names_is_joined(checkout: Path) -> None:
    named = {
        entry
        for page in (BASE_DIR / "templates").rglob("*.html")
        for entry in re.findall(r"{% (?:module|sheet) '([^']+)' %}", page.read_text())
    }
    assert len(named) > 10
    assert [entry for entry in named if not (checkout / build.address(entry)).is_file()] == []


def test_no_two_modules_are_joined_at_one_place(checkout: Path) -> None:
    names = list(build.entries())
    assert len({build.address(name) for name in names}) == len(names)


def test_no_line_of_what_is_joined_is_indented(checkout: Path) -> None:
    assert [file.name for file in checkout.rglob("*.js") if "\n " in file.read_text()] == []


def test_no_page_names_a_module_past_the_tag() -> None:
    past = [
        page.name
        for page in (BASE_DIR / "templates").rglob("*.html")
        if 'type="module"' in page.read_text() or "parts/importmap.html" in page.read_text()
    ]
    assert past == []


def test_a_file_saved_since_is_loaded_as_it_is_written(checkout: Path, player: Client, settings: Settings) -> None:
    page = f"/tables/{table_of(2).public_id}/"
    (checkout / build.VERSION_FILE).touch()
    assert any("/js/built/table.js" in name for name in loaded_by(player, page))
    os.utime(checkout / build.VERSION_FILE, (0, 0))
    assert any("/js/pages/table.js" in name for name in loaded_by(player, page))
    assert player.get(page).content.decode().count('type="importmap"') == 1
    settings.LOCAL = False
    assert any("/js/built/table.js" in name for name in loaded_by(player, page)), "a house for others saves no files"


def test_what_was_made_from_other_sources_is_not_loaded(checkout: Path, player: Client) -> None:
    (checkout / build.VERSION_FILE).write_text("0123456789ab")
    served._joined_at_start.cache_clear()
    assert any("/js/pages/table.js" in name for name in loaded_by(player, f"/tables/{table_of(2).public_id}/"))


def test_a_build_that_fails_leaves_the_last_one(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "js" / "pages" / "broken.js"
    broken.parent.mkdir(parents=True)
    broken.write_text("import './nothing.js'")
    before = sorted(checkout.rglob("*"))
    monkeypatch.setattr(build, "SOURCES", tmp_path)
    monkeypatch.setattr(build, "entries", lambda: iter(["js/pages/broken.js"]))
    with pytest.raises(build.CannotBuild, match=r"broken\.js"):
        build.build()
    assert sorted(checkout.rglob("*")) == before
    assert not checkout.with_name("built.new").exists()
