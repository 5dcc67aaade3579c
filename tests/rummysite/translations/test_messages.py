"""Collecting words into the catalogues adds what is new, drops what nobody uses, and leaves the rest as it stands."""

import shutil
from pathlib import Path

import polib
import pytest

from engine.deal import Refusal
from rummysite.paths import BASE_DIR
from rummysite.translations import messages
from rummysite.translations.messages import Changes, Word

HEAD = '# Words.\nmsgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
DROP = '\nmsgid "Drop"\nmsgstr "छोड़ें"\n'
SHOW = '\nmsgid "Show"\nmsgstr "दिखाएँ"\n'


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """Two words in an order of their own."""
    path = tmp_path / "django.po"
    path.write_text(HEAD + SHOW + DROP)
    return path


def written(folder: Path, name: str, text: str) -> Path:
    """A file of somebody's checkout."""
    path = folder / name
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return folder


def test_words_that_are_known_change_nothing(catalogue: Path) -> None:
    before = catalogue.read_bytes()
    assert messages.collect(catalogue, [Word("Drop"), Word("Show")], set()) == Changes([], [])
    assert catalogue.read_bytes() == before


def test_a_new_word_comes_to_the_end_and_the_rest_stays_where_it_was(catalogue: Path) -> None:
    found = [Word("Finish"), Word("Drop"), Word("Show"), Word("%(n)s card", "%(n)s cards")]
    assert messages.collect(catalogue, found, set()).added == ["Finish", "%(n)s card"]
    assert catalogue.read_text().startswith(HEAD + SHOW + DROP)
    *_, finish, cards = polib.pofile(str(catalogue))
    assert (finish.msgid, finish.translated()) == ("Finish", False)
    assert (cards.msgid, cards.msgid_plural) == ("%(n)s card", "%(n)s cards")


def test_a_word_that_nobody_uses_goes_and_one_that_is_used_elsewhere_stays(catalogue: Path) -> None:
    assert messages.collect(catalogue, [], {"Show"}).dropped == ["Drop"]
    assert catalogue.read_text() == HEAD + SHOW


def test_python_is_read_within_f_strings_and_over_lines_too(tmp_path: Path) -> None:
    text = """a = f"{_('in an f-string')}"
b = gettext_lazy("two "
    "lines")
c = ngettext("one", "more", n)
d = gettext(e)
"""
    assert set(messages.in_python(written(tmp_path, "tables/x.py", text))) == {
        Word("in an f-string"),
        Word("two lines"),
        Word("one", "more"),
    }


def test_templates_are_read_as_django_reads_them(tmp_path: Path) -> None:
    text = """{% translate "Sit" %}
<p>{% blocktranslate count n=n %}{{ n }} chip{% plural %}{{ n }} chips{% endblocktranslate %}
    {{ name|default:_("nobody") }}</p>"""
    assert list(messages.in_templates(written(tmp_path, "templates/x.html", text))) == [
        Word("Sit"),
        Word("%(n)s chip", "%(n)s chips"),
        Word("nobody"),
    ]


def test_scripts_are_read_within_template_strings_too(tmp_path: Path) -> None:
    text = """html`<p>${on ? html`${gettext("a \\"word\\"")}` : ""}</p>`; ngettext("one", "more", n)"""
    assert list(messages.in_scripts(written(tmp_path, "static/js/x.js", text))) == [
        Word('a "word"'),
        Word("one", "more"),
    ]


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_no_translation_in_use_is_lost_by_collecting_the_house_s_own_words(domain: str, tmp_path: Path) -> None:
    catalogue = tmp_path / "django.po"
    shutil.copy(BASE_DIR / "locale" / "hi" / "LC_MESSAGES" / f"{domain}.po", catalogue)
    before = [(entry.msgid, entry.msgstr) for entry in polib.pofile(str(catalogue))]
    pages = [*messages.in_python(BASE_DIR), *messages.in_templates(BASE_DIR)]
    scripts = list(messages.in_scripts(BASE_DIR))
    sentences = messages.sentences_of_the_engine(BASE_DIR)
    kept = {word.text for word in pages} if domain == "djangojs" else sentences | packages()
    changes = messages.collect(catalogue, scripts if domain == "djangojs" else pages, kept)
    after = [(entry.msgid, entry.msgstr) for entry in polib.pofile(str(catalogue))]
    assert [entry for entry in before if entry[0] not in changes.dropped] == after[: len(after) - len(changes.added)]
    used = {word.text for word in scripts} if domain == "djangojs" else {refusal.sentence for refusal in Refusal}
    assert used.isdisjoint(changes.dropped)
    assert used <= {text for text, _words in after}


def packages() -> set[str]:
    """allauth's sentences: the house has Hindi for them, which allauth does not bring."""
    import allauth

    found = messages.sentences_of_packages([Path(allauth.__file__).parent])
    assert "Your password has been changed." in found
    return found
