"""The API's part about scheduled tournaments and the tickets to them."""
