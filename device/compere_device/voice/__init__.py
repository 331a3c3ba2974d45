"""The box read aloud: a client of the mirror that has espeak-ng say what the bot did and what is asked."""
