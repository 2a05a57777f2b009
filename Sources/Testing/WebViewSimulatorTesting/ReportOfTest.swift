import Testing

/// The report of a test of Swift Testing: it notes the test's issues, says in each where the report will be, and writes
/// and attaches it when the test has failed.
struct ReportOfTest: Sendable {
  private let test: Test
  private let report: TestReport
  private let file: ReportFile?

  init(_ test: Test, _ report: TestReport) {
    self.test = test
    self.report = report
    file = ReportFile(test: "\(test.id)".split(separator: "/").dropLast().joined(separator: "/"))
  }

  /// Runs the test.
  func observe(_ testCase: Test.Case?, _ function: @Sendable () async throws -> Void) async throws {
    guard let file else { return try await function() }
    let problems = report.problems
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      guard issue.isFailure else { return issue }
      problems.add(issue.comments.isEmpty ? "\(issue)" : issue.comments.map(\.rawValue).joined(separator: "\n"))
      var issue = issue
      issue.comments.append(Comment(rawValue: Self.where(file)))
      return issue
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: function)
  }

  /// Fails the test after it has run.
  func record(_ problem: String, at place: SourceLocation) {
    report.problems.add(problem)
    let text = [problem, file.map(Self.where)].compactMap(\.self).joined(separator: "\n")
    Issue.record(Comment(rawValue: text), sourceLocation: place)
  }

  /// - Parameter thrown: the error that ended the test, which is reported without a word of ours.
  func finish(_ thrown: (any Error)?) async {
    guard let file else { return }
    if let thrown {
      report.problems.add("\(thrown)")
      Issue.record(Comment(rawValue: Self.where(file)), severity: .warning, sourceLocation: test.sourceLocation)
    }
    guard !report.problems.isEmpty else { return }
    let place = test.sourceLocation
    let html = await report.html(name: test.displayName ?? test.name, place: "\(place.fileID):\(place.line)")
    Attachment.record(html, named: "report.html", sourceLocation: place)
    if let problem = file.write(html) {
      Issue.record("the report could not be written: \(problem)", severity: .warning, sourceLocation: place)
    }
  }

  private static func `where`(_ file: ReportFile) -> String { "report: \(file.path)" }
}
