"""The figures of speed and effort, each beside its peer or its goal, and the simulated people who play for them."""
