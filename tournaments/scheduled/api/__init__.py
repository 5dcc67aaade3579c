"""The API's part about scheduled tournaments, their boards and the tickets to them."""
