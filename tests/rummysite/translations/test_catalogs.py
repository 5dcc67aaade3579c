"""Translations work without gettext's tools: readable catalogs are compiled where they are missing or outdated."""

import gettext
import os
from pathlib import Path

import pytest

from rummysite.translations.catalogs import compile_catalogs

CATALOG = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Drop"\nmsgstr "{}"\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A Hindi catalog of one word."""
    path = tmp_path / "hi" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(CATALOG.format("छोड़ें"))
    return path


def drop_in_hindi(locale: Path) -> str:
    """What the compiled catalog says."""
    with (locale / "hi" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return gettext.GNUTranslations(file).gettext("Drop")


def test_a_missing_catalog_is_compiled_once(source: Path, tmp_path: Path) -> None:
    assert compile_catalogs(tmp_path) == 1
    assert drop_in_hindi(tmp_path) == "छोड़ें"
    assert compile_catalogs(tmp_path) == 0


def test_a_changed_catalog_is_compiled_again(source: Path, tmp_path: Path) -> None:
    compile_catalogs(tmp_path)
    source.write_text(CATALOG.format("ड्रॉप"))
    later = source.with_suffix(".mo").stat().st_mtime + 1
    os.utime(source, (later, later))
    assert compile_catalogs(tmp_path) == 1
    assert drop_in_hindi(tmp_path) == "ड्रॉप"


def test_a_house_without_translations_is_no_trouble(tmp_path: Path) -> None:
    assert compile_catalogs(tmp_path / "nowhere") == 0
