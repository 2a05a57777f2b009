@_exported import SimUIKit
@_exported import SimUniformTypeIdentifiers
