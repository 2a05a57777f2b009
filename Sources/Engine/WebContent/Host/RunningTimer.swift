import PageScripting

/// A timer or an animation frame for which a script waits.
final class RunningTimer {
  enum Kind: Equatable {
    case timer(repeats: Bool)
    case animationFrame
  }

  let handle: Int
  let kind: Kind
  /// The interval in milliseconds.
  let interval: Double
  let nesting: Int
  let script: ScriptDocument
  let body: () -> Void
  /// The gesture in which the timer was set, and the time at which that gesture began.
  var gesture: UserGesture?
  var gestureStart: Double?
  var hadGesture = false
  var isCancelled = false
  /// The time at which the timer is due, in virtual milliseconds. While the page cache has the document, the
  /// milliseconds that are left.
  var due = 0.0
  /// The milliseconds by which the timer fires later than due because its page is hidden.
  var delay = 0.0
  /// The number of times a repeating timer has fired.
  var timesFired = 0
  /// The number of times the timer was armed: the task of an earlier arming does nothing.
  var timesArmed = 0

  /// WebKit's DOMTimer::hasReachedMaxNestingLevel. The first timer of a chain has the level 0 there.
  var isNestedDeeply: Bool {
    switch kind {
    case .animationFrame: false
    case .timer(repeats: false): nesting > 10
    case .timer(repeats: true): nesting + timesFired > 5
    }
  }

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
