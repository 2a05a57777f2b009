import HTMLTree
import SimulatedWeb
import URLStandard
import WindowRegistry

/// HTML Standard, "workers", of an agent: realms without a window. In WebKit each has a thread of its own; here they
/// take their turns on the world's event loop.
final class WorkerTable {
  private unowned let agent: ScriptAgent
  private var workers: [Int: ScriptDocument] = [:]
  private var lastID = 0

  /// The most workers that may be alive (L24).
  static let most = 128

  init(agent: ScriptAgent) { self.agent = agent }

  /// - Returns: nil when there are too many workers.
  func make(_ scope: WorkerScope, url: WebURL, for owner: ScriptDocument) -> ScriptDocument? {
    guard workers.count < Self.most else { return nil }
    lastID += 1
    scope.id = lastID
    // No navigable has a negative number.
    let document = ScriptDocument(
      agent: agent, document: Document(), navigable: NavigableID(rawValue: -Int32(clamping: lastID)), url: url,
      origin: url.scheme == "data" ? .newOpaque() : owner.origin, referrer: owner.url.withoutFragment.href,
      scripting: .enabled)
    document.worker = scope
    // The origin of the page around it decides (WebKit's WorkerGlobalScope::isSecureContext).
    document.isInSecureContext = owner.isInSecureContext
    scope.add(owner)
    workers[lastID] = document
    return document
  }

  func worker(_ id: Int) -> ScriptDocument? { workers[id] }

  /// HTML Standard, `new SharedWorker`: an existing worker to which a page can connect.
  func shared(url: WebURL, name: String, origin: Origin) -> ScriptDocument? {
    let found = workers.values.filter {
      guard let scope = $0.worker, scope.kind == .shared, !scope.isClosing else { return false }
      return scope.requested == url && scope.name == name && $0.origin == origin
    }
    return found.min { ($0.worker?.id ?? 0) < ($1.worker?.id ?? 0) }
  }

  /// HTML Standard, "terminate a worker".
  func terminate(_ id: Int) {
    guard let document = workers.removeValue(forKey: id) else { return }
    document.worker?.isClosing = true
    document.detach()
  }

  /// Ends the workers that have no owner any more.
  func ownerLeft() {
    guard !workers.isEmpty else { return }
    for (id, document) in workers.sorted(by: { $0.key < $1.key }) where document.worker?.isOwned != true {
      terminate(id)
    }
  }

  /// Removes all workers. The numbers begin again, because the random numbers of the next world's workers depend on
  /// them.
  func removeAll() {
    let all = workers.values
    workers.removeAll()
    lastID = 0
    for document in all { document.dropRealms() }
  }
}

/// Makes a `ScriptDocument` a worker, which has no document.
package final class WorkerScope {
  package enum Kind: Sendable { case dedicated, shared }

  let kind: Kind
  var destination: FetchOptions.Destination { kind == .shared ? .sharedWorker : .worker }
  let name: String
  let isModule: Bool
  /// The URL that was requested.
  let requested: WebURL
  /// The policies of the script's response, as header fields; nil until it is there.
  package private(set) var policyFields: [(name: String, value: String)]?
  /// The number of the port that a dedicated worker has instead of a `MessagePort`.
  let insidePort: Int
  fileprivate(set) var id = 0
  /// HTML Standard, "closing": no further task runs.
  var isClosing = false
  /// Ports of pages that wait for the script.
  var waitingPorts: [Int] = []
  var isRunning = false
  /// The closure that is told of problems that the worker does not handle.
  var onError: (WorkerProblem) -> Void = { _ in }
  private var owners: [Owner] = []

  private struct Owner {
    weak var document: ScriptDocument?
  }

  /// The worker has the policies of its own script (WebKit's Worker::didReceiveResponse).
  func takePolicies(of response: ScriptFetchResponse) {
    policyFields = response.headers.filter {
      ["content-security-policy", "cross-origin-embedder-policy"].contains(where: $0.name.lowercased().hasPrefix)
    }
  }

  init(kind: Kind, name: String, isModule: Bool, requested: WebURL, insidePort: Int) {
    self.kind = kind
    self.name = name
    self.isModule = isModule
    self.requested = requested
    self.insidePort = insidePort
  }

  func add(_ owner: ScriptDocument) { owners.append(Owner(document: owner)) }

  /// HTML Standard, "permissible worker": whether a document that still exists wants the worker.
  fileprivate var isOwned: Bool { owners.contains { $0.document.map { !$0.isDetached } ?? false } }

  /// The document of a page on whose behalf tasks run.
  fileprivate var page: ScriptDocument? {
    for owner in owners { if let document = owner.document, !document.isDetached { return document.page } }
    return nil
  }
}

/// A worker's problem, as a page is told of it.
enum WorkerProblem {
  case noScript
  case exception(ConsolePlace)

  struct ConsolePlace {
    let text: String
    let url: String
    let line: Int
    let column: Int
  }
}

extension ScriptDocument {
  /// The document in whose window tasks run: the document itself, or the document of a page for which a worker works.
  /// Nil once the worker has ended.
  package var page: ScriptDocument? {
    guard let worker else { return self }
    return worker.isClosing || isDetached ? nil : worker.page
  }
}
