"""Each bot's wood, as somebody moves it who reads only what is told; none shares code with the rules."""
