"""What operators see of hands: finished deals whole, live ones by a right of its own, and every look written down."""
