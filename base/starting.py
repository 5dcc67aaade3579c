"""Checks before a process begins to serve: rooms and the site register them, and processes of every kind run them.

A question raises ImproperlyConfigured with a sentence where this process cannot serve; then it does not start.
"""

from collections.abc import Callable

from base.registry import Registry

before_serving: Registry[Callable[[], None]] = Registry("questions before a process serves")
