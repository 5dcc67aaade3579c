"""Sessions of the desk and the cashier, as Django's SESSION_ENGINE names them.

Somebody who can write the table of sessions can act as anybody who is logged in. The players' web can write its own
table. So a public house stores its operators' sessions in another table, which the players' login cannot read.
"""

from django.contrib.sessions.backends.db import SessionStore as DjangosStore

from accounts.login.cookies.store import SessionStore as PlayersStore
from accounts.login.models import DeskSession


class SessionStore(PlayersStore):
    """The players' session store in another table."""

    @classmethod
    def get_model_class(cls) -> type[DeskSession]:
        """The model whose rows are the sessions."""
        return DeskSession

    def cycle_key(self) -> None:
        """Go on under another name, which no room of the players knows: this login may not read theirs."""
        DjangosStore.cycle_key(self)
