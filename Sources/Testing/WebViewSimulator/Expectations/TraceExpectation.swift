import UIProcess

/// The calls that a test expects of a trace: lines such as `main: createWebViewWith https://example.com/ -> popup1`.
///
/// The calls of the trace are compared in order with the lines; `...` stands for any number of calls.
public struct TraceExpectation: Equatable, Sendable {
  public var lines: [ExpectedLine]

  public init(_ lines: [ExpectedLine]) { self.lines = lines }

  /// Reads an expectation per line. Empty lines and lines that start with `#` are ignored.
  /// - Throws: `ExpectationSyntaxError`
  public init(parsing text: String) throws(ExpectationSyntaxError) {
    lines = []
    for (_, line) in Self.sourceLines(of: text) { lines.append(try ExpectedLine(parsing: line)) }
  }

  /// The same lines with any calls before, between and after them.
  var withOthersBetween: TraceExpectation { TraceExpectation([.anyNumber] + lines.flatMap { [$0, .anyNumber] }) }

  /// The lines of a text with content, with their numbers from 0.
  package static func sourceLines(of text: String) -> [(number: Int, line: String)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { number, line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      return line.isEmpty || line.hasPrefix("#") ? nil : (number, String(line))
    }
  }

  /// The state after the calls, as far as a line may mention it.
  public struct Outcome: Sendable {
    /// The windows that exist; nil if unknown.
    public var windows: [String]?
    /// The result of an evaluated script; nil if there was none.
    public var result: JSONValue?
    /// The error of the step; nil if there was none.
    public var error: String?
    /// All windows of the run, whether they still exist or not; nil if unknown.
    package var windowsOfRun: [String]?

    public init(windows: [String]? = nil, result: JSONValue? = nil, error: String? = nil) {
      self.windows = windows
      self.result = result
      self.error = error
    }
  }

  /// The expectations that the trace does not meet. Expectations about calls come first, and fail together.
  public func failures(with trace: DelegateTrace, outcome: Outcome = Outcome()) -> [ExpectationFailure] {
    let calls = CallDifference(lines, comparedCalls(of: trace), windows: outcome.windowsOfRun).failure()
    let states = lines.enumerated().compactMap { place, line in
      stateProblem(line, trace, outcome).map { ExpectationFailure(line: place, text: $0) }
    }
    return [calls].compactMap(\.self) + states
  }

  /// Whether the trace is as expected.
  func isMet(by trace: DelegateTrace, outcome: Outcome = Outcome()) -> Bool {
    CallDifference(lines, comparedCalls(of: trace), windows: nil).isEmpty
      && lines.allSatisfy { stateProblem($0, trace, outcome) == nil }
  }

  /// The differences between the trace and the expectation, as lines to print; nil if there are none.
  public func mismatch(with trace: DelegateTrace, outcome: Outcome = Outcome()) -> String? {
    let failures = failures(with: trace, outcome: outcome)
    return failures.isEmpty ? nil : failures.map(\.text).joined(separator: "\n")
  }

  private func stateProblem(_ line: ExpectedLine, _ trace: DelegateTrace, _ outcome: Outcome) -> String? {
    switch line {
    case .windows(let names):
      guard let windows = outcome.windows, windows != names else { return nil }
      return "expected the windows \(names.joined(separator: ", ")), found \(windows.joined(separator: ", "))"
    case .result(let value):
      guard outcome.result != value else { return nil }
      return "expected the result \(value), found \(outcome.result?.description ?? "no result")"
    case .reason(let text):
      let reasons = trace.reasons.map(\.description)
      guard !reasons.contains(where: { $0.contains(text) }) else { return nil }
      return
        (["expected a reason with “\(text)”, found"] + (reasons.isEmpty ? ["  no reason"] : reasons.map { "  \($0)" }))
        .joined(separator: "\n")
    case .error(let text):
      guard outcome.error?.contains(text) != true else { return nil }
      return "expected an error with “\(text)”, found \(outcome.error.map { "“\($0)”" } ?? "no error")"
    case .nothing, .anyNumber, .call, .loads: return nil
    }
  }

  /// The calls that are compared. Titles, URLs and console messages count only if the expectation mentions them.
  private func comparedCalls(of trace: DelegateTrace) -> [TraceLine] {
    let wanted = Set(lines.compactMap { line in if case .call(let call) = line { call.call } else { nil } })
    return trace.events.filter { !$0.isObservation || wanted.contains($0.name) }.map(TraceLine.init)
  }
}

extension TraceExpectation: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: ExpectedLine...) { self.init(elements) }
}

extension ExpectedLine {
  var isAboutCalls: Bool {
    switch self {
    case .nothing, .anyNumber, .call, .loads: true
    case .windows, .result, .reason, .error: false
    }
  }
}

/// The differences of a trace from an expectation; the description is the whole report.
public struct TraceMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  package init(description: String) { self.description = description }
}

extension DelegateTrace {
  /// Compares with lines as the table's `expect` form writes them.
  ///
  /// Swift Testing reports an error that a test throws at the test's `func`. If `WebViewSimulatorTesting` is imported,
  /// its `verify` replaces this one, and a failure is reported at the line of the call.
  /// - Throws: `TraceMismatch` with the difference and the place of the call, or `ExpectationSyntaxError` for a line
  ///   that is not a valid expectation.
  @_disfavoredOverload public func verify(_ expected: String, fileID: String = #fileID, line: Int = #line) throws {
    if let difference = try TraceExpectation(parsing: expected).mismatch(with: self) {
      throw TraceMismatch(description: "\(fileID):\(line): \(difference)")
    }
  }
}
