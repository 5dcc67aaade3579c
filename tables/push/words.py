"""The text of a pushed call, in its player's language."""

from typing import Any

from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from tables.wire.calls import CallKind
from wallet.amounts import in_units

TITLES: dict[CallKind, Any] = {
    "turn": _("Your turn"),
    "chair": _("A chair is free and yours"),
    "table": _("Your table is open"),
    "round": _("Your next table is open"),
    "match": _("Your match begins"),
    "vote": _("A split is voted on"),
    "rejoin": _("Rejoin the match?"),
    "rebuy": _("You are out. Buy in again?"),
    "soon": _("Your tournament begins soon"),
    "rematch": _("A rematch?"),
    "challenge": _("A friend challenges you"),
}


def message_of(
    player: User, kind: CallKind, key: str, name: str, url: str, amount_minor: int | None, by: str | None = None
) -> dict[str, Any]:
    """The message: title, text, which messages it replaces, and the page of a tap. It never shows a hand."""
    with override(player.language):
        price = gettext("%(name)s, for %(amount)s") % {"name": name, "amount": in_units(amount_minor or 0)}
        about = price if amount_minor else name
        body = gettext("%(by)s asks: %(about)s") % {"by": by, "about": about} if by else about
        return {"title": str(TITLES[kind]), "body": body, "tag": key, "url": url}
