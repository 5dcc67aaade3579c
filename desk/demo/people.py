"""Who plays in the demonstration house: players with papers, guests, and two who play for each other."""

from datetime import date, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress

from accounts.door.sightings import Place as Seen
from accounts.door.sightings import digest_of, note
from accounts.law.places import Place
from accounts.papers.kinds import Proof, ProofState
from accounts.papers.models import Person, ProofCheck
from accounts.people.models import Language, User
from accounts.people.services import create_guest, create_player
from base import clock
from desk.demo import PASSWORD
from desk.demo.dice import Dice
from wallet.play.chips import grant_chips

NAMES = ("Asha", "Ravi", "Meera", "Kabir", "Leela", "Arjun", "Nisha", "Vikram", "Divya", "Rohan", "Tara", "Imran")
COLLUDERS = ("Gopal", "Suresh")
GUESTS = 6
CHIPS_MINOR = 20_000_000


class Company(NamedTuple):
    """Everybody who plays: those with an account, guests, and the two who play for each other, the loser first."""

    players: list[User]
    guests: list[User]
    colluders: tuple[User, User]

    @property
    def honest(self) -> list[User]:
        """All but the two."""
        return [*self.players, *self.guests]


def is_filled() -> bool:
    """Whether this house was filled before."""
    return User.objects.filter(username=_login(COLLUDERS[0])).exists()


def come(chance: Dice) -> Company:
    """Create all of them, each honest one with a separate place."""
    players = [_account(name, number, chance) for number, name in enumerate(NAMES)]
    guests = [create_guest() for _ in range(GUESTS)]
    loser, winner = (_account(name, 90, chance) for name in COLLUDERS)
    for number, user in enumerate(players + guests):
        note(user, Seen(digest_of(f"demo {number}"), f"203.0.{112 + number}.10"))
        grant_chips(user, CHIPS_MINOR, f"demo:{user.pk}", note="demo")
    for user in (loser, winner):
        grant_chips(user, CHIPS_MINOR, f"demo:{user.pk}", note="demo")
    _joined_before(players + guests + [loser, winner])
    return Company(players, guests, (loser, winner))


def _joined_before(everybody: list[User]) -> None:
    """They joined a day after each other, in the weeks before the one that is played."""
    for ago, user in enumerate(reversed(everybody)):
        user.date_joined = clock.now() - timedelta(days=8 + ago)
        user.save(update_fields=["date_joined"])


def share_an_address(colluders: tuple[User, User]) -> None:
    """The two come from one address; noted when they have played, for from then on no public table seats both."""
    for user in colluders:
        note(user, Seen(digest_of(f"demo {user.username}"), "103.21.244.7"))


def prove(user: User, operator: User) -> None:
    """Approve this player's papers and confirm the e-mail address."""
    Person.objects.create(user=user, legal_name=f"{user.display_name} Rao", born_on=date(1990, 1, 1), place=Place.MH)
    EmailAddress.objects.create(user=user, email=f"{user.username}@example.org", verified=True, primary=True)
    for proof in Proof.values:
        ProofCheck.objects.create(user=user, proof=proof, state=ProofState.APPROVED, decided_by=operator)


def _login(name: str) -> str:
    return f"demo-{name.lower()}"


def _account(name: str, number: int, chance: Dice) -> User:
    language = Language.HINDI if number % 3 == 0 else Language.ENGLISH
    user = create_player(_login(name), PASSWORD, display_name=name, language=language)
    user.stays_when_away = chance.share() < 0.2
    user.save(update_fields=["stays_when_away"])
    return user
