"""Sessions of the desk and the cashier, as Django's SESSION_ENGINE names them.

Somebody who can write the table of sessions can act as anybody who is logged in. The players' web can write its own
table. So a public house stores its operators' sessions in another table, which the players' login cannot read.
"""

from accounts.login.cookies.store import SessionStore as PlayersStore
from accounts.login.models import DeskSession


class SessionStore(PlayersStore):
    """The players' session store in another table."""

    @classmethod
    def get_model_class(cls) -> type[DeskSession]:
        """The model whose rows are the sessions."""
        return DeskSession
