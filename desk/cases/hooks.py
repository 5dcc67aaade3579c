"""Events of the rooms below that open cases: a deal has stopped, a player was reported.

An error here must not prevent a deal from being parked: a case that cannot be opened is logged.
"""

import logging
from contextlib import suppress

from django.db import DatabaseError, transaction
from django.utils.translation import gettext, gettext_noop, override

from accounts.people.models import User
from base.refusals import Refused
from desk.cases.acts import write
from desk.cases.kinds import ActKind, CaseKind, CaseState, Outcome, Priority, Source
from desk.cases.models import Act, Case
from desk.cases.queries import key_of_club
from desk.cases.services import close, open_case
from ladder.clubs.models import Club
from ladder.messages.models import Message
from tables.chat.models import ChatReport
from tables.play.models import Deal, DealStatus

logger = logging.getLogger(__name__)
HANDLED = gettext_noop("dealt with in the list of reports")
"""The stored reason for closing a case with its report; the page of the case translates it."""


def deal_parked(deal: Deal) -> None:
    """Open a case for a deal that has stopped."""
    try:
        with transaction.atomic():
            open_case(
                CaseKind.PARKED,
                f"{deal.table.name} · {deal.number}",
                key=f"parked:{deal.public_id}",
                priority=Priority.URGENT,
                words=deal.last_line,
                deal=deal,
                table=deal.table,
            )
    except DatabaseError:
        logger.exception("no case could be opened for the parked deal %s", deal.public_id)


def deal_moved_on(deal: Deal) -> None:
    """Note in the open cases of a deal that it was resumed or is void."""
    for case in Case.objects.filter(deal=deal).exclude(state=CaseState.CLOSED):
        with suppress(DatabaseError), transaction.atomic():  # one that is closed at this moment has its end already
            write(case, ActKind.HAPPENED, None, deal.void_why, facts={"status": DealStatus(deal.status).value})


def player_reported(report: ChatReport) -> None:
    """Open a case for a report about a player, with the chat around it."""
    open_case(
        CaseKind.CHAT,
        f"{report.accused.display_name} · {report.table.name}",
        key=f"chat:{report.pk}",
        source=Source.PLAYER,
        by=report.reporter,
        player=report.reporter,
        against=report.accused,
        table=report.table,
        deal=Deal.objects.filter(table=report.table, number=report.deal_number).first(),
        report=report.pk,
        facts={"lines": report.lines, "line": report.line_id},
    )


def message_reported(message: Message, lines: list[dict[str, object]]) -> None:
    """Open a case for a message between friends that its receiver has reported, with the messages around it."""
    open_case(
        CaseKind.CHAT,
        message.sender.display_name,
        key=f"message:{message.public_id}",
        source=Source.PLAYER,
        by=message.receiver,
        player=message.receiver,
        against=message.sender,
        facts={"lines": lines, "line": message.public_id},
    )


def club_reported(club: Club, by: User) -> None:
    """Open a case for the name of a club, or add to the open one.

    A second report of the same name by the same player adds nothing. The case is about the present owner of the
    club. Its first act has the name, because it may change.
    """
    key = key_of_club(club)
    if Act.objects.filter(case__key=key, by=by, facts__club_name=club.name).exclude(case__state=CaseState.CLOSED):
        return
    open_case(
        CaseKind.CLUB,
        club.name,
        key=key,
        source=Source.PLAYER,
        by=by,
        player=by,
        against=club.owner,
        facts={"club": club.public_id, "club_name": club.name},
    )


def reports_handled(reports: list[int], operator: User) -> None:
    """Close the cases of reports that were marked as dealt with in their own list; one that may not be closed waits."""
    cases = Case.objects.filter(report__in=reports).exclude(state=CaseState.CLOSED).select_related("player")
    for case in cases:
        with override(case.player.language if case.player else None):
            words = gettext("An operator has dealt with it.")
        with suppress(Refused):
            close(case, operator, Outcome.SETTLED, HANDLED, words)
