"""The wallet app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WalletConfig(AppConfig):
    """The ledger; takes accounts' signal that a player exists."""

    name = "wallet"
    verbose_name = _("Ledger")

    def ready(self) -> None:
        """Give every new player the sign-up grant; listen to what gateways say; tell of the licence."""
        from payments.signals import status_changed

        from accounts import terms
        from accounts.signals import player_created
        from wallet.closing import findings
        from wallet.player_terms import of_the_licence
        from wallet.receivers import grant_on_creation, hear_gateway
        from wallet.reports import liability, money_in, money_out, statement, trial_balance, unusual  # noqa: F401  (each registers its own)

        terms.told_by(of_the_licence)
        player_created.connect(grant_on_creation, dispatch_uid="wallet.grant_on_creation")
        status_changed.connect(hear_gateway, dispatch_uid="wallet.hear_gateway")
        findings.register_own()
