"""While a web serves, it records every second that players' moves can reach the database through it.

The note uses the threads and connections of moves. If these are blocked, nobody can play through this web. If that
is so in every web, live workers let no clock run out (`tables.outages`).
"""

import asyncio
import logging
from typing import Never

from tables.live.db_threads import AWAY, in_request_thread
from tables.outages.services import note_that_moves_pass

logger = logging.getLogger(__name__)
NOTE_S = 1.0


async def note_on() -> Never:
    """Note it, until cancelled."""
    while True:
        try:
            await in_request_thread(note_that_moves_pass)()
        except AWAY:
            pass  # then moves do not pass either, and there is nothing to note
        except Exception:  # whatever it is: a house whose web notes nothing lets no clock run out
            logger.exception("it could not be noted that moves pass")
        await asyncio.sleep(NOTE_S)
