"""How processes reach Valkey or Redis, and come back to it when it was away."""
