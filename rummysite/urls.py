"""The site's addresses: each room brings its own."""

from importlib.util import find_spec

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import JavaScriptCatalog

from rummysite.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("i18n/catalog.js", JavaScriptCatalog.as_view(packages=None), name="javascript_catalog"),
]
urlpatterns += [
    path("", include(f"{name}.urls")) for name in settings.HOUSE_APPS if find_spec(f"{name}.urls") is not None
]
