"""The read-me names what can be set and what can be asked of `make`."""

import re

import pytest

from rummysite.paths import BASE_DIR

PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (BASE_DIR / "docs").glob("*.md"))]
README = (BASE_DIR / "README.md").read_text()


def test_every_setting_of_the_environment_is_in_the_readme() -> None:
    settings = (BASE_DIR / "rummysite" / "settings.py").read_text()
    asked = set(re.findall(r"""env\.\w+\(\s*"([A-Z_]+)\"""", settings))
    assert {name for name in asked - {"STATIC_ROOT"} if f"`{name}`" not in README} == set()


def test_every_target_of_make_in_the_readme_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`(?:[A-Z]+=\S+ )*make ([a-z-]+)`", README)) <= targets


@pytest.mark.parametrize(
    "page", ["README.md", *sorted(f"docs/{path.name}" for path in (BASE_DIR / "docs").glob("*.md"))]
)
def test_every_page_it_points_to_exists(page: str) -> None:
    path = BASE_DIR / page
    pages = re.findall(r"\]\(([^)#\s]+)", path.read_text())
    assert [to for to in pages if not to.startswith("http") and not (path.parent / to).exists()] == []
