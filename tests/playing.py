"""How bots are played in tests: what proves a bot has it, too."""

from compere_proof.playing import (
    MANY as MANY,
)
from compere_proof.playing import (
    MOST_VALUES as MOST_VALUES,
)
from compere_proof.playing import (
    NAMES as NAMES,
)
from compere_proof.playing import (
    Options as Options,
)
from compere_proof.playing import (
    Pair as Pair,
)
from compere_proof.playing import (
    Policy as Policy,
)
from compere_proof.playing import (
    Save as Save,
)
from compere_proof.playing import (
    any_answer as any_answer,
)
from compere_proof.playing import (
    drive as drive,
)
from compere_proof.playing import (
    every_choice as every_choice,
)
from compere_proof.playing import (
    pairs_of as pairs_of,
)
from compere_proof.playing import (
    pairs_to_try as pairs_to_try,
)
from compere_proof.playing import (
    pile_of as pile_of,
)
from compere_proof.playing import (
    play as play,
)
from compere_proof.playing import (
    play_on as play_on,
)
from compere_proof.playing import (
    said as said,
)
from compere_proof.playing import (
    spread_choices as spread_choices,
)
from compere_proof.playing import (
    told as told,
)
