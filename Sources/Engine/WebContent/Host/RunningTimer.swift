import PageScripting

/// A timer or an animation frame for which a script waits.
final class RunningTimer {
  enum Kind: Equatable {
    case timer(repeats: Bool)
    case animationFrame
  }

  let handle: Int
  let kind: Kind
  /// The milliseconds that the script asked for.
  private let requested: Double
  /// The number of timers that led to this one, and the times that a repeating timer has fired (WebKit's
  /// DOMTimer::m_nestingLevel).
  private(set) var nesting: Int
  /// Whether the timer fires at the beginning of a second while its page is hidden (rule 2.13).
  private(set) var isAligned = false
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
  /// The number of times the timer was armed: the task of an earlier arming does nothing.
  var timesArmed = 0

  private static let deepestNesting = 10

  /// WebKit's DOMTimer::hasReachedMaxNestingLevel.
  private var isNestedDeeply: Bool {
    switch kind {
    case .animationFrame: false
    case .timer(repeats: false): nesting >= Self.deepestNesting
    case .timer(repeats: true): nesting >= 5
    }
  }

  /// The interval in milliseconds (rule 2.15; WebKit's DOMTimer::intervalClampedToMinimum).
  var interval: Double {
    switch kind {
    case .animationFrame: requested
    case .timer(let repeats): max(requested, isNestedDeeply ? 4 : repeats ? 1 : 0)
    }
  }

  init(
    handle: Int, kind: Kind, requested: Double, nesting: Int, script: ScriptDocument, body: @escaping () -> Void
  ) {
    self.handle = handle
    self.kind = kind
    self.requested = requested
    self.nesting = nesting
    self.script = script
    self.body = body
    isAligned = isNestedDeeply
  }

  /// WebKit's DOMTimer::fired. The next firing of a repeating timer is set before its nesting grows, and set again if
  /// that changes its interval.
  func willFire() {
    let (wasNestedDeeply, earlier) = (isNestedDeeply, interval)
    nesting = min(nesting + 1, Self.deepestNesting)
    isAligned = wasNestedDeeply || interval != earlier
  }
}
