import LocalFiles
import WebViewSimulator
import EngineValues

/// A new file with a scenario whose world goes in one order. The file contains the files that the scenario names, and
/// needs no others.
package struct OrderedScenarioFile {
  private let output: String
  private let source: String

  /// - Throws: `ScenarioFileError` if the file exists, or if there is no scenario to begin with.
  package init(_ output: String, from source: String) throws(ScenarioFileError) {
    self.output = output
    self.source = source
    guard ScenarioFiles.endings.contains(FilePath.ending(of: source)) else {
      throw ScenarioFileError(
        file: "--scenario-out \(output)", message: "is for scenarios; `webviewsim record \(source)` makes one of a page"
      )
    }
    guard ScenarioFiles.endings.contains(FilePath.ending(of: output)) else {
      throw ScenarioFileError(file: "--scenario-out \(output)", message: "must end in .yaml or .json")
    }
    guard NamedFile.kind(of: output) == .nothing else {
      throw ScenarioFileError(file: "--scenario-out \(output)", message: "exists; nothing was changed")
    }
  }

  /// Writes the scenario with this order, and without the expectations of the ordinary order.
  /// - Throws: `ScenarioFileError` if the scenario cannot be read, or the file cannot be written.
  package func write(_ order: WorldOrder) throws(ScenarioFileError) {
    let inlined = try ScenarioDecoder.inlined(try TextFile.text(source), file: source, .dropped)
    guard case .object(let members) = inlined else { return }
    var kept = members.filter { $0.name != "order" }
    kept.append(.init("order", .string(order.description)))
    let value = JSONValue.object(kept)
    let text = FilePath.ending(of: output) == "json" ? value.description + "\n" : YAMLWriter.text(value)
    do throws(FileProblem) {
      try OutputFile(output).replace(with: Array(text.utf8))
    } catch {
      throw ScenarioFileError(file: "--scenario-out \(output)", message: error.description)
    }
  }
}
