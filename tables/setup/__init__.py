"""Which tables there are, by which rules and for what stakes; opening, changing and closing them."""
