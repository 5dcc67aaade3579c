"""Whether a house can be played: many deals by chance, to the end, with every promise of the engine checked."""

from engine.proof.deals import Fault, prove_deal
from engine.proof.matches import prove_match
from engine.proof.prove import DEALS, Proof, dead_end, prove

__all__ = ["DEALS", "Fault", "Proof", "dead_end", "prove", "prove_deal", "prove_match"]
