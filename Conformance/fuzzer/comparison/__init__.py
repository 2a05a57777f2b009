"""How far the simulator's trace agrees with the engine's.

Levels, each including the one before it:

    policy    createWebView and the policies of navigations, in order: window, URL, target frame, type, answer
    calls     every delegate call, in order: window, call, URL
    full      every field, what scripts returned, and the windows after each step
    log       what the pages logged, for each window in order
    requests  what reached the network
"""
from .differences import signature
from .levels import LEVELS, agreement

__all__ = ['LEVELS', 'agreement', 'signature']
