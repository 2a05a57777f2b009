import ArgumentParser
import Commands
import LocalFiles
import OrderSearch
import Reports
import Scenarios
import Synchronization
import TraceReports
import WebViewSimulator
import Workers
import EngineValues

struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract:
      "Runs a page or a scenario in every order in which the world can go; shows the smallest one that breaks it.",
    discussion: """
      The network answers late, with an error or not at all; the user taps twice, goes back, closes a popup; an answer \
      of the app comes late; a web process ends. All orders with one such deviation are tried first, then all with two, \
      then random ones with more. In each, what “finally” of the scenario says must hold, and what must hold for any app.
      The search ends after --budget, or after --runs; only with --runs is the output the same each time.
      Exit codes: 0 nothing breaks in what was tried; 1 something does; 2 an input is wrong.
      """)

  @Argument(help: ArgumentHelp("A page or a scenario.", valueName: "path"))
  var path: String

  @OptionGroup(title: "Pages")
  var page: PageOptions

  @OptionGroup(title: "Pages")
  var app: AppOptions

  @OptionGroup var extent: ExtentOptions

  @Option(
    help: ArgumentHelp(
      "Who may make a difference: some of network, answer, user, process, turn and timer, separated by commas.",
      valueName: "KINDS"))
  var kinds: String?

  @Option(help: ArgumentHelp("Run this one order, and print its calls.", valueName: "ORDER"))
  var order: String?

  @OptionGroup var processes: JobOptions

  @Option(
    name: .customLong("scenario-out"),
    help: ArgumentHelp(
      "Write the order that breaks it, or that of --order, as a scenario for `webviewsim run`.", valueName: "FILE"))
  var scenarioFile: String?

  @OptionGroup(title: "Several searches")
  var part: PartOptions

  @OptionGroup(title: "Several searches")
  var earlier: EarlierOptions

  @Option(help: ArgumentHelp("Write a report about the ordinary run and the one that breaks.", valueName: "FILE"))
  var html: String?

  @OptionGroup var files: FileOptions

  @Flag(help: "No colours.")
  var noColor = false

  @OptionGroup(title: "Limits")
  var content: ContentOptions

  /// The options that a run of a single order needs, too.
  private var optionsOfRun: [String] {
    page.words + app.words + (kinds.map { ["--kinds", $0] } ?? []) + files.words + content.words
  }

  func validate() throws {
    if let order, WorldOrder(order) == nil {
      throw ValidationError("--order must be an order such as \"user3=again\", not \(order)")
    }
    _ = try chosenKinds()
    let ofSearch = [
      ("--runs", extent.runs != nil), ("--budget", extent.budget != nil), ("--jobs", processes.jobs != nil),
      ("--deviations", extent.deviations != nil), ("--seed", extent.seed != nil), ("--shard", part.shard != nil),
      ("--results", part.results != nil), ("--since", earlier.since != nil),
    ]
    if order != nil, let option = ofSearch.first(where: \.1)?.0 {
      throw ValidationError("\(option) is for a search; --order runs one order")
    }
    for (option, file) in [("--results", part.results), ("--html", html), ("--scenario-out", scenarioFile)] {
      guard let file, file == earlier.since else { continue }
      throw ValidationError("\(option) and --since cannot name the same file")
    }
  }

  func run() throws {
    Terminal.isPlain.store(noColor, ordering: .relaxed)
    throw ExitCode(try explore())
  }

  /// - Throws: `ScenarioFileError` for options that do not fit the page or scenario.
  private func source(allowedFolders: [String]) throws(ScenarioFileError) -> ScenarioSource {
    guard !ScenarioFiles.endings.contains(FilePath.ending(of: path)) else {
      if let option = (page.words + app.words).first {
        throw ScenarioFileError(
          file: path, message: "\(option) works with pages only; a scenario contains its own steps")
      }
      return .file(path, platform: nil, allowedFolders: allowedFolders)
    }
    let source = PageSource(file: path, baseURL: page.baseURL, sites: page.site, allowedFolders: allowedFolders)
    guard let delegate = app.delegate else {
      if let option = app.words.first {
        throw ScenarioFileError(file: path, message: "\(option) is for a recipe, which --delegate names")
      }
      return .page(source, clicks: .selectors(page.click))
    }
    let choice = ScenarioSource.RecipeChoice(name: delegate, hosts: app.host, listURL: nil, callback: app.callback)
    return .recipe(choice, source, clicks: page.click)
  }

  private func chosenKinds() throws -> Set<WorldChoice.Kind> {
    guard let kinds else { return Set(WorldChoice.Kind.allCases) }
    return Set(
      try kinds.split(separator: ",").map { word in
        guard let kind = WorldChoice.Kind(rawValue: String(word)) else {
          throw ValidationError("--kinds may name network, answer, user, process, turn and timer, not \(word)")
        }
        return kind
      })
  }

  private func explore() throws -> Int32 {
    let source = try source(allowedFolders: try files.folders())
    let replay = try scenarioFile.map { file throws(ScenarioFileError) in try OrderedScenarioFile(file, from: path) }
    if let order = order.flatMap({ WorldOrder($0) }) {
      let code = try runOne(order, source)
      if Interruption.signal == nil { try replay?.write(order) }
      return code
    }
    let shard = try part.chosen(ShardEnvironment())
    let outputs = try RunFiles(traceFolder: nil, junitFile: nil, pageFile: html, inputs: [path])
    let resultsFile = part.results.map(OutputFile.init)
    try resultsFile.map { file throws(ScenarioFileError) in
      try RunFiles.naming("--results", file.path) { () throws(FileProblem) in try file.check() }
    }
    var exploration = Exploration(source, RunWishes())
    exploration.kinds = try chosenKinds()
    exploration.limits = extent.limits
    exploration.limits.part = shard.flatMap { OrderPart(number: $0.number, of: $0.count) }
    let state = try earlier.since.map { file throws(ScenarioFileError) in
      try ExploreState(
        file, of: flow,
        .init(
          deviations: exploration.limits.deviations, seed: exploration.limits.seed,
          part: exploration.limits.part ?? .whole, ofRun: optionsOfRun))
    }
    exploration.start = state?.start
    let workers = content.workers(processes.jobs)
    let start = MonotonicClock.now
    let budget = extent.time.flatMap(Milliseconds.parse) ?? .infinity
    let done = try workers.explore(
      exploration, isOver: { (MonotonicClock.now - start) * 1000 >= budget },
      progress: { Progress.show("\($0.runs) orders", since: start) })
    Progress.clear()
    let isInterrupted = Interruption.signal != nil
    let search = done.search
    if search.isOfAnotherFlow, let state { throw state.otherRun }
    // The coverage of an interrupted search counts, too.
    try state?.write(done)
    var text = ExplorationText(search.results, path: path)
    if !isInterrupted { text.budget = extent.time }
    text.options = optionsOfRun
    Terminal.write(text.lines)
    if let line = state?.line(search.earlierRuns) { Terminal.write([line]) }
    // An interrupted part must not count as done: it has not done what its options say.
    if !isInterrupted, let resultsFile { try write(done, to: resultsFile) }
    if !isInterrupted, case .failure(let run)? = search.finding {
      try replay?.write(run.order)
      if html != nil { try report(run.order, source, in: workers, outputs) }
    }
    workers.shutDown()
    return search.finding == nil ? 0 : 1
  }

  private var flow: ExploredFlow { ExploredFlow(path) }

  /// Writes the part that was searched, for `webviewsim merge`.
  private func write(_ done: OrderExploration, to file: OutputFile) throws(ScenarioFileError) {
    let inputs = try flow.inputs(done.exploration.inputs)
    let text = OrderResultsFile(
      version: WebViewSim.configuration.version, path: path, inputs: inputs,
      search: extent.words, options: optionsOfRun, results: done.search.results
    ).text
    try RunFiles.naming("--results", file.path) { () throws(FileProblem) in
      try file.replace(with: Array(text.utf8))
    }
  }

  /// Runs one order, as `webviewsim run` runs a scenario.
  private func runOne(_ order: WorldOrder, _ source: ScenarioSource) throws -> Int32 {
    let workers = content.workers(1)
    let outputs = try RunFiles(traceFolder: nil, junitFile: nil, pageFile: html, inputs: [path])
    var printer = RunPrinter(format: .table, selection: .one, files: outputs)
    var wishes = RunWishes(wantsPictures: html != nil)
    wishes.order = order
    wishes.kinds = try chosenKinds()
    try workers.run([source], wishes: wishes, began: { _, heading in printer.begin(heading) }) { outcome in
      try printer.report(outcome)
      return Terminal.isWritable
    }
    workers.shutDown()
    return try printer.finish()
  }

  /// A report with the ordinary run and the other one.
  private func report(
    _ order: WorldOrder, _ source: ScenarioSource, in workers: ContentWorkers, _ outputs: RunFiles
  ) throws {
    var outputs = outputs
    for order in [WorldOrder.ordinary, order] {
      var wishes = RunWishes(wantsPictures: true)
      wishes.order = order
      try workers.run([source], wishes: wishes) { outcome in
        outputs.add(outcome)
        return true
      }
    }
    try outputs.writePage(summary: "the ordinary run, and \(order) (webviewsim \(WebViewSim.configuration.version))")
  }
}

