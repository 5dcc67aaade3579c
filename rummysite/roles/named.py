"""Which logins a house names in its environment, and which duties each has.

SITE_ROLE is the players' web and the workers of play. DESK_ROLE and CASHIER_ROLE are the other two that write,
DEALER_ROLE is whoever draws and opens the seeds of shuffles;
READ_ROLE, for finance's own queries and for what is fed from a replica, is made only where it is named. One name for
two duties is one login that holds both.

On one's own machine (RUMMY_LOCAL) a duty without a name is SITE_ROLE's. A public house says what it wants: it names all
four, if need be by one name, and is refused where it does not. So no players' web pays out unnoticed.
"""

from collections.abc import Mapping
from typing import NamedTuple

from base.duties import Duty
from rummysite.roles.rights import BadRole

NAMES = {
    Duty.PLAY: "SITE_ROLE",
    Duty.DESK: "DESK_ROLE",
    Duty.CASHIER: "CASHIER_ROLE",
    Duty.DEALER: "DEALER_ROLE",
    Duty.READ: "READ_ROLE",
}
"""The variable that names each duty's login; the one of its password ends in _PASSWORD."""


class Named(NamedTuple):
    """The logins to create: the duties of each, and the passwords in the environment."""

    duties: dict[str, tuple[Duty, ...]]
    passwords: dict[str, str]


def named(environment: Mapping[str, str], *, local: bool) -> Named:
    """Read the logins from the environment. Raises BadRole if a public house has no login for a duty."""
    site = environment.get(NAMES[Duty.PLAY], "")
    if not site:
        raise BadRole("Name the role, or set SITE_ROLE.")
    duties: dict[str, tuple[Duty, ...]] = {}
    passwords: dict[str, str] = {}
    for duty, variable in NAMES.items():
        login = environment.get(variable, "")
        if not login and duty != Duty.READ:
            if not local:
                raise BadRole(
                    f"Set {variable}: a public house has a login for each duty. Where one login shall do the work of"
                    f" {duty} too, say so: {variable}={site}."
                )
            login = site
        if login:
            duties[login] = (*duties.get(login, ()), duty)
            password = environment.get(f"{variable}_PASSWORD", "")
            if password and passwords.setdefault(login, password) != password:
                raise BadRole(f"{login} is given two passwords; {variable}_PASSWORD is the second.")
    return Named(duties, passwords)
