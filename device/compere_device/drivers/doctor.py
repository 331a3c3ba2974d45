"""What is wrong with this machine, and what mends it: as lines, or as JSON."""

import json
import os
from argparse import Namespace
from pathlib import Path

from compere.wording import Words, say
from compere_device.doctor.examine import examine
from compere_device.doctor.machine import Machine
from compere_device.doctor.patient import Finding, Health, Patient
from compere_device.files.lock import holder
from compere_device.files.owner import AsOwner
from compere_device.setup.config import Config, ConfigError, default_paths
from compere_device.words import load

MARKS = {Health.OK: "ok", Health.WARN: "(!)", Health.FAULT: "!", Health.UNKNOWN: "?"}

# What each finding is about, as people read it; in JSON a topic stays as it is.
TOPICS = {
    text.template: text
    for text in (
        say("board"),
        say("bot"),
        say("bus"),
        say("calibration"),
        say("clock"),
        say("disk"),
        say("display"),
        say("flash"),
        say("heat"),
        say("i2c"),
        say("language"),
        say("library"),
        say("model"),
        say("phone"),
        say("pins"),
        say("port"),
        say("power"),
        say("reader"),
        say("rights"),
        say("scanner"),
        say("sensors"),
        say("serial"),
        say("service"),
        say("settings"),
        say("speed"),
        say("spi"),
        say("state"),
        say("store"),
        say("system"),
        say("update"),
        say("voice"),
    )
}


def command(config: Config, folder: Path, wrong: ConfigError | None, arguments: Namespace) -> tuple[list[str], int]:
    """Return what the command prints, and its exit status: 1 if anything is wrong, else 0."""
    file = default_paths(os.environ, arguments.service).config
    with AsOwner(folder):
        held_by = holder(str(folder))
    patient = Patient(Machine(), config, file, folder, wrong, arguments.service, held_by)
    found, words = examine(patient), load(arguments.language)
    lines = as_json(found, words) if arguments.json else report(found, words)
    return lines, int(any(each.state is Health.FAULT for each in found))


def report(found: list[Finding], words: Words) -> list[str]:
    """Return a line for each finding, with the command that mends it on the next.

    A line begins with `ok`, `!` for a fault, `(!)` for what could be better, or `?` for what is unknown.
    """
    topics = [words.say(TOPICS[each.topic]) for each in found]
    wide = max(map(len, topics))
    lines = []
    for topic, each in zip(topics, found, strict=True):
        lines.append(f"{MARKS[each.state]:<4}{topic:<{wide}}  {words.say(each.said)}")
        if each.mend:
            lines.append(f"{'':<{wide + 6}}{each.mend}")
    return lines


def as_json(found: list[Finding], words: Words) -> list[str]:
    """Return the lines of a JSON list with one object for each finding, in order.

    `topic` is what it is about, `state` one of ok, warn, fault, unknown, `said` the sentence, `mend` the command that
    mends it, or "".
    """
    plain = [
        {"topic": each.topic, "state": each.state.value, "said": words.say(each.said), "mend": each.mend}
        for each in found
    ]
    return json.dumps(plain, indent=1, ensure_ascii=False).split("\n")
