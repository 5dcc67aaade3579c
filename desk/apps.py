"""The desk's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """What operators and finance people do in the admin that is no single room's."""

    name = "desk"
    verbose_name = _("Desk")
    default_auto_field = "django.db.models.BigAutoField"
