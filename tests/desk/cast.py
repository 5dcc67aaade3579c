"""The desk's small cast: operators with the rights they need, players with a finished deal, and a report of it."""

from django.contrib.auth.models import Permission

from accounts.people.models import User
from desk.cases.kinds import Complaint
from desk.cases.models import Case
from desk.cases.services import report_deal
from tables.play.models import Deal
from tests.tables.cast import funded
from tests.tables.played import over

EVERYTHING = ("view_case", "add_case", "change_case", "decide_case", "approve_case", "view_every_hand")


def operator(name: str, *rights: str) -> User:
    """An operator with these rights of the desk; all but those of live hands unless told otherwise."""
    user = User.objects.create_user(name, "", "a long password", display_name=name.title(), is_staff=True)
    codes = rights or EVERYTHING
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="desk", codename__in=codes))
    return user


def finished(*names: str, **fields) -> tuple[Deal, list[User]]:
    """A deal that is over, and who played it."""
    players = [funded(name) for name in names or ("Asha", "Bela")]
    return over(*players, **fields), players


def reported(words: str = "The points are wrong.") -> tuple[Case, User, User]:
    """A deal that Asha has reported, Asha and Bela."""
    deal, (asha, bela) = finished()
    return report_deal(asha, deal.public_id, Complaint.RESULT, words, bela.public_id), asha, bela
