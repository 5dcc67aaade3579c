"""The cast of the log's tests: some play, sealed and signed."""

from tests.wallet.builders import player, seated
from wallet.play import services
from wallet.seal.services import seal_all, sign_heads


def play(number: int = 1) -> None:
    """Asha and Binu bring 50 each; Asha loses 10, of which the house keeps 1: five transactions, with the grants."""
    seats = seated(player(f"asha{number}"), 5_000), seated(player(f"binu{number}"), 5_000)
    services.settle_deal(f"deal:{number}", [(seats[0], -1_000), (seats[1], 900)], 100)


def seal() -> list[int]:
    """Everything there is, sealed and signed; the numbers of the new blocks."""
    made = list(seal_all())
    sign_heads()
    return made
