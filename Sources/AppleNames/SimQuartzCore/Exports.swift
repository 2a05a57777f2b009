// The names of this module that exist here are in SimUIKit.
@_exported import SimUIKit
