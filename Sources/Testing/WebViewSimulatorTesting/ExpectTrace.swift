import Testing
import WebViewSimulator

/// Checks the delegate calls of a trace against lines in the syntax of `DelegateTrace.verify(_:)`. The issue shows both
/// lists and where they begin to differ.
///
/// ```swift
/// expectTrace(
///   simulator.newCalls(),
///   """
///   main: createWebViewWith https://id.example/ -> popup1
///   popup1: decidePolicyFor https://id.example/ [main, other, user] allow
///   popup1: loads https://id.example/
///   """)
/// ```
///
/// With `RECORD_TRACES=1` in the environment, the literal in the test's file is replaced by the actual calls if they
/// differ; with `RECORD_TRACES=all`, it is always replaced.
/// - Parameter expected: the expected lines; nil, or left out, for a trace that has not been recorded yet.
/// - Returns: whether the trace agrees.
@discardableResult public func expectTrace(
  _ trace: DelegateTrace, _ expected: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) -> Bool {
  guard let problem = TraceCheck(trace, expected, filePath, line: line, column: column).problem() else {
    return true
  }
  Issue.record(
    Comment(rawValue: problem),
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return false
}

extension DelegateTrace {
  /// Compares with lines in the table's `expect` form. A difference is an issue at the line of the call, and ends the
  /// test.
  /// - Throws: `TraceMismatch` outside a test of Swift Testing.
  public func verify(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard let problem = TraceExpectation.problem(expected, with: self) else { return }
    guard Test.current != nil else {
      throw TraceMismatch(description: "\(sourceLocation.fileID):\(sourceLocation.line): \(problem)")
    }
    let isAsExpected = false
    // An error that `#require` throws is not reported a second time.
    try #require(isAsExpected, Comment(rawValue: problem), sourceLocation: sourceLocation)
  }
}

extension TraceExpectation {
  /// The difference between a trace and the lines, or the reason why the lines cannot be read; nil if all is well.
  static func problem(_ expected: String, with trace: DelegateTrace) -> String? {
    do throws(ExpectationSyntaxError) {
      return try TraceExpectation(parsing: expected).mismatch(with: trace)
    } catch {
      return "the expectation is not valid: \(error)"
    }
  }
}

extension DelegateTrace: CustomTestStringConvertible {
  /// The calls, one per line. `#expect(trace == other)` prints them.
  public var testDescription: String { isEmpty ? "no delegate calls" : "\n" + lines.joined(separator: "\n") }
}
