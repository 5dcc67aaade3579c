"""Heads of the log kept outside the house, so that not even its owner can take them back.

A place that fails is tried again, later each time, and shown to operators; it stops nothing.
"""

from wallet.seal.anchors.services import anchor_head, in_trouble

__all__ = ["anchor_head", "in_trouble"]
