import EngineValues

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

  /// Ends the calls of a document that is gone, because their promises can no longer settle.
  func abandon(of document: ScriptDocument, with outcome: ScriptOutcome = .unreachable) {
    for (id, call) in calls.sorted(by: { $0.key < $1.key }) where call.document === document {
      finish(id, with: outcome)
    }
  }

  func removeAll() { calls.removeAll() }
}

extension ScriptAgent {
  /// Ends the app's calls in a document whose process ends (WebKit's WKErrorWebContentProcessTerminated).
  package func endCallsWithProcess(of document: ScriptDocument) {
    calls.abandon(of: document, with: .processHasEnded)
  }
}

extension ScriptOutcome {
  /// The outcome of a script whose process has ended.
  package static let processHasEnded = terminated(ScriptEnd.process.text)

  /// WebKit's ScriptController::executeAsynchronousUserAgentScriptInWorld.
  fileprivate static let unreachable = exception(
    ScriptException(text: "Completion handler for function call is no longer reachable"))
}
