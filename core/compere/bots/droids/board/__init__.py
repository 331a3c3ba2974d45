"""The board engine: what lies on the board, and what an order makes of it; no words, no questions, no chance.

| file | what it is |
|---|---|
| `squares` | squares, directions and sides as numbers and names, and which square lies next to which |
| `reading` | an owner's text files, with the line and column of everything in them |
| `map`, `strip`, `ours` | a board's map and a killer's strip, as text; those that ship |
| `orders` | the 120 order tokens, by kind and by scenario |
| `position` | what lies on the board now, to be copied |
| `events` | what happened, as data |
| `doing` | an order that is being carried out |
| `moves`, `actions` | what the orders do |
| `carry_out` | the one way in: a board, an order and dice become another board and its events |
| `scenarios`, `ends` | the set-up of each scenario on the board, and what its ends look for there |
"""
