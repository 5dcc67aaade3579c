"""The words that the browser's code says: one file a language, whose address changes with what it says."""

import hashlib
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

FOREVER = "public, max-age=31536000, immutable"


class Catalog(NamedTuple):
    """A script that defines `gettext` and its kin, and twelve hex digits over it."""

    script: bytes
    digest: str


@lru_cache
def catalog(language: str) -> Catalog:
    """The words in a language of the house; raises KeyError for another one."""
    if language not in dict(settings.LANGUAGES):
        raise KeyError(language)
    with translation.override(language):
        script = JavaScriptCatalog().get(HttpRequest()).content
    return Catalog(script, hashlib.sha256(script).hexdigest()[:12])


def words_address() -> str:
    """Where the words are in the reader's language."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    return reverse("words", args=[language, catalog(language).digest])


def words(request: HttpRequest, language: str, digest: str) -> HttpResponse:
    """A catalogue at an address of its own, kept by browsers for ever; an older address gets today's, for this once."""
    try:
        sentences = catalog(language)
    except KeyError:
        raise Http404 from None
    answer = HttpResponse(sentences.script, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = FOREVER if digest == sentences.digest else "no-cache"
    return answer
