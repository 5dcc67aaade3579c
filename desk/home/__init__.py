"""Home and the sidebar: live figures, open tasks with their age, the house's health, and numbers by day."""
