@_exported import SimNetwork
@_exported import SimUIKit
