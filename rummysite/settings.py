"""Django's settings; what a house may want to change comes from the environment (docs/administrators/settings.md)."""

import sys
from datetime import timedelta

import django_stubs_ext
from django.utils.translation import gettext_lazy as _

from base.limits.database import BoundedConnection
from base.pools.address import read
from rummysite.admin_site import FRAME
from rummysite.bundles.build import BUILT, sources_version
from rummysite.embedded import embedded
from rummysite.logs import logging_config
from rummysite.messaging.bounds import bounded_async, of_the_broker, tcp_limits
from rummysite.messaging.redis_server import redis_server
from rummysite.paths import BASE_DIR, data_dir
from rummysite.payment_gateways import sandbox_variant, where_they_are_now
from rummysite.roles.databases import databases
from rummysite.schedule import SCHEDULE
from rummysite.secret import Environment, fernet_keys, live_keys, secret_key, vapid_key
from rummysite.standby.databases import with_standbys
from rummysite.web import security
from rummysite.web.static_files import npm_folders

django_stubs_ext.monkeypatch()
env = Environment()

# LOCAL means one's own machine over plain HTTP: cookies need no TLS, and a secret key is made on the first start.
DEBUG = env.bool("RUMMY_DEBUG", default=False)
LOCAL = env.bool("RUMMY_LOCAL", default=False) or DEBUG
SECRET_KEY = secret_key(env.str("SECRET_KEY", default=""), local=LOCAL, folder=data_dir())
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
ROOT_URLCONF = "rummysite.urls"
ASGI_APPLICATION = "rummysite.asgi.application"

# Daphne as an app gives `runserver` its sockets; every other command and worker would load Twisted for nothing.
INSTALLED_APPS = [
    *(["daphne"] if "runserver" in sys.argv else []),
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "payments",
    "pgtrigger",
    "rest_framework",
    "accounts",
    "wallet",
    "tables",
    "tournaments",
    "school",
    "ladder",
    "desk",
    "rummysite",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "rummysite.web.security.kept_apart",
    "django.middleware.gzip.GZipMiddleware",  # masks its length (BREACH), and no secret stands in a page unmasked
    "rummysite.web.static_files.VersionedStaticFiles",
    "rummysite.web.security.no_nul",
    "csp.middleware.CSPMiddleware",
    "rummysite.web.security.admin_policy",
    "rummysite.web.duties.ByDuty",
    "accounts.login.cookies.middleware.PagesSessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "rummysite.web.security.no_nul_posted",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.door.sightings.SeenFrom",
    "desk.floor.maintenance.Maintenance",
    "accounts.login.middleware.BackToThePage",
    "accounts.login.middleware.GuestsKeepFirst",
    "accounts.door.networks.ByNetwork",
    "rummysite.web.answers.says_what_to_do_instead",
    "rummysite.web.answers.BusyIsNoFault",
    "desk.rights.doors.StaffDoors",
    "desk.audit.watch.Watch",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "wallet.context_processors.in_hand",
            ]
        },
    }
]

# How long anything outside a process is waited for (base/limits). What nobody has answered by then is given up.
DATABASE_CONNECT_S = env.int("DATABASE_CONNECT_S", default=3)
DATABASE_ANSWER_S = env.int("DATABASE_ANSWER_S", default=5)  # one statement of a socket, or of what fires deadlines
CELL_ANSWER_S = env.int("CELL_ANSWER_S", default=3)  # the same of a cell: whoever waits for it waits no longer
DATABASE_PAGE_S = env.int("DATABASE_PAGE_S", default=20)  # one of a page or of the API
DATABASE_TASK_S = env.int("DATABASE_TASK_S", default=900)  # one of the slower background work
DATABASE_LOCK_S = env.int("DATABASE_LOCK_S", default=4)
DATABASE_IDLE_S = env.int("DATABASE_IDLE_S", default=10)  # so long may a transaction stand still before it is undone
DATABASE_POOL_WAIT_S = env.int("DATABASE_POOL_WAIT_S", default=5)
REDIS_ANSWER_S = env.int("REDIS_ANSWER_S", default=2)
HAND_OVER_S = env.int("HAND_OVER_S", default=30)  # whatever a socket has handed to a thread
OUTAGE_S = env.int("OUTAGE_S", default=10)  # if nobody fired deadlines for so long, every step gets its time again
WEDGED_S = env.int("WEDGED_S", default=30)  # a process in which something has stood still for so long ends itself

