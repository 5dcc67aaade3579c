"""Practice: untimed deals against bots, with hints, moves taken back and open hands, for no chips."""
