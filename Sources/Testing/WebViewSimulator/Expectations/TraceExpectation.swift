import UIProcess

/// What a test expects of a trace: lines such as `main: createWebViewWith https://example.com/ -> popup1`.
///
/// The calls of the trace are compared in order with the lines; `...` stands for any number of calls.
public struct TraceExpectation: Equatable, Sendable {
  public var lines: [ExpectedLine]

  public init(_ lines: [ExpectedLine]) { self.lines = lines }

  /// One expectation per line; empty lines and lines that start with `#` are ignored.
  /// - Throws: `ExpectationSyntaxError`
  public init(parsing text: String) throws(ExpectationSyntaxError) {
    lines = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.hasPrefix("#") { continue }
      lines.append(try ExpectedLine(parsing: String(line)))
    }
  }

  /// The state after the calls, as far as a line may mention it.
  public struct Outcome: Sendable {
    /// The windows that exist; nil if unknown.
    public var windows: [String]?
    /// The result of an evaluated script; nil if there was none.
    public var result: JSONValue?

    public init(windows: [String]? = nil, result: JSONValue? = nil) {
      self.windows = windows
      self.result = result
    }
  }

  /// How the trace differs from what is expected, as lines to print; nil if it does not.
  public func mismatch(with trace: DelegateTrace, outcome: Outcome = Outcome()) -> String? {
    let failures = [callMismatch(trace)] + lines.map { stateMismatch($0, trace, outcome) }
    let text = failures.compactMap { $0 }.joined(separator: "\n")
    return text.isEmpty ? nil : text
  }

  private func stateMismatch(_ line: ExpectedLine, _ trace: DelegateTrace, _ outcome: Outcome) -> String? {
    switch line {
    case .windows(let names):
      guard let windows = outcome.windows, windows != names else { return nil }
      return "expected the windows \(names.joined(separator: ", "))\nfound \(windows.joined(separator: ", "))"
    case .result(let value):
      guard outcome.result != value else { return nil }
      return "expected the result \(value)\nfound \(outcome.result?.description ?? "no result")"
    case .reason(let text):
      let reasons = trace.reasons.map(\.description)
      guard !reasons.contains(where: { $0.contains(text) }) else { return nil }
      return
        (["expected a reason with “\(text)”, found"] + (reasons.isEmpty ? ["  no reason"] : reasons.map { "  \($0)" }))
        .joined(separator: "\n")
    case .nothing, .anyNumber, .call, .loads: return nil
    }
  }

  private func callMismatch(_ trace: DelegateTrace) -> String? {
    let pattern = lines.filter(\.isAboutCalls).flatMap(\.expanded)
    guard !pattern.isEmpty else { return nil }
    // Titles, URLs and console messages are compared only if the expectation mentions them.
    let wanted = Set(pattern.compactMap { line in if case .call(let call) = line { call.call } else { nil } })
    let found = trace.events.filter { !$0.isObservation || wanted.contains($0.name) }.map(TraceLine.init)
    guard let place = CallPattern(pattern).firstMismatch(in: found) else { return nil }
    var text = ["expected                       (> marks where the calls stop agreeing)"]
    text += pattern.enumerated().map { ($0.offset == place.line ? "> " : "  ") + $0.element.description }
    if place.line == pattern.count { text.append("> nothing more") }
    text.append("found")
    text += found.enumerated().map { ($0.offset == place.call ? "> " : "  ") + $0.element.description }
    if place.call == found.count { text.append(found.isEmpty ? "> nothing" : "> nothing more") }
    return text.joined(separator: "\n")
  }
}

extension TraceExpectation: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: ExpectedLine...) { self.init(elements) }
}

extension ExpectedLine {
  fileprivate var isAboutCalls: Bool {
    switch self {
    case .nothing, .anyNumber, .call, .loads: true
    case .windows, .result, .reason: false
    }
  }
}

/// How a trace differs from an expectation; its description is the whole report.
public struct TraceMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
}

extension DelegateTrace {
  /// Compares with lines as the table's `expect` form writes them.
  /// - Throws: `TraceMismatch` with both lists, or `ExpectationSyntaxError` for a line that is not a valid expectation.
  public func verify(_ expected: String) throws {
    if let difference = try TraceExpectation(parsing: expected).mismatch(with: self) {
      throw TraceMismatch(description: difference)
    }
  }
}
