"""What programs ask a site for before they know it: what they may search, and where to write to who found a way in."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import NoReverseMatch, path, reverse
from django.views.decorators.http import require_safe

from base import clock

NOT_SEARCHED = ("/accounts/", "/admin/", "/api/", "/i18n/", "/offline/", "/payments/", "/tables/", "/wallet/")
"""What is a person's own, changes by the second, or is made for programs that have a token."""
FOR_EVERYBODY = (
    "lobby",
    "lobby-points21",
    "tournaments:pool-lobby 61",
    "tournaments:pool-lobby 101",
    "tournaments:pool-lobby 201",
    "tournaments:deals-lobby",
    "tournaments:tournaments",
    "school:lessons",
    "school:houses",
    "school:practice",
    "school:puzzles",
    "school:duplicate",
    "ladder:boards",
    "shuffle-log",
    "wallet:log",
)
"""What a search engine is led to; a page that this house does not have is left out."""
VALID_FOR = timedelta(days=180)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What a search engine may read: the lobby, the rules and the tournaments, not what belongs to somebody."""
    lines = ["User-agent: *", "Allow: /tables/*/picture.png", *(f"Disallow: {place}" for place in NOT_SEARCHED), ""]
    lines += [f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """RFC 9116: where to write to who found a way in; a house that names nobody has no such file."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires_at = datetime.fromtimestamp(clock.now_ms() / 1000, UTC).replace(minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {(expires_at + VALID_FOR).isoformat().replace('+00:00', 'Z')}",
        "Preferred-Languages: en, hi",
        f"Canonical: {request.build_absolute_uri('/.well-known/security.txt')}",
        "",
    ]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


class Pages(Sitemap[str]):
    """The pages that are for everybody and stay: by name, whatever rooms there are."""

    def items(self) -> list[str]:
        """The names of the pages that everybody may read."""
        return [name for name in FOR_EVERYBODY if _is_there(name)]

    def location(self, item: str) -> str:
        """The address of one page."""
        return _address(item)


def _address(name: str) -> str:
    name, *arguments = name.split(" ")
    return reverse(name, args=arguments)


def _is_there(name: str) -> bool:
    try:
        _address(name)
    except NoReverseMatch:
        return False
    return True


urlpatterns = [
    path("sitemap.xml", sitemap, {"sitemaps": {"pages": Pages}}, name="sitemap"),
    path("robots.txt", robots, name="robots"),
    path(".well-known/security.txt", security, name="security_txt"),
]
