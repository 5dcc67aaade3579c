"""No login is left out of the attacks: there is one for each duty."""

from base.duties import Duty
from tests.wallet.attacks.conftest import LOGINS


def test_each_duty_has_a_login_of_its_own_that_attacks() -> None:
    assert {duties[0] for duties in LOGINS.values() if len(duties) == 1} == set(Duty)
