import Synchronization

/// The failures of a run, in the order in which they were recorded, from any thread.
package final class IssueList: Sendable {
  private let texts = Mutex<[String]>([])

  package init() {}

  package func add(_ text: String) { texts.withLock { $0.append(text) } }

  package var all: [String] { texts.withLock { $0 } }

  /// The number of failures.
  var mark: Int { texts.withLock { $0.count } }

  /// Forgets the failures that came after a mark.
  func forget(since mark: Int) { texts.withLock { $0.removeLast(max(0, $0.count - mark)) } }
}
