@_exported import SimPhotos
@_exported import SimUIKit
