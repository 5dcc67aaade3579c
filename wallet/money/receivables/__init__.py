"""What players owe the house, and how it is taken back as soon as there is something."""
