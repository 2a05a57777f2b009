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

  @Option(
    help: ArgumentHelp("Click the first element that matches; may be given several times.", valueName: "selector"))
  var click: [String] = []

  @Option(help: ArgumentHelp("A host on the recipe's list; may be given several times.", valueName: "host"))
  var host: [String] = []

  @Option(help: ArgumentHelp("Where remoteAllowlist fetches its list.", valueName: "URL"))
  var listURL: String?

  @Option(help: ArgumentHelp("The callback of sessions: a scheme or an https URL.", valueName: "callback"))
  var callback: String?

  @Option(
    help: ArgumentHelp("The file that answers for a URL; a URL ending in * is a prefix.", valueName: "URL=FILE"))
  var site: [String] = []

  @OptionGroup var files: FileOptions

  @Option(name: .customLong("base-url"), help: ArgumentHelp("The page's own URL.", valueName: "URL"))
  var baseURL: String?

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
    do {
      let source = PageSource(
        file: page, baseURL: baseURL, sites: site, platform: platform.platform, allowedFolders: try files.folders())
      let choices = delegate.map {
        ScenarioSource.RecipeChoice(name: $0, hosts: host, listURL: listURL, callback: callback)
      }
      for choice in choices { _ = try choice.delegate() }
      let outputs = try RunFiles(
        traceFolder: nil, junitFile: nil, pageFile: html,
        inputs: [page] + site.compactMap { $0.split(separator: "=").last.map(String.init) },
        page: ReportPage(.comparison))
      let workers = content.workers(nil)
      var traces: [ScenarioTrace] = []
      var files = outputs
      let wishes = RunWishes(wantsPictures: html != nil)
      try workers.run(choices.map { .recipe($0, source, clicks: click) }, wishes: wishes) { outcome in
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
    } catch let error as ScenarioFileError {
      Terminal.fail(error.description)
    } catch let error as RecipeError {
      Terminal.fail(error.description)
    } catch let error as WorkerStartError {
      Terminal.fail(error.description)
    }
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
