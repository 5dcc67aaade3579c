"""A language that is begun is not offered before it is whole, and what it has already names the same values."""

import re

import polib
import pytest
from django.conf import settings

from rummysite.paths import BASE_DIR

LOCALE = BASE_DIR / "locale"
NAMED = re.compile(r"%\(\w+\)s|\{\w+\}")
PREPARED = sorted({path.name for path in LOCALE.iterdir() if path.is_dir()} - dict(settings.LANGUAGES).keys())


def test_tamil_is_begun() -> None:
    assert PREPARED == ["ta"]


@pytest.mark.parametrize("language", PREPARED)
def test_a_begun_language_names_the_same_values(language: str) -> None:
    said = [
        entry
        for path in (LOCALE / language).rglob("*.po")
        for entry in polib.pofile(str(path))
        if entry.msgstr and not entry.fuzzy
    ]
    assert len(said) > 80
    for entry in said:
        assert sorted(NAMED.findall(entry.msgstr)) == sorted(NAMED.findall(entry.msgid)), entry.msgid
