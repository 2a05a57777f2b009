@_exported import SimUIKit
