"""Public ids: short enough to read out on the phone, too many to guess.

Crockford's base 32 leaves out i, l, o and u, so no letter is mistaken for a digit and no word is spelled by chance.
"""

import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 12


def new_public_id() -> str:
    """A fresh random id of twelve characters (60 bits), from the system's secure source."""
    bits = secrets.randbits(5 * LENGTH)
    return "".join(ALPHABET[bits >> 5 * place & 31] for place in range(LENGTH))
