/// WebKit's user gesture token: held while an event is dispatched, and passed on by some tasks (rule 1.20).
final class UserGesture {
  /// The most milliseconds after its beginning for which timers pass a gesture on (rule 1.22).
  static let forwardingLimit = 1000.0
  /// The most milliseconds for which callbacks of requests have the gesture. It allows only media then (rule 1.24).
  static let networkForwardingLimit = 10_000.0

  /// The permissions that a gesture still gives after it was passed on.
  enum Scope { case all, mediaOnly }

  let startTime: Double
  /// The documents for which the gesture counts if a sandboxed or cross-origin frame navigates its main frame.
  private let documents: [ObjectIdentifier]

  /// Makes a gesture. It counts for the document that received it, for the documents around that one, and for those of
  /// its origin in the page.
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

  /// The closure that is called when nothing holds the gesture any more.
  var whenEnded: (() -> Void)?

  deinit { whenEnded?() }

  func impacts(_ document: ContentDocument) -> Bool { documents.contains(ObjectIdentifier(document)) }

  func hasExpired(at time: Double, limit: Double = UserGesture.forwardingLimit) -> Bool { time - startTime >= limit }
}

/// The reason why a task has no gesture, for explanations of blocked popups.
enum GestureLoss {
  case never
  case timerTooLate(milliseconds: Double)
  case repeatedTimer
  case networkCompletion
}
