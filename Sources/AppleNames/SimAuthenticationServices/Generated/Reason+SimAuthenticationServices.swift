// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Failures on a device

extension Reason {
  package static func sessionHandlerOffMainActor(_ failure: String) -> Reason {
    Reason("AS.60", failure)
  }
}
