"""The accounts app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users, guests and bots."""

    name = "accounts"
    verbose_name = _("Players")

    def ready(self) -> None:
        """Hear of passwords that change, and of accounts that end."""
        from allauth.account.signals import password_changed, password_reset

        from accounts.login.tokens import end_tokens
        from accounts.signals import player_closed

        for signal in (password_changed, password_reset, player_closed):
            signal.connect(end_tokens, dispatch_uid="accounts.end_tokens")
