"""How often the API is asked without a log-in: who has one IPv6 address has billions of them, and is counted once."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK, household_of, network_of
from base.crowd.rates import CountedOneByOne

if TYPE_CHECKING:
    from rest_framework.views import APIView


class HouseholdRateThrottle(CountedOneByOne, AnonRateThrottle):
    """The rate `anon`, by what counts as one address (`base.crowd.addresses`)."""

    def get_ident(self, request: Request) -> str:
        """The household of the address that asks."""
        return household_of(super().get_ident(request) or "")


class NetworkRateThrottle(CountedOneByOne, AnonRateThrottle):
    """The rate `anon` for the network that a household is part of, so many times as wide."""

    def __init__(self) -> None:
        super().__init__()
        if self.num_requests is not None:
            self.num_requests *= HOUSEHOLDS_OF_A_NETWORK

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        """Where its calls are counted; None for whoever is logged in, and for an address without a network."""
        network = network_of(super().get_ident(request) or "")
        return super().get_cache_key(request, view) if network else None

    def get_ident(self, request: Request) -> str:
        """The network of the address that asks."""
        return network_of(super().get_ident(request) or "")
