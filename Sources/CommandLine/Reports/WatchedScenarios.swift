import Scenarios
import TraceReports
import WebViewSimulator

/// The files on which the scenarios of a watched run depend, and the endings of the scenarios.
package struct WatchedScenarios: Sendable {
  /// The files that one scenario has read, and its ending: a line of the file that a run writes for the process that
  /// watches it.
  package struct Reading: Sendable, Equatable {
    package enum Ending: String, Sendable { case passed, ran, failed, invalid }

    package var file: String
    package var ending: Ending
    /// Absolute paths.
    package var read: [String]

    package init(_ outcome: ScenarioOutcome) {
      file = outcome.file
      read = outcome.inputs.map(\.path).filter { !$0.isEmpty }
      ending =
        switch outcome.verdict {
        case .passed: .passed
        case .ran: .ran
        case .failed: .failed
        case .invalid: .invalid
        }
    }

    package var line: String {
      (["file": .string(file), "ending": .string(ending.rawValue), "read": .array(read.map(JSONValue.string))]
        as JSONValue).description
    }

    /// Nil for a text that is no such line.
    package init?(line: String) {
      guard let value = try? JSONReader.parse(line), case .string(let file)? = value["file"],
        case .string(let word)? = value["ending"], let ending = Ending(rawValue: word),
        case .array(let read)? = value["read"]
      else { return nil }
      self.file = file
      self.ending = ending
      self.read = read.compactMap { if case .string(let path) = $0 { path } else { nil } }
    }
  }

  private var known: [String: Reading] = [:]

  package init() {}

  package mutating func add(_ reading: Reading) { known[reading.file] = reading }

  /// Forgets scenarios that are gone.
  package mutating func keep(_ files: [String]) {
    let files = Set(files)
    known = known.filter { files.contains($0.key) }
  }

  /// All paths whose change matters.
  package var paths: Set<String> {
    known.values.reduce(into: []) { $0.formUnion(Self.paths(of: $1)) }
  }

  /// The paths to watch for a scenario. A run that did not succeed may have missed a file, which may come into its
  /// folder later.
  private static func paths(of reading: Reading) -> [String] {
    let folder = FilePath.folder(of: reading.file)
    return reading.read + [reading.file] + (reading.ending == .passed ? [] : [folder.isEmpty ? "." : folder])
  }

  /// The files that must run after a change, in their order: files that depend on a changed path, and new files.
  package func affected(by changed: Set<String>, among files: [String]) -> [String] {
    files.filter { file in known[file].map { !changed.isDisjoint(with: Self.paths(of: $0)) } ?? true }
  }

  /// The summary of all scenarios.
  package var text: String {
    let count = known.count
    let bad = known.values.filter { $0.ending == .failed || $0.ending == .invalid }.map(\.file).sorted()
    let heading = "\(count) scenario\(count == 1 ? "" : "s")"
    if bad.isEmpty { return "\(heading), none of them fails" }
    let names = bad.prefix(3).map { FilePath.stem(of: $0) }.joined(separator: ", ").printable
    return "\(heading), of which \(bad.count) fail\(bad.count == 1 ? "s" : ""): " + names + (bad.count > 3 ? ", …" : "")
  }
}
