import ArgumentParser
import Scenarios
import WebViewSimulator

/// The choice of scenarios, the conditions that fail them, and the form of the output.
struct ResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only scenarios and pages whose path contains this; may be given several times.", valueName: "TEXT"))
  var filter: [String] = []

  @Flag(help: "Print the paths of the scenarios and pages that would run, and run none.")
  var list = false

  @Flag(help: "A script that throws, or an error on a page's console, fails its scenario.")
  var failOnError = false

  @Flag(help: "Print only what is not as expected, and the summary.")
  var onlyFailures = false

  @Flag(help: "No colours, even in a terminal.")
  var noColor = false

  /// The files that the filter chooses. Upper and lower case are the same.
  /// - Throws: `ScenarioFileError` if nothing is left.
  func chosen(of files: [String]) throws(ScenarioFileError) -> [String] {
    guard let text = filter.first else { return files }
    let found = files.filter { file in filter.contains { file.lowercased().contains($0.lowercased()) } }
    guard found.isEmpty else { return found }
    let hint = Spelling.nearest(to: text, among: files.map(FilePath.stem)).map { "; did you mean “\($0)”?" } ?? ""
    throw ScenarioFileError(file: "--filter \(text)", message: "none of the \(files.count) paths contains it\(hint)")
  }
}

/// The reports about all that ran.
struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Also write a JUnit report.", valueName: "FILE"))
  var junit: String?

  @Option(help: ArgumentHelp("Also write a report to look at: one page, for any browser.", valueName: "FILE"))
  var html: String?
}
