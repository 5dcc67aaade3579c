"""Links from a chair: to its player's page, and to a case in which the player is muted or suspended."""

from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.people.models import User
from tables.play.models import Deal
from tables.setup.models import Table


def links_of(player: User, table: Table, deal: Deal | None = None) -> SafeString | str:
    """Both links; a dash for a bot, for which there is nothing to decide."""
    if player.is_bot:
        return "-"
    about = {
        "kind": "chat",
        "title": f"{player.display_name} · {table.name}",
        "against": player.public_id,
        "table": table.public_id,
        **({"deal": deal.public_id} if deal else {}),
    }
    link = '<a class="underline" href="{}">{}</a> · <a class="underline" href="{}?{}">{}</a>'
    return format_html(
        link,
        reverse("desk:player", args=[player.public_id]),
        _("Player"),
        reverse("admin:desk_case_add"),
        urlencode(about),
        _("Mute or suspend"),
    )
