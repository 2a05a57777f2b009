import EngineValues

/// WebKit's popup blocker asks for a user gesture, or for the preference (rule 1.4).
package enum PopupPermission: Sendable, Equatable {
  case allowed(Reason)
  case blocked(Reason)

  package init(gesture: GestureReach, opensAutomatically: Bool, lostGesture: Reason? = nil) {
    if gesture.isProcessing {
      self = .allowed(.userGestureIsProcessed)
    } else if opensAutomatically {
      self = .allowed(.windowsOpenAutomatically)
    } else {
      self = .blocked(lostGesture ?? .noUserGesture)
    }
  }
}
