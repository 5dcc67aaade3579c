"""The desk's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """What operators and finance people do in the admin that is no single room's."""

    name = "desk"
    verbose_name = _("Desk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below."""
        open_cases()
        seal_dossiers()


def open_cases() -> None:
    """Hear of what waits for an operator, and of what becomes of it."""
    from accounts.closing.hooks import sections
    from desk.cases import hooks
    from desk.cases.player_data import reports
    from tables.chat.services import player_reported, reports_handled
    from tables.play.ending import deal_voided
    from tables.play.parking import deal_parked, deal_resumed

    deal_parked.add("cases", hooks.deal_parked)
    deal_resumed.add("cases", hooks.deal_moved_on)
    deal_voided.add("cases", hooks.deal_moved_on)
    player_reported.add("cases", hooks.player_reported)
    reports_handled.add("cases", hooks.reports_handled)
    sections.add("report", reports)


def seal_dossiers() -> None:
    """Have each day's document name the last dossier, and the ledger's check look at all of them."""
    from desk.dossiers.services import CHAINED, head, holds
    from wallet.finance.closing.heads import Chain, chains
    from wallet.ledger.audit import checks

    chains.add("dossiers", Chain(head, holds))
    checks.add("dossiers are chained", CHAINED)