# PostgreSQL, by the login of this process's duty (`base.duties`).
DUTY = env.str("RUMMY_DUTY", default="")
# Hands that are being played lie sealed with the newest of these; who plays has them, desk and cashier do not.
LIVE_KEYS = live_keys(env.list("LIVE_KEYS", default=[]), local=LOCAL and DUTY in {"", "play"}, folder=data_dir())
DATABASES = databases(
    DUTY,
    read("DATABASE_URL", env.str("DATABASE_URL", default=embedded().postgres.url())),
    {
        "desk": env.str("DESK_DATABASE_URL", default=""),
        "cashier": env.str("CASHIER_DATABASE_URL", default=""),
        "dealer": env.str("DEALER_DATABASE_URL", default=""),
    },
    pool={
        "connection_class": BoundedConnection,
        "min_size": env.int("DATABASE_POOL_MIN", default=1),
        "max_size": env.int("DATABASE_POOL_MAX", default=24),
        "timeout": DATABASE_POOL_WAIT_S,
        # Whoever wants a connection next tries again; a growing pause would outlast the trouble.
        "reconnect_timeout": 1,
    },
    limits=tcp_limits(DATABASE_CONNECT_S),
)
DUTY_DATABASES = {duty: duty for duty in DATABASES if duty != "default"}
REPLICA_LAG_S = env.int("REPLICA_LAG_S", default=5)  # so old may be what is read off the primary
STANDBYS = with_standbys(DATABASES, MIDDLEWARE, env.str("REPLICA_URL", default=""))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Valkey or Redis, which only carries messages. The prefix keeps several sites on one server apart.
REDIS_PREFIX = env.str("REDIS_PREFIX", default="rummy")
REDIS = redis_server(env.str("REDIS_URL", default=embedded().valkey.url()))
# Pushes alone may go over several servers: each group of sockets is kept by one of them.
LAYERS = [redis_server(url) for url in env.list("LAYER_URLS", default=[])] or [REDIS]
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "rummysite.messaging.layer.ChannelLayer",
        "CONFIG": {
            "hosts": [layer.layer_host() | bounded_async(REDIS_ANSWER_S) for layer in LAYERS],
            "prefix": f"{REDIS_PREFIX}.live.",
        },
    }
}
CACHES = REDIS.caches(prefix=f"{REDIS_PREFIX}.cache", answer_s=REDIS_ANSWER_S)

# Background work; what has a clock is swept by live workers without any message (rummysite/live). The queue `rummy` is
# play's, `desk` and `cashier` are those duties': a worker takes the queues of the login it was given.
CELERY_BROKER_URL = REDIS.broker_url()
CELERY_BROKER_TRANSPORT_OPTIONS = REDIS.broker_options(prefix=f"{REDIS_PREFIX}.jobs") | of_the_broker(REDIS_ANSWER_S)
CELERY_BROKER_USE_SSL = REDIS.broker_tls()
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "rummy"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = DATABASE_TASK_S
CELERY_TASK_TIME_LIMIT = DATABASE_TASK_S + 60
CELERY_DB_REUSE_MAX = 10**9  # each process keeps its pool, and gives its connection back to it after each task
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5
CELERY_BEAT_SCHEDULE = SCHEDULE

