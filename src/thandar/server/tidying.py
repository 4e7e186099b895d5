"""Looking for what nobody needs any more, in portions that nobody notices.

Tables and messages are freed as soon as nobody needs them; only cycles, which sockets leave behind,
wait for Python's collector. By itself it waits until much has gathered, and with many tables each
look is then a pause for everybody.
"""

import asyncio
import gc
import itertools

PAUSE = 0.1  # seconds between two looks at what is new
ALL = 6000  # such looks until everything is looked through, which may take half a second


async def tidy() -> None:
    """Look through new objects often, and through all of them hardly ever."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        for look in itertools.count(1):
            await asyncio.sleep(PAUSE)
            gc.collect(2 if look % ALL == 0 else 1)
    finally:
        gc.enable()
