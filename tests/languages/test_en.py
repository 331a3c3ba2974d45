"""What proves English, which has no package: it fits."""

from compere_proof import language_proof

TestProof = language_proof("en")
