/// WebKit's popup blocker (rule 1.4): a user gesture, or the preference.
public enum PopupPermission: Sendable, Equatable {
  case allowed(Reason)
  case blocked(Reason)

  public init(gesture: GestureReach, opensAutomatically: Bool, lostGesture: Reason? = nil) {
    if gesture.isProcessing {
      self = .allowed(Reason("1.4", "a user gesture is being processed"))
    } else if opensAutomatically {
      self = .allowed(Reason("1.4", "no user gesture, but javaScriptCanOpenWindowsAutomatically is true"))
    } else {
      self = .blocked(
        lostGesture ?? Reason("1.4", "blocked: no user gesture and javaScriptCanOpenWindowsAutomatically is false"))
    }
  }
}
