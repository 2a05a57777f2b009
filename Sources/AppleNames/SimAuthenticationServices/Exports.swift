@_exported import CAuthenticationEnums
@_exported import SimUIKit
