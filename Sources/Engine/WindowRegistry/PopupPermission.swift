import Reasons

/// WebKit's popup blocker (rule 1.4): a user gesture, or the preference.
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
