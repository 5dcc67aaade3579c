"""The read-me names what can be set and what can be asked of `make`."""

import re

from rummysite.paths import BASE_DIR

README = (BASE_DIR / "README.md").read_text()


def test_every_setting_of_the_environment_is_in_the_readme() -> None:
    settings = (BASE_DIR / "rummysite" / "settings.py").read_text()
    asked = set(re.findall(r"""env\.\w+\(\s*"([A-Z_]+)\"""", settings))
    assert {name for name in asked - {"STATIC_ROOT"} if f"`{name}`" not in README} == set()


def test_every_target_of_make_in_the_readme_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`(?:[A-Z]+=\S+ )*make ([a-z-]+)`", README)) <= targets


def test_every_page_it_points_to_exists() -> None:
    pages = re.findall(r"\]\(([^)#]+)\)", README + (BASE_DIR / "docs" / "architecture.md").read_text())
    assert [page for page in pages if not page.startswith("http") and not (BASE_DIR / page).exists()] == []
