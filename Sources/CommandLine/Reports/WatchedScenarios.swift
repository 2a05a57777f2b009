import Scenarios
import TraceReports
import WebViewSimulator

/// What the scenarios of a watched run depend on, and what became of them.
package struct WatchedScenarios: Sendable {
  /// What one scenario has read, and how it ended: a line of the file that a run writes for the one that watches it.
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

    /// nil for a text that is none.
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

  /// Forgets scenarios that are not there any more.
  package mutating func keep(_ files: [String]) {
    let files = Set(files)
    known = known.filter { files.contains($0.key) }
  }

  /// Everything whose change matters.
  package var paths: Set<String> {
    known.values.reduce(into: []) { $0.formUnion(Self.paths(of: $1)) }
  }

  /// A run that did not succeed may have missed a file, which its folder gets one day.
  private static func paths(of reading: Reading) -> [String] {
    let folder = FilePath.folder(of: reading.file)
    return reading.read + [reading.file] + (reading.ending == .passed ? [] : [folder.isEmpty ? "." : folder])
  }

  /// The files that are to be run after a change, in their order: those that depend on what has changed, and new ones.
  package func affected(by changed: Set<String>, among files: [String]) -> [String] {
    files.filter { file in known[file].map { !changed.isDisjoint(with: Self.paths(of: $0)) } ?? true }
  }

  /// How all of them stand.
  package var text: String {
    let count = known.count
    let bad = known.values.filter { $0.ending == .failed || $0.ending == .invalid }.map(\.file).sorted()
    let heading = "\(count) scenario\(count == 1 ? "" : "s")"
    if bad.isEmpty { return "\(heading), none of them fails" }
    let names = bad.prefix(3).map { FilePath.stem(of: $0) }.joined(separator: ", ").printable
    return "\(heading), of which \(bad.count) fail\(bad.count == 1 ? "s" : ""): " + names + (bad.count > 3 ? ", …" : "")
  }
}
