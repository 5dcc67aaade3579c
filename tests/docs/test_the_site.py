"""The documents build into a site in which every link leads somewhere and every page can be reached."""

import posixpath
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from rummysite.paths import BASE_DIR
from tests.docs.blocks import pages

LINK = re.compile(r"\]\(([^)#:\s]+\.md)(?:#[^)\s]*)?\)")
IN_NAV = re.compile(r"^ *- ([\w/.-]+\.md)$", re.MULTILINE)
IN_CODE = re.compile(r"docs/[a-z/-]+\.(?:md|toml|json|patch)")


def test_the_site_builds_strictly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "index.html").exists()


def test_a_link_to_nowhere_ends_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# In\n\n[out](nowhere.md) and [deep](#nothing)")
    text = (BASE_DIR / "mkdocs.yml").read_text()
    (tmp_path / "mkdocs.yml").write_text(text.split("\nnav:")[0])
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "nowhere.md" in done.stderr
    assert "#nothing" in done.stderr


def test_links_lead_from_the_first_page_to_every_page() -> None:
    in_nav = set(IN_NAV.findall((BASE_DIR / "mkdocs.yml").read_text()))
    assert len(in_nav) > 100
    assert in_nav - _reached_from("index.md") == set()


def test_every_page_of_a_section_is_in_the_sections_index() -> None:
    for section in ("players", "operators", "administrators", "developers"):
        linked = _linked(f"{section}/index.md")
        there = {f"{section}/{path.name}" for path in (BASE_DIR / "docs" / section).glob("*.md")}
        assert there - linked == {f"{section}/index.md"}


def test_every_page_that_code_names_exists() -> None:
    listed = subprocess.run(
        ["git", "grep", "-hIoE", IN_CODE.pattern.replace("(?:", "(")],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    named = set(listed.stdout.split())
    assert {page for page in named if not (BASE_DIR / page).exists()} == set()


@pytest.mark.parametrize("page", [page for page in pages() if "/" not in page])
def test_every_page_that_a_document_at_the_top_points_to_exists(page: str) -> None:
    to = re.findall(r"\]\(([^)#\s]+)", (BASE_DIR / page).read_text())
    assert [path for path in to if not path.startswith("http") and not (BASE_DIR / path).exists()] == []


@pytest.mark.parametrize("page", [page for page in pages() if page.startswith("docs/")])
def test_no_page_is_empty(page: str) -> None:
    text = (BASE_DIR / page).read_text()
    assert text.startswith("# ")
    assert len(text.split()) > 60


def _reached_from(page: str) -> set[str]:
    """The pages to which links lead from this one, however many lie between, and itself."""
    reached: set[str] = set()
    to_read = {page}
    while to_read:
        reached |= to_read
        to_read = {linked for each in to_read for linked in _linked(each)} - reached
    return reached


def _linked(page: str) -> set[str]:
    """The pages below docs/ to which this one links, each by its path from there."""
    text = (BASE_DIR / "docs" / page).read_text()
    paths = {posixpath.normpath(PurePosixPath(page).parent / link) for link in LINK.findall(text)}
    return {path for path in paths if (BASE_DIR / "docs" / path).is_file()}
