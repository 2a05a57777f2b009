import ScriptValues

/// Calls of `callAsync` whose promise has not settled yet.
final class PendingCalls {
  private struct Call {
    weak var document: ScriptDocument?
    let completion: (ScriptOutcome) -> Void
  }

  private var calls: [Int: Call] = [:]
  private var lastID = 0

  func add(_ document: ScriptDocument, completion: @escaping (ScriptOutcome) -> Void) -> Int {
    lastID += 1
    calls[lastID] = Call(document: document, completion: completion)
    return lastID
  }

  func finish(_ id: Int, with outcome: ScriptOutcome) {
    calls.removeValue(forKey: id)?.completion(outcome)
  }

  /// The document is gone, so its promises can no longer settle.
  func abandon(of document: ScriptDocument, with outcome: ScriptOutcome = .unreachable) {
    for (id, call) in calls.sorted(by: { $0.key < $1.key }) where call.document === document {
      finish(id, with: outcome)
    }
  }

  func removeAll() { calls.removeAll() }
}

extension ScriptAgent {
  /// A document's process ends, and with it the calls that the app waits for (WebKit's
  /// WKErrorWebContentProcessTerminated).
  package func endCallsWithProcess(of document: ScriptDocument) {
    calls.abandon(of: document, with: .processHasEnded)
  }
}

extension ScriptOutcome {
  /// A script whose process has ended.
  package static let processHasEnded = terminated(ScriptEnd.process.text)

  /// WebKit's ScriptController::executeAsynchronousUserAgentScriptInWorld.
  fileprivate static let unreachable = exception(
    ScriptException(text: "Completion handler for function call is no longer reachable"))
}
