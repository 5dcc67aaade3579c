"""A player's own share in the shuffle: a short text without hidden characters.

docs/developers/fair-shuffle.md says how it is used. It goes into the shuffle byte for byte. So it is not
normalised; hidden characters are refused instead.
"""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.people.names import UNSEEN
from engine.shuffle import CLIENT_SEED_MAX_BYTES

# Joiners are invisible, yet Hindi and many emoji are not written without them.
_JOINERS = "\u200c\u200d\ufe0f"


def sowable(seed: str) -> None:
    """Refuse a seed that is too long or hides characters; an empty one means none. Raises ValidationError."""
    if any(unicodedata.category(sign) in UNSEEN and sign not in _JOINERS for sign in seed):
        raise ValidationError(_("This seed has characters that cannot be seen. Write it without them."), code="unseen")
    size = len(seed.encode())
    if size > CLIENT_SEED_MAX_BYTES:
        long = _(
            "A seed has at most %(most)d bytes, and this one has %(size)d; most scripts need more than one a letter."
        )
        raise ValidationError(long, code="long", params={"most": CLIENT_SEED_MAX_BYTES, "size": size})
