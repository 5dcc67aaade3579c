"""Enums of papers: proofs, their documents and states, and reasons to reject one."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Proof(models.TextChoices):
    """What a player proves before playing for money."""

    IDENTITY = "identity", _("Who you are")
    AGE = "age", _("Your age")
    ADDRESS = "address", _("Where you live")


class ProofState(models.TextChoices):
    """The state of a proof; the player may play for money only if it is approved."""

    NONE = "none", _("Not sent yet")
    SUBMITTED = "submitted", _("Being looked at")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")
    EXPIRED = "expired", _("Expired")


class Fault(models.TextChoices):
    """Why a proof was rejected, in a sentence that says what to do about it."""

    UNREADABLE = "unreadable", _("The picture cannot be read. Send a sharp one in good light.")
    CUT_OFF = "cut_off", _("A part of the document is missing. Send all four corners, and both sides.")
    MISMATCH = "mismatch", _("The document does not say what you wrote. Correct what you wrote, or send another one.")
    OUT_OF_DATE = "out_of_date", _("The document is no longer valid. Send one that is.")
    WRONG_KIND = "wrong_kind", _("This document does not prove it. Send one of those that are listed.")
    TOO_YOUNG = "too_young", _("You are not old enough to play for money.")
    RESTRICTED = "restricted", _("Play for money is not allowed where you live.")
    SOMEBODY_ELSE = "somebody_else", _("These papers are with another account already. One person has one account.")


class DocumentKind(models.TextChoices):
    """A paper that is accepted."""

    PAN = "pan", _("PAN card")
    AADHAAR = "aadhaar", _("Aadhaar (first eight digits covered)")
    PASSPORT = "passport", _("Passport")
    VOTER = "voter", _("Voter's card")
    LICENCE = "licence", _("Driving licence")
    BILL = "bill", _("Electricity, gas or water bill of the last three months")
    BANK = "bank", _("Bank statement of the last three months")
