"""Draws random scenarios and compares what the engine and the simulator do. `Conformance/fuzz` is the way in.

`grammar` draws scenarios, `guide` asks the simulator where the next step can go, `engine` and `simulator` run them,
`comparison` says how far two traces agree, `campaign` does all of it for many seeds, `report` prints what came of it,
and `reduction` shrinks what does not agree. None of it needs WebKitGTK but `engine`, which calls `Conformance/record`.
"""
