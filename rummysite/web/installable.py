"""What makes the site one that can be installed: its manifest, its service worker, the page without a network."""

import json
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import path, reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rummysite.bundles.served import address_of
from rummysite.paths import BASE_DIR
from rummysite.translations.in_browser import words_address

WORKER = Path("static/worker/house-worker.js")
GREEN, ROOM = "#0e3529", "#0a261d"
ENTRIES = ("css/pages/site.css", "js/calls/installed.js")
PICTURES = ("img/logo.svg", "img/icons/192.png")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app's manifest, in the visitor's language."""
    icons = [
        {"src": static("img/icons/192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("img/icons/512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("img/icons/maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    document = {
        "id": "/",
        "name": gettext("Rummy House"),
        "short_name": gettext("Rummy"),
        "description": gettext(
            "Indian rummy with a shuffle anyone can check, bots that are always marked, and practice chips."
        ),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": ROOM,
        "theme_color": ROOM,
        "categories": ["games", "card"],
        "icons": icons,
    }
    return JsonResponse(document, content_type="application/manifest+json", headers={"Cache-Control": "max-age=3600"})


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the whole site, which changes with every version of the static files."""
    offline = reverse("offline")
    house = {
        "name": "Rummy House",
        "version": settings.STATIC_VERSION,
        "prefix": settings.STATIC_URL,
        "offline": offline,
        "shell": [offline, words_address(), *map(address_of, ENTRIES), *map(static, PICTURES)],
        "icon": static("img/icons/192.png"),
        "badge": static("img/icons/badge-96.png"),
    }
    code = (BASE_DIR / WORKER).read_text(encoding="utf-8")
    return HttpResponse(f"const HOUSE = {json.dumps(house)};\n{code}", content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What a browser shows without a network; it is kept there, so nobody's name is on it."""
    return render(request, "offline.html")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers look that have not read a page."""
    return HttpResponseRedirect(static("img/icons/favicon.ico"), headers={"Cache-Control": "max-age=86400"})


urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("sw.js", worker, name="service-worker"),
    path("offline/", offline, name="offline"),
    path("favicon.ico", favicon, name="favicon"),
]
