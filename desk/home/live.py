"""Live figures: people and bots at tables, deals, matches, tournaments, connections; each is a count by an index."""

import msgspec
from django.db import connection
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.people.models import User
from desk.home.messages import Messages
from tables.play.models import DealStatus
from tournaments.matches.models.match import MatchStatus
from tournaments.scheduled.models.tournament import TournamentStatus

# Each part reads a partial index: chairs that are taken, deals that have not ended, matches that have not, tournaments
# that are due or being played.
_NOW = f"""
SELECT
    (SELECT count(DISTINCT player_id) FROM tables_seat WHERE left_at IS NULL AND NOT is_bot),
    (SELECT count(DISTINCT player_id) FROM tables_seat WHERE left_at IS NULL AND is_bot),
    (SELECT count(DISTINCT table_id) FROM tables_seat WHERE left_at IS NULL),
    (SELECT count(*) FROM tables_deal WHERE status = '{DealStatus.LIVE}'),
    (SELECT count(*) FROM tournaments_match WHERE ended_at IS NULL AND status = '{MatchStatus.PLAYING}'),
    (SELECT count(*) FROM tournaments_match m WHERE m.ended_at IS NULL AND m.status = '{MatchStatus.REGISTERING}'
        AND EXISTS (SELECT FROM tournaments_entry e WHERE e.match_id = m.id AND e.withdrawn_at IS NULL)),
    (SELECT count(*) FROM tournaments_tournament WHERE status = '{TournamentStatus.PLAYING}'),
    (SELECT count(*) FROM tournaments_tournament
        WHERE due_at IS NOT NULL AND status = '{TournamentStatus.REGISTERING}')
"""  # noqa: S608  (names of ours)


class Figure(msgspec.Struct, frozen=True):
    """One live figure: its label, a note, and a link."""

    title: str
    value: str
    more: str
    href: str


def live_now(user: User, messages: Messages | None) -> list[Figure]:
    """The live figures that an operator may see."""
    with connection.cursor() as cursor:
        cursor.execute(_NOW)
        people, bots, tables, deals, matches, entering, tournaments, announced = cursor.fetchone()
    figures = (
        (
            "tables.view_table", _("Players"), people,
            ngettext("%d bot beside them", "%d bots beside them", bots) % bots, "admin:tables_table_changelist", "",
        ),
        ("tables.view_table", _("Tables"), tables, _("with somebody at them"), "admin:tables_table_changelist", ""),
        (
            "tables.view_deal", _("Deals"), deals, _("being played"),
            "admin:tables_deal_changelist", "status__exact=live",
        ),
        (
            "tournaments.view_match", _("Matches"), matches, _("%d open with entrants") % entering,
            "admin:tournaments_match_changelist", "status__exact=playing",
        ),
        (
            "tournaments.view_tournament", _("Tournaments"), tournaments, _("%d announced") % announced,
            "admin:tournaments_tournament_changelist", "",
        ),
    )  # fmt: skip
    shown = [
        Figure(title, str(value), more, f"{reverse(address)}{'?' if query else ''}{query}")
        for permission, title, value, more, address, query in figures
        if user.has_perm(permission)
    ]
    return [*shown, _connections(messages)]


def _connections(messages: Messages | None) -> Figure:
    if messages is None:
        return Figure(_("Connections"), "–", _("not known: messages do not answer"), "")
    least = "≥ " if messages.is_least else ""
    return Figure(_("Connections"), f"{least}{messages.connections}", _("browsers at tables"), "")
