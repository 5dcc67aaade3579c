"""The licence as the room of the players needs it, which may not import this one: age, places, currency."""

from accounts.law.terms import Terms
from wallet.money.licence.terms import licence_or_last


def of_the_licence() -> Terms | None:
    """What playing for money takes; a licence that has ended still says whom the house may pay out."""
    held = licence_or_last()
    if held is None:
        return None
    places = frozenset(held.permitted_states) or None
    return Terms(least_age=held.least_age, places=places, currency=held.currency, papers_kept=held.papers_kept)
