"""Import this first where a module of the tests is also run by itself: Django is set up, as pytest does otherwise.

What is set here alone is never asked for anything; the house that such a module opens has processes of its own.
"""

import os

import django

LIVE_KEY = "aGFuZHMgaW4gaG91c2VzIG9mIHRoZXNlIHRlc3RzLi4="
"""With what houses of these tests seal hands: whoever looks into their database can open it."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
os.environ.setdefault("RUMMY_LOCAL", "1")
os.environ.setdefault("SECRET_KEY", "of a house that nobody else enters")
os.environ.setdefault("LIVE_KEYS", LIVE_KEY)
django.setup()
