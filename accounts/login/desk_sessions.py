"""Sessions of the desk and the cashier, as Django's SESSION_ENGINE names them.

Who can read the table of sessions can be anybody who is logged in. The players' web can read its own, so a public house
keeps those of its operators in a table that the players' login has no right to.
"""

from django.contrib.sessions.backends.db import SessionStore as PlayersStore

from accounts.login.models import DeskSession


class SessionStore(PlayersStore):
    """Django's store, in a table of its own."""

    @classmethod
    def get_model_class(cls) -> type[DeskSession]:
        """The model whose rows are the sessions."""
        return DeskSession
