@_exported import SimAVFoundation
@_exported import SimUIKit
