"""Why a command of the desk has not done what it was asked for."""

from engine.spoken import Spoken


class CommandRefusal(Spoken):
    """A code, and a sentence that says what to do."""

    AUDIT_BROKEN = "audit_broken", "%(count)d things about the audit do not hold."
    PUBLIC_HOUSE = "public_house", "This is a public house; the demonstration is for one's own machine (RUMMY_LOCAL=1)."
    HOUSE_IN_USE = (
        "house_in_use",
        ("Somebody has played in this house; the demonstration fills a new one (RUMMY_DATA_DIR)."),
    )
