"""What a player may be called: names to log in with, names to show, and names for guests.

Log-in names are plain lower-case ASCII, so that no two look alike. Names shown at the table may be in any script, but
carry nothing invisible, do not pretend to be the house or a bot, and look like nobody else's (`skeletons`).
"""

import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

from accounts.people.skeletons import readings, skeleton
from base.ids import ALPHABET

USERNAME_MAX = 24
DISPLAY_NAME_MAX = 20
DISPLAY_NAME_MIN = 2

GUEST_PREFIX = "guest-"
BOT_PREFIX = "bot-"

RESERVED = frozenset(
    {
        "admin",
        "administrator",
        "bot",
        "bots",
        "cashier",
        "dealer",
        "guest",
        "helpdesk",
        "house",
        "mod",
        "moderator",
        "official",
        "operator",
        "owner",
        "root",
        "staff",
        "support",
        "system",
        "एडमिन",
        "बॉट",
        "हाउस",
    }
)
_RESERVED_LOOKS = frozenset(map(skeleton, RESERVED))

# Joiners are invisible, yet Hindi and other Indic scripts are not written without them.
_JOINERS = "\u200c\u200d"
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})

_MANNERS = (
    "Brave",
    "Bright",
    "Calm",
    "Clever",
    "Gentle",
    "Happy",
    "Lucky",
    "Merry",
    "Quick",
    "Quiet",
    "Steady",
    "Sunny",
)
_CREATURES = (
    "Bulbul",
    "Chital",
    "Dhole",
    "Gaur",
    "Hornbill",
    "Koel",
    "Langur",
    "Mynah",
    "Nilgai",
    "Otter",
    "Panda",
    "Sarus",
)


def spelled_plainly(username: str) -> None:
    """Refuse a log-in name that is not 3-24 of a-z, 0-9, dot, dash, underscore. Raises ValidationError."""
    _USERNAME_SHAPE(username.lower())


_USERNAME_SHAPE = RegexValidator(
    r"\A[a-z0-9][a-z0-9._-]{2,23}\Z",
    _("Use 3 to 24 letters a-z, digits, dots, dashes or underscores, and start with a letter or digit."),
)


def not_reserved(name: str) -> None:
    """Refuse a name that would pass for the house, a guest or a bot, in whatever letters. Raises ValidationError."""
    words = "".join(sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in name).split()
    if any(_looks_reserved(word) for word in {*words, "".join(words)}):
        raise ValidationError(_("This name is kept for the house. Choose another one."), code="reserved")


def _looks_reserved(word: str) -> bool:
    return not _RESERVED_LOOKS.isdisjoint(readings(word))


def tidied(display_name: str) -> str:
    """A name to show, in one normal form and with single spaces."""
    return " ".join(unicodedata.normalize("NFC", display_name).split())


def readable(display_name: str) -> None:
    """Refuse a name to show that hides characters or is too short or long. Raises ValidationError."""
    if any(unicodedata.category(sign) in _UNSEEN and sign not in _JOINERS for sign in display_name):
        raise ValidationError(_("This name has characters that cannot be seen. Write it without them."), code="unseen")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in display_name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="no_letter")
    MinLengthValidator(DISPLAY_NAME_MIN)(display_name)
    MaxLengthValidator(DISPLAY_NAME_MAX)(display_name)


def guest_name() -> str:
    """A friendly name to show for a new guest, such as 'Lucky Mynah 42'."""
    return f"{secrets.choice(_MANNERS)} {secrets.choice(_CREATURES)} {secrets.randbelow(90) + 10}"


def rare_guest_name() -> str:
    """One such as 'Mynah k3f9x2c7', for a house in which the friendlier ones are taken."""
    return f"{secrets.choice(_CREATURES)} {''.join(secrets.choice(ALPHABET) for _ in range(8))}"


# What django-allauth asks of a log-in name at sign-up (ACCOUNT_USERNAME_VALIDATORS).
USERNAME_VALIDATORS = [spelled_plainly, not_reserved]
