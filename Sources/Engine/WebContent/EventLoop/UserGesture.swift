/// WebKit's user gesture token (rule 1.20): held while an event is dispatched, and passed on by some tasks.
final class UserGesture {
  /// Rule 1.22: timers pass a gesture on for at most this many milliseconds after it began.
  static let forwardingLimit = 1000.0
  /// Rule 1.24: completions of requests have it, for media only, this long.
  static let networkForwardingLimit = 10_000.0

  /// What a gesture that was passed on still allows.
  enum Scope { case all, mediaOnly }

  let startTime: Double
  /// The documents for which it counts if a sandboxed or cross-origin frame navigates its top.
  private let documents: Set<ObjectIdentifier>

  /// Valid for the document that received it, those around it, and those of its origin in the page.
  init(startTime: Double, in document: ContentDocument?) {
    self.startTime = startTime
    guard let document, let frame = document.frame else {
      documents = []
      return
    }
    var reached: Set<ObjectIdentifier> = [ObjectIdentifier(document)]
    reached.formUnion(frame.ancestors.map { ObjectIdentifier($0.document) })
    for other in frame.page?.mainFrame.subtree ?? [] where other.document.origin.isSameOrigin(as: document.origin) {
      reached.insert(ObjectIdentifier(other.document))
    }
    documents = reached
  }

  func impacts(_ document: ContentDocument) -> Bool { documents.contains(ObjectIdentifier(document)) }

  func hasExpired(at time: Double, limit: Double = UserGesture.forwardingLimit) -> Bool { time - startTime >= limit }
}

/// How a task came to have no gesture, for explanations of blocked popups.
enum GestureLoss {
  case never
  case timerTooLate(milliseconds: Double)
  case repeatedTimer
  case networkCompletion
}
