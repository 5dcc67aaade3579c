"""What the house's pages, operations, tasks and sockets cost as its past grows."""
