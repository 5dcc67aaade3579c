"""The site as a Django app, so that its commands are found and its translations are there."""

import logging

from django.apps import AppConfig
from django.conf import settings

from rummysite.paths import BASE_DIR
from rummysite.translations.catalogs import compile_catalogs

logger = logging.getLogger(__name__)


class RummySiteConfig(AppConfig):
    """The site as an app of Django's."""

    name = "rummysite"

    def ready(self) -> None:
        """The first process after an update compiles the translations; later ones find them.

        This also registers the check of the database's logins. And a separate desk does not store its operators'
        sessions in the players' table, which the players' login can read.
        """
        from allauth.account.signals import password_changed, password_set, user_logged_in
        from allauth.usersessions.signals import on_password_changed, on_user_logged_in
        from django.core.checks import Tags, register

        from accounts.people.hooks import kept_out
        from base.starting import before_serving
        from rummysite.roles.cells import as_given_in_cells
        from rummysite.roles.checks import AS_MADE, as_given, guards_stand
        from rummysite.roles.doors import operators_elsewhere
        from rummysite.roles.words import KEPT_WORDS
        from rummysite.secret import written_alike
        from rummysite.servers.at_start import must_be_fit
        from wallet.kept_words import join_parts
        from wallet.ledger.audit import checks

        if settings.DUTY in {"desk", "cashier"}:
            user_logged_in.disconnect(on_user_logged_in)
            password_changed.disconnect(on_password_changed)
            password_set.disconnect(on_password_changed)
        register(written_alike, Tags.security, deploy=True)
        before_serving.add("servers that can carry the house", must_be_fit)
        kept_out.add("operators at the players' door", operators_elsewhere)
        join_parts(KEPT_WORDS)
        checks.add("logins are what they were made", AS_MADE)
        checks.add("logins have what they were given", as_given())
        checks.add("logins have in cells what they were given", as_given_in_cells())
        checks.add("guards outside of the wallet stand", guards_stand())
        try:
            compile_catalogs(BASE_DIR / "locale")
        except OSError as trouble:
            logger.warning("The translations cannot be compiled, so pages are in English: %s", trouble)
