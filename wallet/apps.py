"""The wallet app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletConfig(AppConfig):
    """The ledger; takes accounts' signal that a player exists."""

    name = "wallet"
    verbose_name = _("Ledger")

    def ready(self) -> None:
        """Give every new player the sign-up grant; listen to what gateways say; tell of the licence."""
        from django.core.checks import register
        from payments.signals import status_changed

        from accounts.care.limits import used
        from accounts.closing import services as closing
        from accounts.law import terms
        from accounts.signals import player_closing, player_created
        from wallet.gate import usage
        from wallet.money.deposits import services as deposits
        from wallet.money.gateways.checks import gateways_of_a_public_site
        from wallet.money.gateways.webhooks import hear_provider
        from wallet.money.licence.player_terms import of_the_licence
        from wallet.player import closing as farewell
        from wallet.receivers import grant_on_creation

        register(gateways_of_a_public_site, "payments")
        terms.told_by(of_the_licence)
        used.told_by(
            lambda user, kind, currency, since: (
                usage.used_minor(user, kind, currency, since) + deposits.used_minor(user, kind, currency, since)
            )
        )
        for name, section in farewell.SECTIONS.items():
            closing.add_section(name, section)
        player_closing.connect(farewell.settle_up, dispatch_uid="wallet.settle_up")
        player_created.connect(grant_on_creation, dispatch_uid="wallet.grant_on_creation")
        status_changed.connect(hear_provider, dispatch_uid="wallet.hear_gateway")
        fill_own_registries()


def fill_own_registries() -> None:
    """Add what the wallet itself knows to what it asks the rooms above."""
    from wallet.finance.closing.findings import OWN_SEARCHES, searches
    from wallet.finance.closing.verify import CHAINED
    from wallet.finance.reports import known_reports
    from wallet.finance.reports.own import OWN_REPORTS
    from wallet.ledger.audit import checks
    from wallet.ledger.meanings import meanings
    from wallet.money.meanings import MEANINGS

    for prefix, look_up in MEANINGS.items():
        meanings.add(prefix, look_up)
    checks.add("closed days are chained", CHAINED)
    for code, search in OWN_SEARCHES.items():
        searches.add(code, search)
    for report in OWN_REPORTS:
        known_reports.add(report.name, report)
