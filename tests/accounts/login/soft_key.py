"""A passkey in software: answers what a browser would, with a key of its own and a finger that is always there."""

import hashlib
import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

ORIGIN = "https://testserver"
FLAG = AuthenticatorData.FLAG
SEEN = FLAG.UP | FLAG.UV


class SoftKey:
    """One passkey of one site."""

    def __init__(self, credential_id: bytes = b"key of a test 01") -> None:
        self.id = credential_id
        self.owner = ""
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._used = 0

    def make(self, options: dict[str, Any], *, finger: bool = True) -> str:
        """The answer to what the page for a new passkey asks; `finger` is whether its owner was recognised."""
        asked = options["publicKey"]
        self.owner = asked["user"]["id"]
        public = AttestedCredentialData.create(
            Aaguid.NONE, self.id, ES256.from_cryptography_key(self._key.public_key())
        )
        flags = (SEEN if finger else FLAG.UP) | FLAG.AT
        data = AuthenticatorData.create(_digest(asked["rp"]["id"]), flags, 0, public)
        said = CollectedClientData.create(CollectedClientData.TYPE.CREATE, asked["challenge"], ORIGIN)
        made = AttestationObject.create("none", data, {})
        response = {"clientDataJSON": websafe_encode(said), "attestationObject": websafe_encode(made)}
        return self._answer(response, {"credProps": {"rk": True}})

    def show(self, options: dict[str, Any], *, site: str = "", origin: str = ORIGIN, finger: bool = True) -> str:
        """The answer to a page that lets one in; `site` and `origin` are those of a page that only looks like it."""
        asked = options["publicKey"]
        self._used += 1
        data = AuthenticatorData.create(_digest(site or asked["rpId"]), SEEN if finger else FLAG.UP, self._used)
        said = CollectedClientData.create(CollectedClientData.TYPE.GET, asked["challenge"], origin)
        signature = self._key.sign(data + said.hash, ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": websafe_encode(said),
                "authenticatorData": websafe_encode(data),
                "signature": websafe_encode(signature),
                "userHandle": self.owner,
            },
            {},
        )

    def _answer(self, response: dict[str, str], extensions: dict[str, Any]) -> str:
        name = websafe_encode(self.id)
        kind = {"type": "public-key", "authenticatorAttachment": "platform", "clientExtensionResults": extensions}
        return json.dumps({"id": name, "rawId": name, "response": response, **kind})


def _digest(site: str) -> bytes:
    return hashlib.sha256(site.encode()).digest()
