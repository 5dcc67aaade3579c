"""A table, a deal and chips have one Hindi word each, as players say them, wherever they are shown."""

import re

import polib
import pytest

from rummysite.paths import BASE_DIR

LOCALE = BASE_DIR / "locale" / "hi" / "LC_MESSAGES"
OTHER_WORDS = {
    "a table is टेबल": r"मेज़(?!बान)",
    "a deal is डील": r"बाज़ी|बाज़िय",
    "chips are masculine": r"(?:आपकी|मेरी|उनकी|इतनी|सारी) चिप",
}
"""What was once said beside the word in use; मेज़बान, the host, is another word."""


@pytest.mark.parametrize("domain", ["django", "djangojs"])
@pytest.mark.parametrize("rule", OTHER_WORDS)
def test_no_translation_says_it_with_another_word(domain: str, rule: str) -> None:
    catalog = polib.pofile(str(LOCALE / f"{domain}.po"))
    said = [text for entry in catalog for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert len(said) > 300
    assert [text for text in said if re.search(OTHER_WORDS[rule], text)] == []
