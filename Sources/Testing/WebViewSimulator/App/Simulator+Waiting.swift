import UIProcess

/// Waits for work that an app does in its own time: after a delay, on other threads, or when a timer of the page fires.
extension Simulator {
  /// Settles again and again, with time passing for the app and for the pages, until a condition holds.
  ///
  /// ```swift
  /// try await simulator.settle(until: { view.title == "Done" }, "the title is Done")
  /// ```
  /// - Parameters:
  ///   - what: the condition in words, for the failure.
  ///   - patience: the most virtual time that passes.
  /// - Throws: `WaitFailure` with what was awaited, what happened instead, and what is still open.
  public func settle(
    until condition: @MainActor () -> Bool, _ what: String? = nil, within patience: Duration = .seconds(50),
    fileID: String = #fileID, line: Int = #line
  ) async throws(WaitFailure) {
    let before = TraceMark(world.trace)
    let end = world.milliseconds + patience / .milliseconds(1)
    while true {
      await settle()
      if condition() { return }
      let left = end - world.milliseconds
      guard left > 0 else { break }
      await advance(milliseconds: min(left, Self.step))
    }
    let calls = trace.slice(from: before, to: TraceMark(world.trace))
    throw WaitFailure(
      awaited: what ?? "the condition at \(fileID):\(line)", calls: calls.lines, open: world.openMatters)
  }

  /// Waits until the calls that `newCalls()` would return contain those of the lines, in this order. Other calls may
  /// come between them. `newCalls()` still returns all of them later.
  ///
  /// ```swift
  /// try await simulator.wait(for: "popup1: didFinish https://id.example/")
  /// ```
  /// - Parameter lines: lines of an expectation, as in `DelegateTrace.verify(_:)`.
  /// - Throws: `WaitFailure`, or `ExpectationSyntaxError` for a line that is not valid.
  public func wait(for lines: String, within patience: Duration = .seconds(50)) async throws {
    let spaced = try TraceExpectation(parsing: lines).withOthersBetween
    try await settle(
      until: { spaced.isMet(by: self.unreadCalls, outcome: .init(windows: self.windows)) }, lines,
      within: patience)
  }

  /// The time between two looks, in virtual milliseconds.
  private static var step: Double { 50 }
}

/// A wait of a simulator that did not succeed. Its description is the whole report.
public struct WaitFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The awaited condition or calls.
  public let awaited: String
  /// The calls that came meanwhile.
  public let calls: [String]
  /// The matters that are still open: questions, loads, blocks.
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
  /// The matters that are still open, in words: questions to the app, loads, and the app's own work.
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
    return (policies + openQuestions + loads + leftForLater).map(\.printable)
  }
}
