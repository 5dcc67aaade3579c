"""On one machine what production is on several: engines that fail over, and the house on top of them."""
