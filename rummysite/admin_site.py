"""The look and the frame of the operators' admin, as settings of django-unfold."""

from typing import Any

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

FRAME: dict[str, Any] = {
    "SITE_TITLE": _("Rummy house"),
    "SITE_HEADER": _("Rummy house"),
    "SITE_SYMBOL": "playing_cards",
    "SHOW_HISTORY": True,
    "ENVIRONMENT": "desk.rights.doors.environment",
    "SHOW_LANGUAGES": True,
    "SITE_DROPDOWN": [
        {"icon": "home", "title": _("Home"), "link": reverse_lazy("admin:index")},
        {"icon": "casino", "title": _("The lobby"), "link": "/"},
    ],
    "DASHBOARD_CALLBACK": "desk.home.pages.home",
    "SIDEBAR": {
        "show_search": True,
        "command_search": True,
        "show_all_applications": False,
        "navigation": "desk.home.sidebar.navigation",
    },
    "TABS": "desk.home.sidebar.tabs",
    "COMMAND": {"show_history": False},
}
