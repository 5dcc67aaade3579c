"""The whole house under load: a swarm of clients that play whole deals over real sockets, and what that costs."""
