"""What unfold shows on the admin's first page: everything is asked for when the page is, nothing is remembered."""

from typing import Any, cast

from django.http import HttpRequest

from accounts.people.models import User
from desk.home.charts import RANGES, charts_for
from desk.home.health import health_now
from desk.home.live import live_now
from desk.home.messages import messages_now
from desk.home.waiting import waiting_for

MAY_SEE_HEALTH = "tables.view_deal"


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """unfold's DASHBOARD_CALLBACK: `live`, `waiting`, `health` and `charts`, each as far as its reader may see it."""
    user = cast(User, request.user)
    days_text = request.GET.get("days", "")
    days = next((each for each in RANGES if days_text == str(each)), 7)
    messages = messages_now()
    return context | {
        "live": live_now(user, messages),
        "waits": waiting_for(user),
        "health": health_now(messages) if user.has_perm(MAY_SEE_HEALTH) else None,
        "charts": charts_for(user, days),
        "ranges": RANGES,
    }
