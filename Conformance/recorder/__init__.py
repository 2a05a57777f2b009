"""Records what WebKitGTK does in the conformance scenarios. `Conformance/record` is the way in.

The modules of this folder, `network.answers` and `engine.journal` need nothing but Python; those of `engine` and
`network` otherwise need WebKitGTK, and run only in the worker processes, one for each run of a scenario.
"""
