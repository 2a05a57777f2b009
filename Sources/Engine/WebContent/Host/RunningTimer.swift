import PageScripting

/// A timer or an animation frame for which a script waits.
final class RunningTimer {
  enum Kind: Equatable {
    case timer(repeats: Bool)
    case animationFrame
  }

  let handle: Int
  let kind: Kind
  /// In milliseconds.
  let interval: Double
  let nesting: Int
  let script: ScriptDocument
  let body: () -> Void
  /// The gesture in which it was set, and when that gesture began.
  var gesture: UserGesture?
  var gestureStart: Double?
  var hadGesture = false
  var isCancelled = false
  /// When it is due, in virtual milliseconds. While the page cache has the document, the milliseconds that are left.
  var due = 0.0
  /// How often it was armed: the task of an earlier arming does nothing.
  var timesArmed = 0

  init(
    handle: Int, kind: Kind, interval: Double, nesting: Int, script: ScriptDocument, body: @escaping () -> Void
  ) {
    self.handle = handle
    self.kind = kind
    self.interval = interval
    self.nesting = nesting
    self.script = script
    self.body = body
  }
}
