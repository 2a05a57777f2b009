// A file that imports both Testing and UIKit makes the compiler look for this module: Testing's toolchain says that it
// exists, and on Linux it does not. Apple's adds attachments of images; there are none here.
@_exported import SimUIKit
