import Scenarios
import Testing
import TraceReports

/// A scenario file as a case of a test; see `Scenarios.in(_:)`.
public struct ScenarioFile: Sendable, Identifiable {
  /// The path inside its folder, such as `sign-in/consent.yaml`.
  public let name: String
  let path: String
  /// The module whose tests run the scenario.
  let module: String
  let content: Content

  enum Content {
    /// - allowedFolders: folders with files that the scenario may name, besides its own folder.
    case scenario(allowedFolders: [String])
    /// The reason why there is no file to run, at the place of the request for it.
    case problem(String, at: FilePlace)
  }

  /// The identity of the case, for tools that run one case again.
  public var id: String { name }

  /// Runs the scenario in a world of its own. Each expectation that does not hold, and each mistake in the file, is an
  /// issue at its line and column of the file. A scenario that expects nothing is a warning.
  public func run() async {
    let result = await checked()
    for problem in result.problems {
      Issue.record(Comment(rawValue: problem.text), severity: problem.severity, sourceLocation: location(problem.place))
    }
    guard let report = result.report else { return }
    Attachment.record(report, named: "report.html", sourceLocation: location(nil))
  }

  func location(_ place: FilePlace?) -> SourceLocation {
    let place = place ?? FilePlace(file: path, line: 1, column: 1)
    // The name of a scenario says in which folder it is.
    let file = place.file.hasSuffix("/" + name) ? name : String(place.file.split(separator: "/").last ?? "")
    return SourceLocation(
      fileID: "\(module)/\(file)", filePath: place.file, line: max(1, place.line), column: max(1, place.column))
  }
}

extension ScenarioFile: CustomTestStringConvertible, CustomStringConvertible {
  /// The name.
  public var description: String { name }
  /// The name.
  public var testDescription: String { name }
}

extension ScenarioFile {
  /// The result of a run.
  struct Result: Sendable {
    var problems: [Problem]
    /// The page that shows the run, if it has failed and reports are wanted.
    var report: String?
  }

  struct Problem: Sendable {
    /// The place; nil for the file as a whole.
    var place: FilePlace?
    var text: String
    var severity: Issue.Severity
  }

  func checked() async -> Result {
    guard case .scenario(let allowedFolders) = content else {
      guard case .problem(let text, let place) = content else { return Result(problems: []) }
      return Result(problems: [Problem(place: place, text: text, severity: .error)])
    }
    var outcome = await Self.outcome(of: path, allowedFolders)
    if case .ran = outcome.verdict {
      let text = "nothing was checked: the scenario has no “expect”"
      return Result(problems: [Problem(text: text, severity: .warning)])
    }
    var problems = outcome.problems.map { Problem(place: $0.place, text: $0.text, severity: .error) }
    guard !problems.isEmpty, outcome.trace != nil, let file = ReportFile(test: "\(module)/\(name)") else {
      return Result(problems: problems)
    }
    // A report shows more than a run records. All runs of a scenario are alike, so the report comes from another run.
    outcome = await Self.outcome(of: path, allowedFolders, wantsPictures: true)
    var page = ReportPage()
    page.add(ReportScenario(outcome, number: 0))
    let html = page.html(summary: "\(name) failed: \(problems.count) \(problems.count == 1 ? "problem" : "problems")")
    let place = file.write(html).map { "the report could not be written: \($0)" } ?? "report: \(file.path)"
    for index in problems.indices { problems[index].text += "\n" + place }
    return Result(problems: problems, report: html)
  }

  private static func outcome(
    of path: String, _ allowedFolders: [String], wantsPictures: Bool = false
  ) async -> ScenarioOutcome {
    do throws(ScenarioFileError) {
      var scenario = try ScenarioDecoder.load(path, allowedFolders: allowedFolders)
      scenario.observation.wantsPictures = wantsPictures
      return await ScenarioBatch.outcome(of: scenario, file: path)
    } catch {
      return ScenarioOutcome(file: path, name: FilePath.stem(of: path), verdict: .invalid(error.description))
    }
  }
}
