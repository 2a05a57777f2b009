import PageScripting

/// A timer or an animation frame that a script waits for.
final class RunningTimer {
  enum Kind: Equatable {
    case timer(repeats: Bool)
    case animationFrame
  }

  let handle: Int
  let kind: Kind
  /// Milliseconds.
  let interval: Double
  let nesting: Int
  let script: ScriptDocument
  let body: () -> Void
  /// The gesture in which it was set, and that gesture's beginning.
  var gesture: UserGesture?
  var gestureStart: Double?
  var hadGesture = false
  var isCancelled = false
  /// Virtual milliseconds; while the page cache has the document, those that are left.
  var due = 0.0
  /// A task of an earlier time does nothing.
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
