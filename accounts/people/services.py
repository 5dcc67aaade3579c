"""Creates and changes users.

Every way of creating one ends in `save_new`, inside one transaction, so a player and the player's first chips are
created together or not at all.
"""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.people.avatars import Avatar, any_avatar
from accounts.people.hooks import name_stays, player_created
from accounts.people.models import NAME_TAKEN, Language, User
from accounts.people.names import (
    BOT_PREFIX,
    DISPLAY_NAME_MAX,
    GUEST_PREFIX,
    guest_name,
    not_reserved,
    rare_guest_name,
    readable,
    tidied,
)
from accounts.people.skeletons import readings, skeleton
from base.ids import new_public_id

FRIENDLY_TRIES = 6
CLOSED = _("Your account is closed.")
NAME_STAYS = _("While you are in a deal your name stays as it is. Try again when the deal is over.")


class NotAGuest(Exception):
    """Only a guest is upgraded to an account."""


@transaction.atomic
def create_player(
    username: str,
    password: str,
    *,
    email: str = "",
    display_name: str = "",
    language: str = Language.ENGLISH,
) -> User:
    """Create a player with a log-in name and a password.

    Raises ValidationError. Without a name to show, the log-in name is shown; a caller for real people passes one,
    as sign-up does.
    """
    user = User(
        username=username.lower(),
        email=email,
        display_name=tidied(display_name) or username[:DISPLAY_NAME_MAX],
        avatar=any_avatar(),
        language=language,
    )
    _name_is_free_to_take(user)
    validate_password(password, user)
    user.set_password(password)
    return save_new(user)


@transaction.atomic
def create_guest(*, language: str = Language.ENGLISH) -> User:
    """Create a guest, who can play at once and is known only by the session of their browser."""
    public_id = new_public_id()
    user = User(
        public_id=public_id,
        username=f"{GUEST_PREFIX}{public_id}",
        avatar=any_avatar(),
        language=language,
        is_guest=True,
    )
    user.set_unusable_password()
    return save_named(user)


@transaction.atomic
def create_bot(display_name: str) -> User:
    """Create a player that the house runs; it is labelled wherever it is shown and can never log in."""
    public_id = new_public_id()
    user = User(
        public_id=public_id,
        username=f"{BOT_PREFIX}{public_id}",
        display_name=tidied(display_name),
        avatar=any_avatar(),
        is_bot=True,
    )
    user.set_unusable_password()
    return save_new(user)


@transaction.atomic
def save_new(user: User) -> User:
    """Check, save and announce a user not saved yet. Raises ValidationError."""
    # Asking the database for each constraint beforehand gives a person's typing a sentence; the house's own needs none.
    user.full_clean(validate_constraints=not (user.is_guest or user.is_bot))
    user.save(force_insert=True)
    for step in player_created:
        step(user)
    return user


def save_named(user: User) -> User:
    """Save a new user with a friendly name that is free; if two users draw the same name at once, one draws again."""
    for draw in [*[guest_name] * FRIENDLY_TRIES, rare_guest_name, rare_guest_name]:
        name = draw()
        if User.objects.filter(name_skeleton=skeleton(name)).exists():
            continue
        user.display_name = name
        try:
            with transaction.atomic():
                return save_new(user)
        except IntegrityError as error:
            if "accounts_user_name_shown" not in str(error):
                raise
    raise ValidationError(NAME_TAKEN, code="taken")


def name_is_free(display_name: str, besides: User | None = None) -> None:
    """Refuse a name to show that looks like somebody else's. Raises ValidationError."""
    others = User.objects.filter(name_skeleton__in=readings(display_name))
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    if others.exists():
        raise ValidationError(NAME_TAKEN, code="taken")


def kept_apart(username: str, display_name: str) -> None:
    """Refuse a shown name that is the log-in name: everybody at a table would know it. Raises ValidationError."""
    if skeleton(username) == skeleton(display_name):
        raise ValidationError(_("The log-in name and the name shown at the table have to differ."), code="one_name")


def may_be_shown(user: User, display_name: str) -> None:
    """Refuse a new name to show that is unreadable, reserved for the house, or taken. Raises ValidationError."""
    if display_name == user.display_name:
        return  # it was allowed when it was chosen
    if user.pk is not None and any(stays(user) for stays in name_stays):
        raise ValidationError(NAME_STAYS, code="name_stays")
    readable(display_name)
    not_reserved(display_name)
    kept_apart(user.username, display_name)
    if skeleton(display_name) != user.name_skeleton:
        name_is_free(display_name, user)


@transaction.atomic
def change_log_in_name(user: User, username: str) -> User:
    """Log in by another name from now on. Raises ValidationError."""
    user = _still_open(User.objects.select_for_update().get(pk=user.pk))
    if not user.is_account:
        raise ValidationError("Only an account has a log-in name.")
    user.username = username.lower()
    not_reserved(user.username)
    kept_apart(user.username, user.display_name)
    user.full_clean()
    user.save(update_fields=["username"])
    return user


@transaction.atomic
def upgrade_guest(guest: User, username: str, password: str) -> User:
    """Make a guest an account: the same user, so chips and games stay. Raises NotAGuest, ValidationError."""
    user = _still_open(User.objects.select_for_update().get(pk=guest.pk))
    if not user.is_guest:
        raise NotAGuest
    user.username = username.lower()
    user.is_guest = False
    not_reserved(user.username)
    kept_apart(user.username, user.display_name)
    validate_password(password, user)
    user.set_password(password)
    user.full_clean()
    user.save()
    return user


def read_in(user: User, language: str) -> None:
    """Tell a player everything in this language from now on: notices at tables, pushes, mails."""
    user.language = Language(language)
    user.save(update_fields=["language"])


@transaction.atomic
def update_profile(
    user: User, *, display_name: str, avatar: str, language: str, stays_when_away: bool | None = None
) -> User:
    """Change how a player is shown, their language and what happens to the seat while they are away.

    None does not change the choice for absences. Raises ValidationError.
    """
    if user.is_bot:
        raise ValidationError("A bot has no profile of its own.")
    stored = _still_open(User.objects.select_for_update(no_key=True).get(pk=user.pk))
    may_be_shown(stored, tidied(display_name))
    user.display_name = tidied(display_name)
    user.avatar = Avatar(avatar)
    user.language = Language(language)
    if stays_when_away is not None:
        user.stays_when_away = stays_when_away
    user.full_clean()
    user.save(update_fields=["display_name", "avatar", "language", "stays_when_away"])
    return user


def set_client_seed(user: User, client_seed: str) -> User:
    """Set a player's share in the shuffle of all deals that start from now on; "" for none. Raises ValidationError."""
    if user.is_bot:
        raise ValidationError("A bot adds nothing to the shuffle.")
    user.client_seed = client_seed
    user.full_clean()
    user.save(update_fields=["client_seed"])
    return user


def keep_look(user: User, look: str) -> None:
    """Store a player's choices for the look of the table, as JSON."""
    User.objects.filter(pk=user.pk).update(look=look)


def _name_is_free_to_take(user: User) -> None:
    not_reserved(user.username)
    not_reserved(user.display_name)


def _still_open(locked: User) -> User:
    """The locked row, if its account was not closed before: the names of a closed one say nothing of anybody any more.

    Raises ValidationError.
    """
    if locked.closed_at is not None:
        raise ValidationError(CLOSED, code="closed")
    return locked