# People.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.PeopleBackend"]
ACCOUNT_ADAPTER = "accounts.login.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_FORMS = {"login": "accounts.login.forms.LogInForm", "signup": "accounts.login.forms.SignUpForm"}
ACCOUNT_USERNAME_VALIDATORS = "accounts.people.names.USERNAME_VALIDATORS"
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_USER_DISPLAY = "accounts.people.names.shown_name"
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_SESSION_REMEMBER = True
# Beside allauth's own limits; many players share one address behind their carrier's NAT, so it is not small.
ACCOUNT_RATE_LIMITS = {
    "guest": env.str("GUEST_RATE_LIMIT", default="20/m/ip,200/h/ip"),
    "guest_free": env.str("GUEST_FREE_RATE", default="5/m/ip,20/h/ip"),  # so many need no proof, with "" all of them
    # Wrong passwords (accounts.door.throttle). One address alone never uses up what an account has from everywhere.
    # Right ones are not counted: allauth's own limit by address would hold up owners beside whoever tries there.
    "login": "",
    "login_own_device": "10/5m/key", "login_from_here": "5/5m/key,20/h/key",
    "login_address": "20/m/ip,100/h/ip", "login_elsewhere": "100/h/key",
    # Wrong second factors, which only who knows the password may try; and wrong codes when an app is set up.
    "factor_own_device": "5/5m/key,20/h/key", "factor_from_here": "5/5m/key,20/h/key",
    "factor_elsewhere": "30/h/key,100/d/key", "login_failed": "5/5m/key",
}  # fmt: skip
# Who asks the others for a proof, by its dotted path, and with how many zero bits the house's own puzzle is solved.
GUEST_PROOF = env.str("GUEST_PROOF", default="accounts.login.guests.puzzle.HashPuzzle")
GUEST_PUZZLE_BITS = env.int("GUEST_PUZZLE_BITS", default=8)
# Whoever is at the keys proves it again before changing what an account is kept by, or being paid out.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
MFA_TOTP_ISSUER, MFA_TOTP_TOLERANCE = "Rummy", 1  # a code's half minute, and one either way, as RFC 6238 advises
# Passkeys open alone, or after a password. Browsers know them over TLS only, and on one's own machine as localhost.
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "authenticate": "accounts.login.factors.CodeStepForm", "reauthenticate": "accounts.login.factors.CodeAgainForm",
    "add_webauthn": "accounts.login.factors.AddPasskeyForm",
    "edit_webauthn": "accounts.login.factors.RenamePasskeyForm",
    "login_webauthn": "accounts.login.factors.LogInByPasskeyForm",
    "authenticate_webauthn": "accounts.login.factors.PasskeyStepForm",
    "reauthenticate_webauthn": "accounts.login.factors.PasskeyAgainForm",
}  # fmt: skip
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = LOCAL
# Secrets of second factors, encrypted; keys made by Fernet, newest first, or one derived from SECRET_KEY.
MFA_ADAPTER = "accounts.login.second_factor.SecondFactorAdapter"
SECOND_FACTOR_KEYS = fernet_keys("SECOND_FACTOR_KEYS", env.list("SECOND_FACTOR_KEYS", default=[]))
# Operators: whether each needs a second factor, and after how many seconds their session ends, unused and at all.
STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=not LOCAL)
STAFF_IDLE_S = env.int("STAFF_IDLE_S", default=1_800)
STAFF_SESSION_S = env.int("STAFF_SESSION_S", default=43_200)
# Players' papers, encrypted; keys made by Fernet, newest first, or one derived from SECRET_KEY.
PAPERS_DIR = env.str("PAPERS_DIR", default=str(data_dir() / "papers"))
PAPERS_KEYS = fernet_keys("PAPERS_KEYS", env.list("PAPERS_KEYS", default=[]))
REALITY_CHECK_MIN = env.int("REALITY_CHECK_MIN", default=60)  # between two reality checks; players may choose less
# Practice chips, in minor units (100 to a chip): what a new player gets, and below what a daily refill is given.
SIGN_UP_GRANT_MINOR = env.int("SIGN_UP_GRANT_MINOR", default=1_000_000)
TOP_UP_BELOW_MINOR = env.int("TOP_UP_BELOW_MINOR", default=200_000)
# So many new players a day get the welcome chips from one browser, and from one address.
GRANTS_A_DEVICE = env.int("GRANTS_A_DEVICE", default=3)
GRANTS_AN_ADDRESS = env.int("GRANTS_AN_ADDRESS", default=40)
# What a guest may lose in a day at private tables, whose players know each other, in minor units.
GUESTS_LOSE_PRIVATELY_MINOR = env.int("GUESTS_LOSE_PRIVATELY_MINOR", default=200_000)
# The dealer (docs/decisions/dealer.md): its keys, as Fernet makes them, newest first. A process that does all duties
# makes one in the file if there is none. Another sealer may ask an HSM or a KMS. So many seeds are drawn ahead.
DEALER_KEYS = env.list("DEALER_KEYS", default=[])
DEALER_KEY_FILE = env.str("DEALER_KEY_FILE", default=str(data_dir() / "dealer_key"))
DEALER_SEALER = env.str("DEALER_SEALER", default="tables.dealer.sealing.KeyRing")
DEALER_STOCK = env.int("DEALER_STOCK", default=200)
DEALS_STAY_DAYS = env.int("DEALS_STAY_DAYS", default=400)  # then a finished deal may leave for a file; 400 at the least
# Public entropy for shuffles: a drand chain by its hash, and relays that publish it. Without them there is none.
BEACON_CHAIN = env.str("BEACON_CHAIN", default="")
BEACON_URLS = env.list("BEACON_URLS", default=[])
# The sealed log (docs/developers/sealed-log.md): the Ed25519 key in PEM that signs its blocks; public keys (hex) that
# signed before it, or sign in another process; the places outside the house that its head is sent to.
LEDGER_KEY_FILE = env.str("LEDGER_KEY_FILE", default=str(data_dir() / "ledger_key.pem"))
LEDGER_PUBLIC_KEYS = env.list("LEDGER_PUBLIC_KEYS", default=[])
LEDGER_ANCHOR_FILE = env.str("LEDGER_ANCHOR_FILE", default="")
LEDGER_ANCHOR_TSA_URL = env.str("LEDGER_ANCHOR_TSA_URL", default="")
LEDGER_ANCHOR_PUT_URL = env.str("LEDGER_ANCHOR_PUT_URL", default="")
LEDGER_ANCHOR_EVERY_S = env.int("LEDGER_ANCHOR_EVERY_S", default=300)
# Empty is SOCIAL mode: practice chips only. Else the file of the licence that turns on money.
LICENCE_FILE = env.str("LICENCE_FILE", default="")
# Payments, of which nothing is to be seen without a licence. A real gateway is a line of JSON in PAYMENT_VARIANTS, as
# django-payments documents it: {"name": ["dotted.Provider", {...}]}; the sandbox needs a secret of its own elsewhere.
PAYMENT_MODEL = "wallet.Payment"
PAYMENT_HOST = env.str("PAYMENT_HOST", default="localhost:8000")
PAYMENT_USES_SSL = not LOCAL
PAYMENT_VARIANTS = where_they_are_now(env.json("PAYMENT_VARIANTS", default={})) or sandbox_variant(
    env.str("PAYMENT_SANDBOX_SECRET", default=""), local=LOCAL, site_secret=SECRET_KEY
)
PAYOUT_BANK = env.str("PAYOUT_BANK", default="payouts")  # whose account in the ledger pays withdrawals
HOUSE_NAME = env.str("HOUSE_NAME", default="")  # the house as the state knows it, for tax papers
HOUSE_ADDRESS = env.str("HOUSE_ADDRESS", default="")
HOUSE_GSTIN = env.str("HOUSE_GSTIN", default="")
HOUSE_HSN = env.str("HOUSE_HSN", default="")
HOUSE_TAN = env.str("HOUSE_TAN", default="")
HOUSE_PAN = env.str("HOUSE_PAN", default="")
DEPOSIT_MIN_MINOR = env.int("DEPOSIT_MIN_MINOR", default=100_00)
DEPOSIT_MAX_MINOR = env.int("DEPOSIT_MAX_MINOR", default=100_000_00)
WITHDRAWAL_MIN_MINOR = env.int("WITHDRAWAL_MIN_MINOR", default=100_00)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "/"
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = env.int("EMAIL_ANSWER_S", default=10)  # Django's own waits without end, and the thread with it