/// The length of a search, and its random orders.
struct ExtentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Try all orders with so many deviations, if there is time (default: 2).", valueName: "N"))
  var deviations: Int?

  @Option(help: ArgumentHelp("Search for this long, such as 10s or 2m.", valueName: "TIME"))
  var budget: String?

  @Option(help: ArgumentHelp("Search with this many runs, however long they take.", valueName: "N"))
  var runs: Int?

  @Option(help: ArgumentHelp("What random orders are drawn from (default: 1).", valueName: "N"))
  var seed: UInt64?

  func validate() throws {
    if let deviations, !(0...8).contains(deviations) {
      throw ValidationError("--deviations must be between 0 and 8, not \(deviations)")
    }
    if let runs, !(2...100_000_000).contains(runs) {
      throw ValidationError("--runs must be between 2 and 100000000, not \(runs)")
    }
    if let budget, Milliseconds.parse(budget) == nil {
      throw ValidationError("--budget must be a time such as 10s or 2m, at most a day, not \(budget)")
    }
    if budget != nil, runs != nil { throw ValidationError("--budget and --runs cannot be used together") }
  }

  var limits: OrderSearch.Limits {
    OrderSearch.Limits(deviations: deviations ?? 2, runs: runs ?? .max, seed: seed ?? 1)
  }

  /// The time that a search may take; nil if a number of runs ends it.
  var time: String? { runs == nil ? budget ?? "10s" : nil }

  /// The seed and the length as words of a command line.
  var words: [String] {
    ["--seed", "\(seed ?? 1)"] + (runs.map { ["--runs", "\($0)"] } ?? time.map { ["--budget", $0] } ?? [])
  }
}

/// The state that an earlier search of the same flow has left.
struct EarlierOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Go on where the last search of this flow with this file ended, and write to it where this one ends.",
      valueName: "STATE"))
  var since: String?
}
