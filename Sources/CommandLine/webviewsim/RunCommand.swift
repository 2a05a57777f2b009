import ArgumentParser
import Commands
import Reports
import Scenarios
import Synchronization
import TraceReports
import UIProcess
import WebViewSimulator
import Workers

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json, mermaid, lines, jsonl, github, gitlab

  /// The format of findings that this format is; nil for others.
  var findings: FindingFormat? {
    switch self {
    case .github: .github
    case .gitlab: .gitlab
    case .table, .json, .mermaid, .lines, .jsonl: nil
    }
  }
}

enum PlatformName: String, CaseIterable, ExpressibleByArgument {
  case iOS, macOS

  var platform: PlatformProfile.Platform { self == .iOS ? .iOS : .macOS }
}

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Loads pages and clicks in them, or runs scenario files; prints the delegate calls.",
    discussion: """
      A page (.html) is loaded, and clicked where --click says. Files beside it, and --site, answer for the URLs that \
      it goes to; any other URL is an empty page. Nothing reaches a network, unless --network names hosts; then a page \
      may also be a URL.
      A scenario (.json or .yaml, or a folder of them) says what the web answers, what is done and what is expected.
      """)

  @Argument(help: ArgumentHelp("A page, a scenario, or a folder of scenarios.", valueName: "path"))
  var paths: [String]

  @OptionGroup var page: PageOptions

  @Flag(help: "Click everything that can be clicked, each twice on a fresh copy of the page.")
  var clickAll = false

  @OptionGroup var files: FileOptions

  @OptionGroup(title: "Servers outside")
  var outside: NetworkOptions

  @Option(help: ArgumentHelp("Let virtual time pass after the last step, such as 2s or 500ms.", valueName: "TIME"))
  var advance: String?

  @Option(
    help:
      "table, json (the trace schema), mermaid (a sequence diagram), lines (the syntax of expectations), jsonl (an outcome per line, as it comes), github (annotations and a step summary), or gitlab (a code quality report)."
  )
  var format: OutputFormat?

  @OptionGroup var processes: JobOptions

  @OptionGroup var reports: ReportOptions

  @Option(help: ArgumentHelp("Also write one JSON trace per scenario.", valueName: "FOLDER"))
  var out: String?

  @Option(help: "iOS or macOS; overrides what a scenario says.")
  var platform: PlatformName?

  @OptionGroup(title: "Selection and output")
  var results: ResultOptions

  @OptionGroup(title: "Selection and output")
  var watching: WatchOptions

  @OptionGroup(title: "Many machines")
  var part: PartOptions

  @OptionGroup(title: "Many machines")
  var shards: ShardOptions

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  func validate() throws {
    if shards.resume, part.results == nil {
      throw ValidationError("--resume needs --results FILE, which it goes on with")
    }
    if let advance, Milliseconds.parse(advance) == nil {
      throw ValidationError("--advance must be a time such as 2s or 500ms, at most a day, not \(advance)")
    }
    if watching.watch, clickAll { throw ValidationError("--watch and --click-all cannot be used together") }
    if clickAll, !page.click.isEmpty { throw ValidationError("--click and --click-all cannot be used together") }
  }

  func run() throws {
    Terminal.isPlain.store(results.noColor, ordering: .relaxed)
    if results.list {
      let (pages, scenarios) = try chosenFiles()
      return Terminal.write((pages + scenarios).map { $0 + "\n" }.joined())
    }
    if watching.watch { return try watch() }
    throw ExitCode(try runAll())
  }

  private func runAll() throws -> Int32 {
    let allowed = try files.folders()
    let (pageFiles, scenarios) = try chosenFiles()
    let pages = pageFiles.map {
      PageSource(
        file: $0, baseURL: page.baseURL, sites: page.site, platform: platform?.platform ?? .iOS, allowedFolders: allowed
      )
    }
    let forPages = [
      ("--click", !page.click.isEmpty), ("--click-all", clickAll), ("--site", !page.site.isEmpty),
      ("--base-url", page.baseURL != nil),
    ]
    if pages.isEmpty, let option = forPages.first(where: \.1)?.0 {
      Terminal.fail("\(option) works with pages only; a scenario contains its own steps")
    }
    let environment = ShardEnvironment()
    let shard = try part.chosen(environment)
    if shard != nil, clickAll { Terminal.fail("--shard and --click-all cannot be used together") }
    let count = pages.count + scenarios.count
    if outside.record != nil, count > 1 { Terminal.fail("--record is for one page or scenario, not \(count)") }
    if outside.isEmpty, let page = pages.first(where: { PageScenario.isAddress($0.file) }) {
      Terminal.fail("\(page.file): nobody answers for it; name its host with --network, or a recording with --har")
    }
    let selection: RunPrinter.Selection =
      count > 1 || watching.oneOfMany ? .several : clickAll ? .clicksOfPage : .one
    let seconds = try shards.seconds()
    let inputs =
      pages.map(\.file) + scenarios + outside.har + shards.inputs
      + page.files
    let outputs = try RunFiles(
      traceFolder: out, junitFile: reports.junit ?? environment.junitFile, pageFile: reports.html,
      recordFile: outside.record, results: part.results.map { ($0, shards.resume) }, inputs: inputs)
    try outputs.writeStatus(environment.statusFile)
    var printer = RunPrinter(format: format, selection: selection, files: outputs)
    printer.told = results.onlyFailures ? .failures : .all
    if shard == nil { printer.again = line(running:) }
    let workers = content.workers(processes.jobs)
    let ofFiles = scenarios.map {
      ScenarioSource.file($0, platform: platform?.platform, allowedFolders: allowed)
    }
    if clickAll {
      for page in pages where Terminal.isWritable { try runClicks(of: page, in: workers, &printer) }
      try run(ofFiles, in: workers, &printer)
    } else {
      let all = pages.map { ScenarioSource.page($0, clicks: .selectors(page.click)) } + ofFiles
      let places = (shard ?? .whole).places(in: all.map(\.file), seconds: seconds)
      let mine = places.map { all[$0] }
      try printer.start(shard: shard ?? .whole, count: mine.count)
      let done = printer.doneBefore
      try run(mine.filter { !done.contains($0.file) }, in: workers, &printer)
    }
    workers.shutDown()
    try watching.write(printer.readings)
    return try printer.finish()
  }

  /// The pages and scenario files that the options choose.
  private func chosenFiles() throws(ScenarioFileError) -> (pages: [String], scenarios: [String]) {
    let pages = paths.filter(isPage)
    let scenarios = try ScenarioFiles.find(paths.filter { !isPage($0) })
    let chosen = Set(try results.chosen(of: pages + scenarios))
    return (pages.filter(chosen.contains), scenarios.filter(chosen.contains))
  }

  /// The options of this run, without files.
  private var options: [String] {
    var options = CommandLine.arguments.dropFirst(2).filter { !paths.contains($0) && $0 != "--watch" }
    // The process that watches has added these options.
    options.removeAll { $0 == "--one-of-many" }
    if let place = options.firstIndex(of: "--readings") {
      options.removeSubrange(place..<min(place + 2, options.count))
    }
    return options
  }

  /// The command line that runs some of the files again, with the same options.
  private func line(running files: [String]) -> String {
    (CommandLine.arguments.prefix(2) + options + files).map(ShellWord.quoted).joined(separator: " ")
  }

  /// Runs again and again, until a signal comes.
  private func watch() throws {
    var run = WatchedRun(
      options: options,
      writesFiles: [reports.junit, reports.html, out, part.results].contains { $0 != nil },
      find: {
        let (pages, scenarios) = try chosenFiles()
        return pages + scenarios
      })
    try run.run()
    if let signal = Interruption.signal { Terminal.exit(after: signal) }
  }

  private func wishes() throws(ScenarioFileError) -> RunWishes {
    var wishes = RunWishes(
      advance: advance.flatMap(Milliseconds.parse),
      wantsPictures: reports.html != nil || part.results != nil || format == .jsonl)
    if results.failOnError { wishes.errors = .fail }
    try outside.apply(to: &wishes)
    return wishes
  }

  private func isPage(_ path: String) -> Bool {
    if PageScenario.isAddress(path) { return true }
    let name = path.lowercased()
    return [".html", ".htm", ".xhtml", ".xht", ".svg", ".php"].contains { name.hasSuffix($0) }
  }

  private func run(_ sources: [ScenarioSource], in workers: ContentWorkers, _ printer: inout RunPrinter) throws {
    let start = MonotonicClock.now
    let done = Counter()
    var wishes = try wishes()
    wishes.traces = printer.wantedTraces
    var failed: [Retry] = []
    workers.whileWaiting { Progress.show(done: done.value, of: sources.count, since: start) }
    try workers.run(
      sources, wishes: wishes, began: { _, heading in printer.begin(heading) },
      report: { outcome in
        done.value += 1
        if shards.retries > 0, case .failed = outcome.verdict,
          let source = sources.first(where: { $0.file == outcome.file })
        {
          failed.append(Retry(source: source, outcome: outcome))
        } else {
          try printer.report(outcome)
        }
        return Terminal.isWritable
      })
    for retry in failed { try printer.report(try tried(retry, in: workers)) }
  }

  /// A scenario that failed.
  private struct Retry {
    var source: ScenarioSource
    var outcome: ScenarioOutcome
  }

  /// Runs the scenario again. All runs of a scenario are the same; a difference is a defect of the simulator.
  private func tried(_ retry: Retry, in workers: ContentWorkers) throws -> ScenarioOutcome {
    var result = retry.outcome
    var different = 0
    let sources = [ScenarioSource](repeating: retry.source, count: shards.retries)
    try workers.run(sources, wishes: try wishes()) { again in
      if again.verdict != retry.outcome.verdict || again.trace?.json != retry.outcome.trace?.json { different += 1 }
      return true
    }
    if different > 0, case .failed(let text) = result.verdict {
      let line =
        "\(different) of \(shards.retries) tries differ from the first: a defect of the simulator, please report it"
      result.verdict = .failed(line + "\n" + text)
    }
    return result
  }

  private func runClicks(of page: PageSource, in workers: ContentWorkers, _ printer: inout RunPrinter) throws {
    switch try workers.clickables(of: page) {
    case .selectors(let selectors)?:
      if selectors.isEmpty { Terminal.fail("\(page.file): the page has nothing that can be clicked") }
      try run(selectors.map { .page(page, clicks: .twice($0)) }, in: workers, &printer)
    case .outcome(let outcome)?: try printer.report(outcome)
    case nil: break
    }
  }
}

/// A number that two closures share.
private final class Counter {
  var value = 0
}
