"""The rules of an event, pure: no clock, no chance of its own, no file but the rulesets of the app.

The log keeps what happened as operations (`ops`), which make up the state of the event (`model`). The engine
works on a `tournament`: `pairing`, `standings` and `bracket` answer what follows by the `ruleset`. `record`
makes the tournament out of the state; what the engine answers goes into the log as the next operation.
"""
