// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Failures on a device

extension Reason {
  package static func viewUpdatesDoNotEnd(_ failure: String) -> Reason {
    Reason("L23", failure)
  }

  package static func swiftUIWarns(_ warning: String) -> Reason {
    Reason("L25", "SwiftUI: \(warning)")
  }
}
