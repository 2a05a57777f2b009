"""Asking every window for its state."""


def roll_call(windows, ask):
    """What `ask(window)` gives for each of `windows`, by name. While a page is asked the app has its turn, and windows may
    come: they are asked, too."""
    states = {}
    while names := [name for name in windows if name not in states]:
        states[names[0]] = ask(windows[names[0]])
    return list(states.values())
