"""What a random scenario is made of.

To extend it, add a line to a table: targets and features in `words`, URLs in `urls`, what scripts do in `statements`,
what can be clicked in `elements`, what the app answers in `app`, and what the user and the app do in `steps`. Each
entry has a weight: how often it is drawn in relation to the others. Every change gives all seeds other scenarios, so a
comparison of two builds needs the scenarios that were recorded (`fuzz again`).

Pages log only through HELPERS. Each element and each statement is on a line of its own, so that it can be removed.

Not drawn, as WebKitGTK and Apple's systems differ there on purpose (see Conformance/expectations.yaml): the download
attribute, connections that are lost, content that cannot be shown but is allowed, cookies of a host below another one's.
Nothing depends on layout, on sizes on the screen, on what is visible around a page, or on the clock.
"""
from .scenario import generate

__all__ = ['generate']
