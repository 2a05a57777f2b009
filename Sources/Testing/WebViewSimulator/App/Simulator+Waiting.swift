import UIProcess

/// Waits for what an app does in its own time: after a delay, on other threads, or when a timer of the page fires.
extension Simulator {
  /// Settles again and again, with time passing for the app and for the pages, until a condition holds.
  ///
  /// ```swift
  /// try await simulator.settle(until: { view.title == "Done" }, "the title is Done")
  /// ```
  /// - Parameters:
  ///   - what: what is awaited, for the failure.
  ///   - patience: how long to wait in real time, at least. Pages' own time passes ten times as fast; where the machine
  ///     is so busy that it does not, the wait goes on until it has.
  /// - Throws: `WaitFailure` with what was awaited, what happened instead, and what is still open.
  public func settle(
    until condition: @MainActor () -> Bool, _ what: String? = nil, within patience: Duration = .seconds(5),
    fileID: String = #fileID, line: Int = #line
  ) async throws(WaitFailure) {
    let start = ContinuousClock.now
    let before = TraceMark(world.trace)
    var waited = Duration.zero
    while true {
      await settle()
      if condition() { return }
      // Neither clock alone says that the pages and the app had their time: the one outruns a crowded machine, the other
      // an app that waits for its own threads.
      guard waited < patience || start.duration(to: .now) < patience else { break }
      // A cancelled task does not sleep, and then only the clock ends the wait.
      try? await Task.sleep(for: .milliseconds(Self.pause))
      waited += .milliseconds(Self.pause)
      await advance(milliseconds: Double(10 * Self.pause))
    }
    let calls = trace.slice(from: before, to: TraceMark(world.trace))
    throw WaitFailure(
      awaited: what ?? "the condition at \(fileID):\(line)", calls: calls.lines, open: world.openMatters)
  }

  /// Waits until calls that `newCalls()` would return contain those that the lines describe, in this order; any other
  /// calls may lie between them. The calls stay new.
  ///
  /// ```swift
  /// try await simulator.wait(for: "popup1: didFinish https://id.example/")
  /// ```
  /// - Parameter lines: lines of an expectation, as in `DelegateTrace.verify(_:)`.
  /// - Throws: `WaitFailure`, or `ExpectationSyntaxError` for a line that is not valid.
  public func wait(for lines: String, within patience: Duration = .seconds(5)) async throws {
    let expected = try TraceExpectation(parsing: lines).lines
    let spaced = TraceExpectation([.anyNumber] + expected.flatMap { [$0, .anyNumber] })
    try await settle(
      until: { spaced.isMet(by: self.unreadCalls, outcome: .init(windows: self.windows)) }, lines,
      within: patience)
  }

  /// In milliseconds.
  private static var pause: Int { 5 }
}

/// What a simulator waited for in vain. Its description is the whole report.
public struct WaitFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was awaited.
  public let awaited: String
  /// The calls that came meanwhile.
  public let calls: [String]
  /// What others still wait for: questions, loads, blocks.
  public let open: [String]

  public var description: String {
    func list(_ lines: [String], orElse text: String) -> String {
      lines.isEmpty ? "  \(text)" : lines.map { "  \($0)" }.joined(separator: "\n")
    }
    return """
      waited in vain for
      \(list(awaited.split(separator: "\n").map { String($0).printable }, orElse: "nothing"))
      what happened meanwhile
      \(list(calls, orElse: "nothing"))
      still open
      \(list(open, orElse: "nothing: every question was answered, and nothing loads"))
      """
  }
}

extension WebWorld {
  /// What others wait for, in words: questions to the app, loads, and the app's own work.
  fileprivate var openMatters: [String] {
    let policies = trace.events.compactMap { event -> String? in
      switch event.call {
      case .decidePolicyForNavigationAction(let action) where action.decision == nil:
        "decidePolicyFor \(event.url ?? "") of \(event.window): its decision handler was not called"
      case .decidePolicyForNavigationResponse(let response) where response.decision == nil:
        "decidePolicyForResponse \(event.url ?? "") of \(event.window): its decision handler was not called"
      case .didReceiveChallenge(let challenge) where challenge.disposition == nil:
        "didReceive challenge of \(event.url ?? "") in \(event.window): its completion handler was not called"
      default: nil
      }
    }
    let loads = pages.filter { $0.state.isLoading && !$0.label.isEmpty }.map { page in
      "\(page.label) loads \(page.state.url ?? "")"
    }
    let work = isAppBusy ? ["blocks that the app gave to queues, or timers that are due"] : []
    return (policies + openQuestions + loads + work).map(\.printable)
  }
}
