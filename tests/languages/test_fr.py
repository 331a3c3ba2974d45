"""What proves French."""

from compere_proof import language_proof

TestProof = language_proof("fr")
