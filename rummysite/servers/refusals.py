"""Why a process does not start on the servers that it was given; each sentence says what to use in their place."""

from django.core.exceptions import ImproperlyConfigured

from engine.spoken import Spoken

PAGE = "docs/administrators/poolers.md"


class Unfitness(Spoken):
    """What a server or a pooler between cannot do: a code, and a sentence in English for who reads logs."""

    POOLER_FORGETS_STATEMENTS = (
        "pooler_forgets_statements",
        (
            "A pooler between this process and PostgreSQL (DATABASE_URL) hands each transaction to another session"
            " and does not keep prepared statements, so that moves would fail now and then. Use PgBouncer 1.21 or newer"
            f" with max_prepared_statements = 200, or pool_mode = session ({PAGE})."
        ),
    )
    POOLER_DROPS_SETTINGS = (
        "pooler_drops_settings",
        (
            "A pooler between this process and PostgreSQL (DATABASE_URL) does not hand on the settings that sessions"
            f" rely on. State them in its connect_query, as {PAGE} has it."
        ),
    )
    POOLER_REFUSES_OPTIONS = (
        "pooler_refuses_options",
        (
            "The pooler that DATABASE_URL leads to refuses the startup parameter `options`. Write"
            f" ignore_startup_parameters = options into its configuration, and a connect_query beside it ({PAGE})."
        ),
    )
    SESSION_NEEDED = (
        "session_needed",
        (
            "A pooler between this command and PostgreSQL hands each transaction to another session. Migrations set"
            f" limits for their session, so give the owner's DATABASE_URL the server itself ({PAGE})."
        ),
    )
    VALKEY_CLUSTER = (
        "valkey_cluster",
        (
            "REDIS_URL or LAYER_URLS leads to a Valkey Cluster, which spreads keys over machines; cache, presence and"
            " Celery's broker do not go with it. Use one Valkey, or one with replicas and three sentinels"
            " (REDIS_URL=sentinel://...), and for more pushes than one carries several servers in LAYER_URLS"
            " (docs/administrators/scaling.md#valkey)."
        ),
    )


class Unfit(ImproperlyConfigured):
    """A server cannot carry the house. The message is the code and the sentence."""

    def __init__(self, code: Unfitness, about: str = "") -> None:
        """`about` says what was found, after the sentence."""
        value = f" Found: {about}." if about else ""
        super().__init__(f"{code.value}: {code.sentence}{value}")
        self.code = code
        self.about = about