# The API. Programs show a token, of which only a digest is kept; browsers their session and its CSRF token.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": (
        "accounts.login.tokens.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ),
    "DEFAULT_PERMISSION_CLASSES": ("rest_framework.permissions.IsAuthenticated",),
    "DEFAULT_RENDERER_CLASSES": ("rest_framework.renderers.JSONRenderer",),
    "DEFAULT_PARSER_CLASSES": ("rummysite.api.parsing.BoundedJson",),
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": (
        "rummysite.api.throttles.HouseholdRateThrottle",
        "rummysite.api.throttles.NetworkRateThrottle",
        "base.crowd.rates.PlayersRate",
    ),
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANONYMOUS", default="120/min"),
        "user": env.str("API_RATE_PLAYER", default="600/min"),
        "payments": env.str("API_RATE_PAYMENTS", default="20/min"),
    },
    "NUM_PROXIES": 0,  # REMOTE_ADDR is the player's already
    "EXCEPTION_HANDLER": "rummysite.api.refusals.answered",
    "STRICT_JSON": True,
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=90), "AUTH_HEADER_PREFIX": "Bearer"}
SPECTACULAR_SETTINGS = {
    "TITLE": "The rummy house",
    "VERSION": "1",
    "DESCRIPTION": "What a player may see and do in the lobby, at tables, in matches and tournaments, and with money. "
    "The deals themselves are played over sockets (docs/protocol.md).",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": ("rummysite.schema.openapi.completed",),
}

