"""A new version on trial: the package of the version before is kept, and comes back if the new one does not run.

`compere update` begins a trial (`begin`). Root counts the starts and goes back, in a shell script that is a copy of the
version before's (deploy/fall-back.sh). The daemon reports that the trial has passed (`box/on_trial.py`).
"""
