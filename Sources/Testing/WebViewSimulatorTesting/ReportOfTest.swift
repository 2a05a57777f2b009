import Testing
import TraceReports
import WebViewSimulator

/// The report of a test of Swift Testing. It notes the test's issues, and says in each where the report will be. After
/// a failure, it writes and attaches the report.
struct ReportOfTest: Sendable {
  private let test: Test
  private let report: TestReport
  private let file: ReportFile

  /// Nil if no reports are wanted.
  init?(_ test: Test, of simulator: Simulator) async {
    guard let file = ReportFile(test: "\(test.id)".split(separator: "/").dropLast().joined(separator: "/")) else {
      return nil
    }
    self.test = test
    self.file = file
    report = await TestReport(of: simulator)
  }

  /// The end of a failure's text, which names the report.
  var place: String { "report: \(file.path)" }

  /// Runs the test.
  func observe(_ testCase: Test.Case?, _ function: @Sendable () async throws -> Void) async throws {
    let (problems, place) = (report.problems, place)
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      guard issue.isFailure else { return issue }
      problems.add(issue.placedText)
      var issue = issue
      issue.comments.append(Comment(rawValue: place))
      return issue
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: function)
  }

  /// A problem that was found after the test had run.
  func note(_ problem: String) { report.problems.add(problem) }

  /// - Parameter thrown: the error that ended the test. The report of it has no words of the simulator's.
  func finish(_ thrown: (any Error)?) async {
    if let thrown, !(thrown is CancellationError) {
      report.problems.add("\(thrown)")
      Issue.record(Comment(rawValue: place), severity: .warning, sourceLocation: test.sourceLocation)
    }
    guard !report.problems.isEmpty else { return }
    let place = test.sourceLocation
    let html = await report.html(name: test.displayName ?? test.name, place: "\(place.fileID):\(place.line)")
    Attachment.record(html, named: "report.html", sourceLocation: place)
    if let problem = file.write(html) {
      Issue.record("the report could not be written: \(problem)", severity: .warning, sourceLocation: place)
    }
  }
}

extension Issue {
  /// The problem, after its place. An issue that was recorded by hand says everything itself. For an expectation, the
  /// text also has its values.
  var placedText: String {
    let place = sourceLocation.map { "\($0.fileID):\($0.line):\($0.column): " } ?? ""
    if case .unconditional = kind, !comments.isEmpty {
      return place + comments.map(\.rawValue).joined(separator: "\n")
    }
    return place + "\(self)"
  }
}
