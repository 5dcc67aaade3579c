"""The accounts app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Players: users, guests and bots."""

    name = "accounts"
    verbose_name = _("Players")

    def ready(self) -> None:
        """Keep out who is suspended, and end the tokens of programs whose player has a new password."""
        from allauth.account.signals import password_changed, password_reset

        from accounts.care.breaks.services import kept_out_by_suspension
        from accounts.login.tokens import end_tokens
        from accounts.people.hooks import kept_out

        kept_out.add("suspension", kept_out_by_suspension)

        for signal in (password_changed, password_reset):
            signal.connect(end_tokens, dispatch_uid="accounts.end_tokens")
