import LocalFiles
import OrderSearch
import Reports
import Scenarios
import TraceReports

/// The page or scenario whose orders are searched, and the files that it reads.
struct ExploredFlow {
  /// The page or scenario, as the user named it.
  let path: String
  private let main: String
  private let folder: String

  init(_ path: String) {
    self.path = path
    main = PathName.real(path) ?? path
    folder = FilePath.folder(of: main)
  }

  /// The name of the page or scenario, as seen from its folder.
  var name: String { name(of: main) }

  /// The files with their contents; the first is the page or scenario itself.
  /// - Throws: `ScenarioFileError` for a file that cannot be read any more.
  func inputs(_ read: Set<ReadFile>) throws(ScenarioFileError) -> [OrderResultsFile.Input] {
    var inputs: [OrderResultsFile.Input] = []
    for file in [main] + Set(read.map(\.path)).subtracting([main, ""]).sorted() {
      inputs.append(OrderResultsFile.Input(name: name(of: file), content: try TextFile.bytes(file)))
    }
    return inputs
  }

  /// Whether a file of the flow is now as it was.
  func has(_ input: OrderResultsFile.Input) -> Bool {
    let path = input.name.hasPrefix("/") ? input.name : folder + input.name
    guard let content = try? TextFile.bytes(path) else { return false }
    return OrderResultsFile.Input(name: input.name, content: content) == input
  }

  private func name(of file: String) -> String {
    file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
  }
}

/// The file of `--since`: a search goes on where the last one of the same flow ended.
struct ExploreState {
  /// The options that searches must share to go on with each other.
  struct Options {
    let deviations: Int
    let seed: UInt64
    let part: OrderPart
    /// The options that a single run of an order needs, too.
    let ofRun: [String]

    fileprivate var words: [String] {
      ["--deviations", "\(deviations)", "--seed", "\(seed)"]
        + (part.count == 1 ? [] : ["--shard", "\(part.number)/\(part.count)"]) + ofRun
    }
  }

  private let file: OutputFile
  private let flow: ExploredFlow
  private let options: Options
  /// The end of the last search; nil if there was none.
  let start: OrderSearchState?

  /// Larger files are no states: the largest one takes some fifty megabytes.
  private static let largestSize = 256 << 20
  private static let advice = "remove it, or name another file, to begin anew"

  /// - Throws: `ScenarioFileError` for a file that is no state, for the state of another search, and if the file could
  ///   not be written.
  init(_ path: String, of flow: ExploredFlow, _ options: Options) throws(ScenarioFileError) {
    self.flow = flow
    self.options = options
    file = OutputFile(path)
    let (file, name) = (file, "--since \(path)")
    let bytes = try RunFiles.naming("--since", path) { () throws(FileProblem) in
      try file.current(limit: Self.largestSize)
    }
    guard let bytes else {
      start = nil
      return
    }
    let state = try OrderStateFile(String(decoding: bytes, as: UTF8.self), file: name)
    if let problem = Self.problem(of: state, flow, options) {
      throw ScenarioFileError(file: name, message: "\(problem); \(Self.advice)")
    }
    start = state.state
  }

  /// The reason why a search cannot go on with a state; nil if it can.
  private static func problem(of state: OrderStateFile, _ flow: ExploredFlow, _ options: Options) -> String? {
    let known = state.results
    let version = WebViewSim.configuration.version
    if known.version != version { return "was written by webviewsim \(known.version), and this is \(version)" }
    if known.inputs.first?.name != flow.name { return "is of \(known.path), not of \(flow.path)" }
    let of = Options(
      deviations: known.results.deviations, seed: known.search.last.flatMap { UInt64($0) } ?? 0,
      part: known.results.part, ofRun: known.options)
    if of.words != options.words {
      return "is of a search with \(of.words.joined(separator: " ")), not \(options.words.joined(separator: " "))"
    }
    return known.inputs.first { !flow.has($0) }.map { "is of another \($0.name), which has changed" }
  }

  /// The ordinary run is not that of the state, and no file has changed.
  var otherRun: ScenarioFileError {
    ScenarioFileError(
      file: "--since \(file.path)",
      message: "is of another ordinary run, though no file has changed; a limit of time or memory does that: "
        + Self.advice)
  }

  /// The line about the orders that earlier searches have tried; nil if there were none.
  func line(_ runs: Int) -> StyledLine? {
    guard start != nil else { return nil }
    return StyledLine("Earlier searches (--since) had tried \(runs) of these orders.".printable)
  }

  /// Writes where the search has ended. A search that has covered nothing leaves the file as it was.
  /// - Throws: `ScenarioFileError` if the file cannot be written.
  func write(_ done: OrderExploration) throws(ScenarioFileError) {
    guard let state = done.search.state else { return }
    let results = OrderResultsFile(
      version: WebViewSim.configuration.version, path: flow.path,
      inputs: try flow.inputs(done.exploration.inputs), search: ["--seed", "\(options.seed)"],
      options: options.ofRun, results: state.results)
    let bytes = Array(OrderStateFile(state, of: results).text.utf8)
    try RunFiles.naming("--since", file.path) { () throws(FileProblem) in try file.replace(with: bytes) }
  }
}
