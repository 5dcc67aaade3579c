"""The letters of the languages that the house speaks or prepares are in fonts that it brings, with their licence."""

import re

import pytest

from rummysite.paths import BASE_DIR

FONTS = BASE_DIR / "static" / "fonts"
SHEET = (BASE_DIR / "static" / "css" / "tokens" / "letters.css").read_text()
FACE = re.compile(r"fonts/([\w]+)(?:-regular|-bold)?\.woff2.*?unicode-range: ([^;]+);", re.DOTALL)
MOST_BYTES = 80_000
SCRIPTS = {"hi": "devanagari", "ta": "tamil"}
LATIN = ("latin", "titles")
LATIN_MOST_BYTES = 16_000


def ranges_of(script: str) -> list[range]:
    """The code points that the style sheet asks a script's files for."""
    told = {found[2] for found in FACE.finditer(SHEET) if found[1] == script}
    assert len(told) == 1
    ends = [part.strip().removeprefix("U+").split("-") for part in told.pop().split(",")]
    return [range(int(end[0], 16), int(end[-1], 16) + 1) for end in ends]


@pytest.mark.parametrize(("language", "script"), SCRIPTS.items())
def test_every_letter_of_a_language_is_asked_for(language: str, script: str) -> None:
    known = ranges_of(script)
    words = "".join(path.read_text() for path in (BASE_DIR / "locale" / language / "LC_MESSAGES").glob("*.po"))
    indian = {letter for letter in words if 0x0900 <= ord(letter) <= 0x0DFF}
    assert indian
    assert [letter for letter in sorted(indian) if not any(ord(letter) in one for one in known)] == []


def test_files_are_small_real_and_licensed() -> None:
    files = sorted(FONTS.glob("*.woff2"))
    weights = {f"{script}-{weight}" for script in SCRIPTS.values() for weight in ("regular", "bold")}
    assert {path.stem for path in files} == weights | set(LATIN)
    for path in files:
        assert path.read_bytes()[:4] == b"wOF2"
        assert path.stat().st_size < (LATIN_MOST_BYTES if path.stem in LATIN else MOST_BYTES)
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text()


@pytest.mark.parametrize("face", LATIN)
def test_every_sign_that_a_page_says_in_english_is_in_the_houses_latin(face: str) -> None:
    known = ranges_of(face)
    assert [letter for letter in map(chr, range(0x20, 0x7F)) if not any(ord(letter) in one for one in known)] == []
