"""The desk's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """What operators and finance people do in the admin that is no single room's."""

    name = "desk"
    verbose_name = _("Desk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell home what waits, and the page of a player what there is to show. Slices above others add theirs here."""
        from desk.home.lines import LINES
        from desk.home.waiting import waiting
        from desk.players.pages import OWN_SECTIONS
        from desk.players.sections import sections

        for name, line in LINES.items():
            waiting.add(name, line)
        for section in OWN_SECTIONS:
            sections.add(section.name, section)
