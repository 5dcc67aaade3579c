"""How much of the house one player may take over sockets: how many of them, and how much may be asked over all."""
