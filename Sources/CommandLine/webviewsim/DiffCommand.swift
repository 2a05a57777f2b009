import ArgumentParser
import Commands
import Recipes
import Reports
import Scenarios
import TraceReports
import WebViewSimulator
import Workers

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Runs a page with two ready-made delegates and prints their calls side by side.",
    discussion: Recipe.allCases.map { "\($0.rawValue): \($0.summary)." }.joined(separator: "\n"))

  @Argument(help: ArgumentHelp("A page.", valueName: "page"))
  var page: String

  @Option(help: ArgumentHelp("A recipe's name; give this option twice.", valueName: "recipe"))
  var delegate: [String] = []

  @Option(help: ArgumentHelp("A host on the recipe's list; may be given several times.", valueName: "host"))
  var host: [String] = []

  @Option(help: ArgumentHelp("Where remoteAllowlist fetches its list.", valueName: "URL"))
  var listURL: String?

  @Option(help: ArgumentHelp("The callback of sessions: a scheme or an https URL.", valueName: "callback"))
  var callback: String?

  @OptionGroup var options: PageOptions

  @OptionGroup var files: FileOptions

  @Option(help: "iOS or macOS.")
  var platform = PlatformName.iOS

  @Option(help: ArgumentHelp("Also write both runs as diagrams beside each other: one page.", valueName: "FILE"))
  var html: String?

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func validate() throws {
    guard delegate.count == 2 else {
      throw ValidationError("--delegate must be given twice, not \(delegate.count) times")
    }
  }

  func run() throws {
    let source = PageSource(
      file: page, baseURL: options.baseURL, sites: options.site, platform: platform.platform,
      allowedFolders: try files.folders())
    let choices = delegate.map {
      ScenarioSource.RecipeChoice(name: $0, hosts: host, listURL: listURL, callback: callback)
    }
    for choice in choices { _ = try choice.delegate() }
    let outputs = try RunFiles(
      traceFolder: nil, junitFile: nil, pageFile: html,
      inputs: [page] + options.files,
      page: ReportPage(.comparison))
    let workers = content.workers(nil)
    var traces: [ScenarioTrace] = []
    var files = outputs
    let wishes = RunWishes(wantsPictures: html != nil)
    try workers.run(choices.map { .recipe($0, source, clicks: options.click) }, wishes: wishes) { outcome in
      files.add(outcome, delegate: delegate[traces.count])
      traces.append(try trace(of: outcome))
      return true
    }
    workers.shutDown()
    // There are fewer outcomes if the user interrupted the run.
    guard traces.count == 2 else { return }
    Terminal.write(
      SideBySide(traces[0], traces[1], names: (delegate[0], delegate[1])).text(width: Terminal.width) + "\n")
    try files.writePage(summary: "\(page): \(delegate[0]) and \(delegate[1])")
  }

  private func trace(of outcome: ScenarioOutcome) throws -> ScenarioTrace {
    if let trace = outcome.trace {
      switch trace.steps.lazy.compactMap(\.error).first {
      case .input(let message)?, .missing(let message)?: Terminal.fail("\(page): \(message)")
      default: break
      }
      return trace
    }
    switch outcome.verdict {
    case .invalid(let line): Terminal.fail(line)
    case .failed(let text): Terminal.fail("\(page): \(text)")
    case .passed, .ran: Terminal.fail("\(page): the run produced no trace")
    }
  }
}
