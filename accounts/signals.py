"""What accounts tells the rooms above it, which it may not import.

`player_created(sender=User, user=user)` is sent for every new player, guest and bot, inside the database transaction
that creates the user and before it commits. A receiver that raises undoes the creation: nobody exists without what a
new player is owed (the wallet's chips).

`player_excluded(sender=User, user=user)` is sent inside the transaction in which a break from play begins: chairs are
to be cleared, after the deal where one is being played, and entries withdrawn or left to automatic drops.

`reality_acknowledged(sender=User, user=user)` is sent inside the transaction in which a player answers a reality check,
so that it goes from their other screens too.

`player_closing(sender=User, user=user)` is sent inside the transaction that closes an account, before anything of it is
changed; a receiver that finds money held, a chair taken or the like raises `accounts.closing.services.StillOpen`.
`player_closed` follows in the same transaction, when who it was is forgotten.
"""

from django.dispatch import Signal

player_created = Signal()
player_excluded = Signal()
reality_acknowledged = Signal()
player_closing = Signal()
player_closed = Signal()
