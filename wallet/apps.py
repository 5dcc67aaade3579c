"""The wallet app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletConfig(AppConfig):
    """The ledger."""

    name = "wallet"
    verbose_name = _("Ledger")

    def ready(self) -> None:
        """Give every new player the sign-up grant; listen to what gateways say; tell of the licence."""
        from django.core.checks import register
        from payments.signals import status_changed

        from accounts.care.used import books
        from accounts.closing.hooks import before_closing, sections
        from accounts.law.terms import licences
        from accounts.people.hooks import player_created
        from wallet.finance.closing import findings
        from wallet.finance.reports import every  # noqa: F401  (reports register themselves)
        from wallet.gate.usage import used_minor
        from wallet.money import meanings
        from wallet.money.gateways.checks import gateways_of_a_public_site
        from wallet.money.licence.player_terms import of_the_licence
        from wallet.play.services import grant_sign_up_chips
        from wallet.player import farewell
        from wallet.receivers import hear_gateway

        register(gateways_of_a_public_site, "payments")
        licences.add("wallet", of_the_licence)
        books.add("wallet", used_minor)
        for name, section in farewell.SECTIONS.items():
            sections.add(name, section)
        before_closing.add("chips and money", farewell.settle_up)
        player_created.add("sign-up grant", grant_sign_up_chips)
        status_changed.connect(hear_gateway, dispatch_uid="wallet.hear_gateway")
        findings.register_own()
        meanings.make_known()
