"""Rounds of the public beacon, and of a chain with our own key, are told from everything else."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from base.drand import is_signed
from engine.shuffle import QUICKNET
from tests.base.own_chain import OWN_CHAIN, pulse_of

ROUNDS = {
    123: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    1_000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    657_413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
}
"""Rounds of quicknet as drand and its clients have published them."""


@pytest.mark.parametrize("number", ROUNDS)
def test_recorded_rounds_of_quicknet_are_signed(number: int) -> None:
    assert is_signed(QUICKNET, number, bytes.fromhex(ROUNDS[number]))


def test_the_randomness_of_a_recorded_round_is_the_hash_of_its_signature() -> None:
    published = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
    assert hashlib.sha256(bytes.fromhex(ROUNDS[1_000])).hexdigest() == published


def test_quicknets_hash_is_that_of_what_is_written_down_of_it() -> None:
    group = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e"
    times = QUICKNET.period_s.to_bytes(4, "big") + QUICKNET.genesis_s.to_bytes(8, "big")
    parts = times + bytes.fromhex(QUICKNET.public_key) + bytes.fromhex(group) + b"quicknet"
    assert hashlib.sha256(parts).hexdigest() == QUICKNET.hash


@pytest.mark.parametrize("number", [122, 124, 1_000, 0, 2**64 - 1, 2**64, -1])
def test_a_signature_is_of_its_round_only(number: int) -> None:
    assert not is_signed(QUICKNET, number, bytes.fromhex(ROUNDS[123]))


def test_a_chain_of_our_own_signs_its_rounds() -> None:
    for number in (1, 2, 10**9):
        assert is_signed(OWN_CHAIN, number, bytes.fromhex(pulse_of(number).signature))


def test_another_key_signs_nothing_of_the_chain() -> None:
    assert not is_signed(OWN_CHAIN, 7, bytes.fromhex(pulse_of(7, Scalar(99)).signature))
    assert not is_signed(QUICKNET, 7, bytes.fromhex(pulse_of(7).signature))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=100))
def test_bytes_that_are_no_signature_are_none(raw: bytes) -> None:
    assert not is_signed(QUICKNET, 123, raw)


def test_points_that_would_fit_anything_are_no_signature() -> None:
    assert not is_signed(QUICKNET, 123, G1Point.identity().to_compressed_bytes())
    assert not is_signed(QUICKNET, 123, G1Point().to_compressed_bytes())


def test_a_key_that_would_sign_anything_is_refused() -> None:
    nothing = replace(OWN_CHAIN, public_key=G2Point.identity().to_compressed_bytes().hex())
    with pytest.raises(ValueError, match="signs nothing"):
        is_signed(nothing, 1, G1Point.identity().to_compressed_bytes())


def test_a_signature_that_was_changed_by_a_bit_is_none() -> None:
    raw = bytearray(bytes.fromhex(ROUNDS[123]))
    for place in range(len(raw)):
        raw[place] ^= 1
        assert not is_signed(QUICKNET, 123, bytes(raw))
        raw[place] ^= 1
