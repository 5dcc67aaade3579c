"""A tab among twenty is found by its title, so every page's title ends with the site's name."""

import re

import pytest

from rummysite.paths import BASE_DIR

TEMPLATES = BASE_DIR / "templates"
TITLE = re.compile(
    r"{% block title %}(?P<block>.*?){% endblock title %}|<title>(?P<tag>.*?)</title>",
    re.DOTALL,
)
ENDS = re.compile(r'{% translate "Rummy House" %}\s*$')
TITLED = [
    path for path in sorted(TEMPLATES.rglob("*.html")) if "admin" not in path.parts and TITLE.search(path.read_text())
]


@pytest.mark.parametrize("path", TITLED, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_a_title_ends_with_the_sites_name(path) -> None:
    for found in TITLE.finditer(path.read_text()):
        words = found["block"] if found["block"] is not None else found["tag"]
        if "{% block title %}" in words:  # the frame's own, whose inside is looked at in each page
            continue
        assert ENDS.search(words), words


def test_pages_with_titles_are_found() -> None:
    assert len(TITLED) > 30