UNFOLD = FRAME

# Languages and time.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("hi", _("Hindi"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "rummysite.formats"
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Asia/Kolkata")

# Static files.
STATICFILES_DIRS = [BASE_DIR / "static", *([BUILT] if BUILT.is_dir() else []), *npm_folders(BASE_DIR / "node_modules")]
STATIC_ROOT = None if LOCAL else env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))
STATIC_VERSION = sources_version()
STATIC_URL = f"/static/{STATIC_VERSION}/"
WHITENOISE_USE_FINDERS, WHITENOISE_ALLOW_ALL_ORIGINS = LOCAL, False  # other sites' scripts may not read the files
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}

# Browsers. Cookies, HSTS and the redirect to TLS are for every site that is not on one's own machine.
CONTENT_SECURITY_POLICY = security.SITE_POLICY
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = not LOCAL
SESSION_ENGINE = "accounts.login.cookies.store"
if DUTY in {"desk", "cashier"}:
    SESSION_ENGINE, SESSION_COOKIE_NAME = "accounts.login.cookies.desk", "desk_sessionid"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = not LOCAL
SECURE_HSTS_SECONDS = 0 if LOCAL else env.int("HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = not LOCAL
SECURE_REFERRER_POLICY = "same-origin"
# How many proxies of the house write into X-Forwarded-For; rummysite.web.addresses reads it for everybody, so that
# REMOTE_ADDR is the player's and no library has to believe the header by rules of its own.
TRUSTED_PROXIES = 0
if env.bool("BEHIND_TLS_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=1)
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = ["security.W021"]  # HSTS preloading binds a whole domain for good: its owner's decision

# Seeing the house: who may read /metrics from elsewhere, where workers show their own, where faults and traces go.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="").strip()  # a header that shows it has no blanks at its ends
METRICS_PORT = env.int("METRICS_PORT", default=0)  # of a live worker
METRICS_HOST = env.str("METRICS_HOST", default="127.0.0.1")  # where both of them listen
WORKER_METRICS_PORT = env.int("WORKER_METRICS_PORT", default=0)  # of a slow one, for itself and its children
# Of backups: a file that the last step of each touches, and the slot of PostgreSQL that the log is taken from.
BACKUP_STAMP = env.str("BACKUP_STAMP", default="")
BACKUP_SLOT = env.str("BACKUP_SLOT", default="")
# Where to write to who found a way in: "mailto:…" or "https://…", told in /.well-known/security.txt.
SECURITY_CONTACT = env.str("SECURITY_CONTACT", default="")

# Calls by push (tables/push): the key they are signed with, whom a push service may write to, and push services of
# one's own, which alone may be inside the house's network.
VAPID_KEY = vapid_key(env.str("VAPID_KEY", default=""), local=LOCAL and DUTY in {"", "play"}, folder=data_dir())
VAPID_CONTACT = env.str("VAPID_CONTACT", default=SECURITY_CONTACT or "mailto:postmaster@localhost")
PUSH_OWN_SERVERS = env.list("PUSH_OWN_SERVERS", default=[])
SENTRY_DSN = env.str("SENTRY_DSN", default="")
TRACES = env.str("TRACES", default="")
LOGGING = logging_config(env.str("LOG_LEVEL", default="INFO"))
