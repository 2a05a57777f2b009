// If a file imports both Testing and UIKit, the compiler looks for this module, because Testing's toolchain says that
// it exists; on Linux it does not. Apple's module adds attachments with images, which do not exist here.
@_exported import SimUIKit
