"""The rules of Indian rummy, pure: state in, action in; new state and events out. No clock, no chance, no Django."""
