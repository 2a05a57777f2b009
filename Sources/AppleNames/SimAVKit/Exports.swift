@_exported import SimAVFoundation
