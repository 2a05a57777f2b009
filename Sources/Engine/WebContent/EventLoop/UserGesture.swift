/// WebKit's user gesture token: held while an event is dispatched, and passed on by some tasks (rule 1.20).
final class UserGesture {
  /// Timers pass a gesture on for at most this many milliseconds after it began (rule 1.22).
  static let forwardingLimit = 1000.0
  /// Callbacks of requests have the gesture for this long, and only for media (rule 1.24).
  static let networkForwardingLimit = 10_000.0

  /// What a gesture still allows after it was passed on.
  enum Scope { case all, mediaOnly }

  let startTime: Double
  /// The documents for which it counts if a sandboxed or cross-origin frame navigates its main frame.
  private let documents: [ObjectIdentifier]

  /// The gesture counts for the document that received it, for those around it, and for those of its origin in the
  /// page.
  init(startTime: Double, in document: ContentDocument?) {
    self.startTime = startTime
    guard let document, let frame = document.frame else {
      documents = []
      return
    }
    var reached = [ObjectIdentifier(document)]
    reached += frame.ancestors.map { ObjectIdentifier($0.document) }
    for other in frame.page?.mainFrame.subtree ?? []
    where other.document !== document && other.document.origin.isSameOrigin(as: document.origin) {
      reached.append(ObjectIdentifier(other.document))
    }
    documents = reached
  }

  /// Is called when nothing holds the gesture any more.
  var whenEnded: (() -> Void)?

  deinit { whenEnded?() }

  func impacts(_ document: ContentDocument) -> Bool { documents.contains(ObjectIdentifier(document)) }

  func hasExpired(at time: Double, limit: Double = UserGesture.forwardingLimit) -> Bool { time - startTime >= limit }
}

/// Why a task has no gesture, for explanations of blocked popups.
enum GestureLoss {
  case never
  case timerTooLate(milliseconds: Double)
  case repeatedTimer
  case networkCompletion
}
