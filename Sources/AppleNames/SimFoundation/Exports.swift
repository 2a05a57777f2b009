// The names that Apple's Foundation has and Linux's lacks. Files that import only Foundation see them by
// `-import-module`.
@_exported import Foundation
@_exported import FoundationNetworking
// Foundation re-exports Security and Core Foundation on Apple's systems.
@_exported import SimSecurity
