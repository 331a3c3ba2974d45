"""What authors do wrong with the bot that `compere new-bot` has written them, and what its tests say then."""

TOLD, TWICE = "lamp=LAMPS[lamp])", 'say("{lamp}: {oil}", lamp=LAMPS[lamp], oil=TERMS[card])'
LOOKS = "    state.round += 1\n    having_room"
LATER = "why=(say('{n}', n=say.later(lambda: say('{n}', n=state.round))), *chosen.reasons)"
NAMED = "lambda lamp: say('{n}', n=state.oil[lamp])"
HIDDEN = """    drawn: int = field(default=0, init=False)

    @property
    @derived
    def drops(self) -> int:
        return self.drawn

    def score("""
PRINTED = """
X: Fact[HarbourLightState, int] = Fact(
    "harbour_light.x", say("X"), lambda _: Number("harbour_light.x", say("X?"), "", 0, 9), lambda *_: None, True
)
FACTS = (*map(_oil, LAMPS), X)"""
WRONG = "retold=lambda cards: cards[0]"
HARMS = (
    # Where, what, by what, the test that fails, what it says. First those that only reading finds, all in one run.
    (
        ("fr.json", '    "emptier": "la plus vide",\n', "", "nothing_is_missing", "fr.json has no translation of"),
        ("fr.json", "Tu gagnes\u202f!", "Tu gagnes !", "as_it_is_printed", "no narrow no-break space before"),
        (
            "rules.py",
            "Its oil card:",
            "Its card of oil, whichever:",
            "nothing_is_stale",
            "translates what is said no more",
        ),
        (
            "RULES.md",
            "`oil_far`",
            "",
            "option_step_and_fact",
            "RULES.md does not list oil_far: write each in backticks",
        ),
        (
            "RULES.md",
            "draws an oil",
            "one two three four five",
            "sentence_has_its_code",
            "lines 3 at length: at most 8",
        ),
        ("__init__.py", 'say("Harbour")', 'say("Harbour · Keeper of the light")', "title_fits", "shorten the title; "),
        ("rules.py", "turn {round}.", "{round:turn|turns}.", "beside_its_plural", "the number of a plural is not said"),
        ("RULES.md", "`harbour_light.wind`", "", "prompt_key_is_listed", "each in backticks: harbour_light.wind"),
        (
            "state.py",
            "(options=options",
            "(options=options, seats=(say('You'),)",
            "seats_are_strings",
            "expected strings",
        ),
    ),
    (  # What points at nothing, says a thing twice, or is not where it is looked for.
        (
            "bot.py",
            "facts=FACTS,",
            'facts=FACTS, odds=lambda _: ((TITLE, "x", ()),),',
            "odds_are",
            "no title, pile and",
        ),
        (
            "facts.py",
            "FACTS = tuple(map(_oil, LAMPS))",
            PRINTED,
            "printed_fact_is",
            "asks for the printed harbour_light.x",
        ),
        ("bot.py", "facts=FACTS,", 'facts=FACTS, facets={"oil": TITLE},', "facet_says", "nothing of the value of oil"),
        ("bot.py", 'say("Oil"), CARDS)', 'say("Oil"), CARDS[1:])', "card_is_on", "1 cards that may be drawn are in no"),
        (
            "__init__.py",
            'say("Harbour")',
            'say("Harbour")\nSHORTER = "H"',
            "titles_are_where",
            "SHORTER is 'H': expected",
        ),
        ("rules.py", "from functools", "import random\nfrom functools", "know_only_answers", "rules.py: random: dice"),
        ("state.py", "ROUNDS, ", 'SPARE = Pile.of("spare", DECK)\nROUNDS, ', "no_pile", "state.SPARE is shared by all"),
        ("rules.py", TOLD, f"{TOLD}, headline={TWICE}", "headline_says", "' only repeats '"),
        ("rules.py", '"oil", state.deck, CARDS', f'"oil", state.deck, CARDS, {WRONG}', "stories", "a Text or None"),
    ),
    (
        (
            "rules.py",
            'Draw("harbour_light.card"',
            'Draw("card"',
            "asked_is_declared",
            "its key begins with 'harbour_light'",
        ),
    ),
    (
        ("rules.py", "await its_turn(", "its_turn(", "question_is_awaited", "rules.py: its_turn in line "),
        ("rules.py", "await Tell(", "Tell(", "question_is_awaited", "rules.py: Tell in line "),
        ("rules.py", "await settled(", "settled(", "question_is_awaited", "rules.py: settled in line "),
        ("rules.py", "await Roll(", "Roll(", "question_is_awaited", "rules.py: Roll in line "),
    ),
    (
        ("fr.json", '"oil:3": ', '"oil:4": ', "nothing_is_missing", "fr.json has no name for oil:3: add it to `terms`"),
        ("fr.json", "manche {n}", "manche {m}", "holes_are_the_same", "has the holes m where"),
        ("bot.py", '"deck",\n', '"Deck of oil",\n', "hold_together", "option 'Deck of oil': call it in small letters"),
        ("state.py", 'options["deck"]', 'options["Deck of oil"]', "hold_together", ""),
    ),
    (("fr.json", '"texts": {', '"texts": {,', "nothing_is_missing", "fr.json is no JSON: Expecting property name"),),
    (("state.py", "(options=options, ", "(", "hold_together", "whose `options` are {}: give it those"),),
    (("bot.py", 'say("you")', '"you"', "is_declared", "no texts, made with its `say`: options, deck=own ('you')"),),
    (
        (
            "bot.py",
            '"round {n}", n=state.round',
            '"{oil}", oil=()',
            "can_be_said",
            "with {'oil': []}: say that",
        ),
        (
            "rules.py",
            "state.round += 1",
            "state.last = 1\n        state.round += 1",
            "can_be_played_on",
            "keep last, which",
        ),
    ),
    (("rules.py", '"oil", state.deck', '"pour", state.deck', "asked_is_declared", "belongs to the step 'pour'"),),
    (
        ("facts.py", "state.oil[lamp] = drops\n", "pass\n", "set_right_is_written", "its `write` writes nothing"),
        (
            "rules.py",
            TOLD,
            f'{TOLD}, headline=say("{{lamp:the}}", lamp=LAMPS[lamp])',
            "headline_says",
            "in the same words",
        ),
        ("fr.json", '"texts": {', '"texts": {"{lamp:the}": "ici, {lamp}", ', "headline_says", "in it, but not in fr"),
    ),
    (("rules.py", "Your score:", "Your points:", "games_play_as_they", "plays otherwise"),),
    (
        (
            "rules.py",
            "subject=(state.round,)",
            "subject=()",
            "one_checksum",
            "its words say another round each time: declare",
        ),
    ),
    (("bot.py", '"round {n}", n=state.round', '"{n}", n=state.deck.left // 0', "can_be_said", "ZeroDivisionError"),),
    (("decide.py", "    having_room", LOOKS, "changes_nothing", "choose_lamp changes round: a decision only looks"),),
    (("rules.py", "why=chosen.reasons", LATER, "can_be_said", "`describe` and what `say.later` gets must not depend"),),
    (("decide.py", "LAMPS.__getitem__", NAMED, "can_be_said", "`describe` and what `say.later` gets must not depend"),),
    (
        ("state.py", "    def score(", HIDDEN, "can_be_played_on", "drops is 1, read back 0: what it follows"),
        ("rules.py", "state.round += 1", "state.round += 1\n        state.drawn += 1", "can_be_played_on", ""),
        ("state.py", "Term\n", "Term, derived\n", "can_be_played_on", "a kept position does not say everything"),
    ),
    (("rules.py", "Roll for the wind:", "R" * 200, "text_fits", "shorten what does not fit"),),
)
