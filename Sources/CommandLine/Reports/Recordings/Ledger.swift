import Scenarios
import WebViewSimulator

/// `Conformance/expectations.yaml`: the places where the simulator differs from a recorded trace, and the reasons.
package struct Ledger: Sendable {
  package struct Entry: Sendable {
    package var reason: String
    package var source: String
    /// `STEP FIELD`, as in `TraceDifference`.
    package var places: [String]
  }

  package var entries: [String: Entry] = [:]

  package init(entries: [String: Entry] = [:]) { self.entries = entries }

  /// - Throws: `ScenarioFileError` if the file cannot be read.
  package static func load(_ file: String) throws(ScenarioFileError) -> Ledger {
    let root = try YAMLReader.parse(try TextFile.text(file), file: file).value
    var ledger = Ledger()
    for scenario in root.members {
      ledger.entries[scenario.name] = Entry(
        reason: scenario.value["reason"].text, source: scenario.value["source"].text,
        places: scenario.value["differs"].elements.map(\.text))
    }
    return ledger
  }

  /// The problems of a scenario: differences that the ledger does not list, and listed places where nothing differs.
  package func problems(_ scenario: String, _ differences: [TraceDifference]) -> [String] {
    let places = entries[scenario]?.places ?? []
    let unlisted = differences.filter { !places.contains($0.place) }.map(\.description)
    let needless = places.filter { place in !differences.contains { $0.place == place } }
    return unlisted + needless.map { "\($0) is in the ledger, and agrees" }
  }
}

extension TraceDifference {
  package var place: String { "\(step) \(field)" }
}
