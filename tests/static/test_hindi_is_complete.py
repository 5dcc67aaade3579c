"""Everything that people read has Hindi words: pages of players and operators, the browser's side, the engine."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from engine.deal import Refusal
from engine.hands.scoring import Reason
from rummysite.paths import BASE_DIR
from tournaments.leagues.plan import LeagueFault
from tournaments.scheduled.plan.faults import PlanFault

LOCALE = BASE_DIR / "locale" / "hi" / "LC_MESSAGES"
IN_TEMPLATES = re.compile(r"""\{%\s*translate\s+(?:"([^"]+)"|'([^']+)')""")
IN_SCRIPTS = re.compile(r"""\bn?gettext\(\s*("(?:[^"\\]|\\.)*")""")
PLACEHOLDER = re.compile(r"%\(\w+\)s|%s|%d|\{\w+\}")


def _catalog(domain: str) -> polib.POFile:
    return polib.pofile(str(LOCALE / f"{domain}.po"))


def _translated(domain: str) -> set[str]:
    return {entry.msgid for entry in _catalog(domain) if entry.translated()}


def _read(folder: str, suffix: str) -> Iterator[str]:
    for path in sorted((BASE_DIR / folder).rglob(f"*{suffix}")):
        yield Path(path).read_text()


def test_every_sentence_of_the_pages_has_hindi_words() -> None:
    asked = {double or single for text in _read("templates", ".html") for double, single in IN_TEMPLATES.findall(text)}
    assert len(asked) > 50
    assert asked - _translated("django") == set()


def test_every_sentence_of_the_browsers_side_has_hindi_words() -> None:
    asked = {found[1:-1] for text in _read("static/js", ".js") for found in IN_SCRIPTS.findall(text)}
    assert len(asked) > 150
    assert asked - _translated("djangojs") == set()


def test_every_sentence_of_the_engine_and_of_plans_has_hindi_words() -> None:
    asked = {member.sentence for member in (*Refusal, *Reason, *PlanFault, *LeagueFault)}
    assert asked - _translated("django") == set()


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_hindi_sentences_name_the_same_values(domain: str) -> None:
    for entry in _catalog(domain):
        wanted = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        for words in filter(None, [entry.msgstr, *entry.msgstr_plural.values()]):
            assert set(PLACEHOLDER.findall(words)) == wanted, entry.msgid


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_nothing_in_the_catalogue_is_guessed(domain: str) -> None:
    assert [entry.msgid for entry in _catalog(domain) if entry.fuzzy] == []


def test_nothing_in_the_catalogue_waits_for_hindi_words() -> None:
    assert [entry.msgid for entry in _catalog("django") if not entry.translated()] == []
