"""What proves German."""

from compere_proof import language_proof

TestProof = language_proof("de")
