"""Tables with their rules and stakes; opening, changing and closing them."""
