"""Heads of the log stored outside the house, so that not even its owner can undo them.

A place that fails is tried again, after a longer pause each time, and shown to operators; it does not stop the
house.
"""

from wallet.seal.anchors.services import anchor_head, in_trouble

__all__ = ["anchor_head", "in_trouble"]
