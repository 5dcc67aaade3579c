"""The words of code, templates and scripts, collected into the readable catalogues without gettext's tools.

A catalogue keeps its order, its comments and every translation that somebody uses. Words without a translation come to
its end; what nobody uses any more goes. Used are also the engine's sentences, which know nothing of translations, and
those of the packages we build on, for which some of ours stand in (allauth has no Hindi).
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.utils.translation.template import templatize

ROOMS = ("base", "engine", "accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk", "rummysite")
FUNCTIONS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "ngettext": 2, "ngettext_lazy": 2}
"""What marks words in Python, and how many of its arguments are words."""
PAGES = {".html", ".txt", ".xml"}
STRING = r'"(?:[^"\\]|\\.)*"'
EITHER = rf"""u?({STRING}|'(?:[^'\\]|\\.)*')"""
IN_TEMPLATES = re.compile(rf"(?:\bn?gettext|\b_)\(\s*{EITHER}(?:,\s*{EITHER})?")
IN_SCRIPTS = re.compile(rf"\bn?gettext\(\s*({STRING})(?:,\s*({STRING}))?")


@dataclass(frozen=True)
class Word:
    """A sentence as the code has it, and its plural if it has one."""

    text: str
    plural: str = ""


@dataclass(frozen=True)
class Changes:
    """What collecting did to one catalogue."""

    added: list[str]
    dropped: list[str]


def collect(catalogue: Path, words: Iterable[Word], also_used: set[str]) -> Changes:
    """Bring a catalogue up to date with the words found; `also_used` are kept where they stand and not added."""
    file = polib.pofile(str(catalogue), wrapwidth=0)
    by_text = {word.text: word for word in words}
    gone = [entry for entry in file if entry.msgid not in by_text and entry.msgid not in also_used]
    for entry in gone:
        file.remove(entry)
    known = {entry.msgid for entry in file}
    new = [word for text, word in by_text.items() if text not in known]
    file.extend(_entry(word) for word in new)
    if gone or new:
        file.save(str(catalogue))
    return Changes([word.text for word in new], [entry.msgid for entry in gone])


def in_python(root: Path) -> Iterator[Word]:
    """What Python asks to have translated."""
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and (words := _arguments(node)):
                    yield Word(*words)


def in_templates(root: Path) -> Iterator[Word]:
    """What pages and letters ask to have translated; Django turns their tags into calls and blanks all else."""
    for path in sorted(path for path in (root / "templates").rglob("*") if path.suffix in PAGES):
        calls = templatize(path.read_text(), origin=str(path))
        for one, more in IN_TEMPLATES.findall(calls):
            yield Word(ast.literal_eval(one), ast.literal_eval(more) if more else "")


def in_scripts(root: Path) -> Iterator[Word]:
    """What the browser's side asks to have translated: calls whose arguments are plain strings."""
    for path in sorted((root / "static" / "js").rglob("*.js")):
        for one, more in IN_SCRIPTS.findall(path.read_text()):
            yield Word(json.loads(one), json.loads(more) if more else "")


def sentences_of_the_engine(root: Path) -> set[str]:
    """Every string of the engine: its refusals, reasons and endings are translated where they are shown."""
    return {
        node.value
        for path in (root / "engine").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def sentences_of_packages(folders: Iterable[Path]) -> set[str]:
    """What packages have in catalogues of their own, in whatever language; of one without any, what its pages mark."""
    sentences: set[str] = set()
    for folder in folders:
        paths = list(folder.rglob("LC_MESSAGES/django.po"))
        sentences |= {entry.msgid for path in paths for entry in polib.pofile(str(path))}
        if not paths:
            sentences |= {word.text for word in in_templates(folder)}
    return sentences


def _arguments(call: ast.Call) -> list[str]:
    """The words of a call that marks some; none of one that does not, or whose words come from elsewhere."""
    words = call.args[: FUNCTIONS.get(ast.unparse(call.func), 0)]
    return [word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)]


def _entry(word: Word) -> polib.POEntry:
    if not word.plural:
        return polib.POEntry(msgid=word.text, msgstr="")
    return polib.POEntry(msgid=word.text, msgid_plural=word.plural, msgstr_plural={0: "", 1: ""})
