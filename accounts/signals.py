"""What accounts tells the rooms above it, which it may not import.

`player_created(sender=User, user=user)` is sent for every new player, guest and bot, inside the database transaction
that creates the user and before it commits. A receiver that raises undoes the creation: nobody exists without what a
new player is owed (the wallet's chips).
"""

from django.dispatch import Signal

player_created = Signal()
