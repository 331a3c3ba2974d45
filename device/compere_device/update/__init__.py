"""A new version on trial: the package of the one before is kept, and comes back if the new one does not start.

Who does what: `compere update` begins a trial (`begin`); root counts the starts and goes back, in sh and with a copy of
the version before (deploy/fall-back.sh); the daemon says that it has passed (`box/on_trial.py`).
"""
