"""Draws orders that `webviewsim explore` would try, and compares what the engine and the simulator do in them.
`Conformance/orders` is the way in.

`drawing` draws an order and says where its deviations are, `campaign` records and judges many of them, and `keeping`
makes conformance scenarios of those that agree.
"""
