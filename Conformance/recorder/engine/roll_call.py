"""Asking every window for its state."""


def roll_call(windows, ask):
    """What `ask(window)` gives for each of `windows`, by name. While a page is asked the app has its turn, and windows may
    come: they are asked, too."""
    states = {}
    while names := [name for name in windows if name not in states]:
        states[names[0]] = ask(windows[names[0]])
    return list(states.values())


def closing_once(states, closed):
    """The states without those of windows that are in `closed`. A closed window is told once, and is in `closed` then."""
    told = [state for state in states if state['window'] not in closed]
    closed.update(state['window'] for state in told if state.get('destroyed'))
    return told
