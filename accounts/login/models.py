"""Where log-ins of operators are remembered: at the desk, out of reach of the players' login."""

from django.contrib.sessions.base_session import AbstractBaseSession


class DeskSession(AbstractBaseSession):
    """A session at the desk or the cashier of a public house (accounts.login.cookies.desk)."""

    class Meta(AbstractBaseSession.Meta):
        db_table = "accounts_desksession"
