"""Rules for names: log-in names, shown names, and names for guests.

Log-in names are plain lower-case ASCII, so that no two look alike. Shown names may be in any script, but have no
invisible characters, do not pretend to be the house or a bot, and do not look like another player's name
(`skeletons`).
"""

import re
import secrets
import string
import unicodedata

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

from accounts.people.skeletons import IGNORED, VARIANTS, readings, skeleton
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
# Marks over, under and through a letter. No word of the house has one, and with one it still reads as that word.
_MARKS = frozenset(
    map(
        chr,
        (
            *range(0x0300, 0x0370),
            0x093C,
            *range(0x0951, 0x0955),
            *range(0x1AB0, 0x1B00),
            *range(0x1DC0, 0x1E00),
            *range(0x20D0, 0x2100),
        ),
    )
)

# Joiners are invisible, yet Hindi and other Indic scripts are not written without them.
_JOINERS = "\u200c\u200d"
# Signs that say how the one before is drawn: every picture that a phone writes has one.
_SAID_OF_ANOTHER = frozenset(_JOINERS) | VARIANTS
_HEAPED = re.compile("M{5}")
"""In categories of signs: more marks on a letter than any script needs. They would reach over other lines."""
UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Categories of signs that are not seen."""

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
    """Refuse a name that looks like the house, a guest or a bot, in any script. Raises ValidationError.

    A number before or after such a word, or marks on its letters, change nothing: `Admin1` and `Ádmin` are refused too.
    """
    words = "".join(sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in name).split()
    words += ["".join(words), *(word.strip(string.digits) for word in words)]
    if any(_looks_reserved(word) for word in words) or _is_the_house(name):
        raise ValidationError(_("This name is kept for the house. Choose another one."), code="reserved")


def _bare(look: str) -> str:
    """A skeleton without marks."""
    return "".join(sign for sign in unicodedata.normalize("NFD", look) if sign not in _MARKS)


_RESERVED_LOOKS = frozenset(_bare(skeleton(word)) for word in RESERVED)


def _looks_reserved(word: str) -> bool:
    return not _RESERVED_LOOKS.isdisjoint(map(_bare, readings(word)))


def _is_the_house(name: str) -> bool:
    """Whether it reads like the name under which this very house is known."""
    return bool(settings.HOUSE_NAME) and _bare(skeleton(settings.HOUSE_NAME)) in map(_bare, readings(name))


def tidied(display_name: str) -> str:
    """A name to show, in one normal form and with single spaces."""
    return " ".join(unicodedata.normalize("NFC", display_name).split())


def readable(display_name: str) -> None:
    """Refuse a name to show that hides characters, heaps marks, or is too short or long. Raises ValidationError."""
    if any(_is_unseen(sign) for sign in set(display_name) - _SAID_OF_ANOTHER):
        raise ValidationError(_("This name has characters that cannot be seen. Write it without them."), code="unseen")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in display_name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="no_letter")
    if _HEAPED.search("".join(unicodedata.category(sign)[0] for sign in unicodedata.normalize("NFD", display_name))):
        raise ValidationError(_("This name has too many marks on one letter. Write it with fewer."), code="heaped")
    MinLengthValidator(DISPLAY_NAME_MIN)(display_name)
    MaxLengthValidator(DISPLAY_NAME_MAX)(display_name)


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in UNSEEN or sign in IGNORED


def guest_name() -> str:
    """A friendly name to show for a new guest, such as 'Lucky Mynah 42'."""
    return f"{secrets.choice(_MANNERS)} {secrets.choice(_CREATURES)} {secrets.randbelow(90) + 10}"


def rare_guest_name() -> str:
    """A name such as 'Mynah k3f9x2c7', for a house in which the friendlier ones are taken."""
    return f"{secrets.choice(_CREATURES)} {''.join(secrets.choice(ALPHABET) for _ in range(8))}"


# What django-allauth asks of a log-in name at sign-up (ACCOUNT_USERNAME_VALIDATORS).
USERNAME_VALIDATORS = [spelled_plainly, not_reserved]


def shown_name(user: AbstractBaseUser) -> str:
    """The name of somebody for allauth's messages and passkeys: the one shown. The log-in name is nobody's business."""
    return str(user)
