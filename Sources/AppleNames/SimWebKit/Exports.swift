// WebKit re-exports UIKit, and its enumerations come from C.
@_exported import CWebKitEnums
@_exported import SimUIKit
