"""The accounts app: people, how they log in, and what protects them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Players: users, guests and bots."""

    name = "accounts"
    verbose_name = _("Players")

    def ready(self) -> None:
        """Connect signals: refuse suspended users, delete tokens after a new password, note new players' places."""
        from allauth.account.signals import password_changed, password_reset

        from accounts.care.breaks.services import kept_out_by_suspension
        from accounts.door.sightings import note_new
        from accounts.login.tokens import end_tokens
        from accounts.people.hooks import kept_out, player_created

        kept_out.add("suspension", kept_out_by_suspension)
        player_created.add("place", note_new)

        for signal in (password_changed, password_reset):
            signal.connect(end_tokens, dispatch_uid="accounts.end_tokens")
