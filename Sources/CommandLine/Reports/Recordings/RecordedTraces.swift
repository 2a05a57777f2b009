import LocalFiles
import Scenarios
import WebViewSimulator

/// Recorded traces: one JSON file for each scenario, as `webviewsim run --out` and `Conformance/record` write them.
package struct RecordedTraces: Sendable {
  /// The folder with the traces; nil for the folder `traces` beside the folder `scenarios` that contains a scenario.
  private let folder: String?

  package init(folder: String?) { self.folder = folder }

  /// A scenario's file; its name, such as `link-blank`, if there is no file at that path.
  /// - Parameter scenarios: the folder in which names are looked up.
  /// - Throws: `ScenarioFileError` if there is no such file, folder or name.
  package static func files(_ paths: [String], namesIn scenarios: String) throws(ScenarioFileError) -> [String] {
    var known: [String]?
    var files: [String] = []
    for path in paths {
      guard NamedFile.kind(of: path) == .nothing, !path.contains("/"), NamedFile.kind(of: scenarios) == .folder else {
        files += try ScenarioFiles.find([path])
        continue
      }
      let all: [String]
      if let known { all = known } else { all = try ScenarioFiles.find([scenarios]) }
      known = all
      guard let file = all.first(where: { FilePath.stem(of: $0) == path }) else {
        let hint = Spelling.nearest(to: path, among: all.map(FilePath.stem)).map { "; did you mean “\($0)”?" } ?? ""
        throw ScenarioFileError(
          file: path, message: "is neither a file nor the name of a scenario in \(scenarios)\(hint)")
      }
      files.append(file)
    }
    return files
  }

  /// The recorded trace of a scenario.
  /// - Throws: `ScenarioFileError` if there is none, or if it is no trace.
  package func trace(of file: String) throws(ScenarioFileError) -> JSONValue {
    let path = try path(for: file)
    do {
      let trace = try JSONReader.parse(try TextFile.text(path))
      guard trace["steps"] != nil else { throw ScenarioFileError(file: path, message: "is no trace: it has no steps") }
      return trace
    } catch let error as ScenarioFileError {
      throw error
    } catch {
      throw ScenarioFileError(file: path, message: "is no trace: \(error)")
    }
  }

  /// The ledger of differences beside the traces of a scenario; an empty one if there is none.
  package func ledger(of file: String) throws(ScenarioFileError) -> Ledger {
    guard folder == nil, let place = Self.place(of: file) else { return Ledger() }
    let path = (place.root + ["expectations.yaml"]).joined(separator: "/")
    return NamedFile.kind(of: path) == .file ? try Ledger.load(path) : Ledger()
  }

  private func path(for file: String) throws(ScenarioFileError) -> String {
    let name = FilePath.stem(of: file) + ".json"
    if let folder { return folder + (folder.hasSuffix("/") ? "" : "/") + name }
    guard let place = Self.place(of: file) else {
      throw ScenarioFileError(
        file: file, message: "is in no folder “scenarios” with a folder “traces” beside it; --traces names the folder")
    }
    return (place.root + ["traces"] + place.folders + [name]).joined(separator: "/")
  }

  /// The folder that contains `scenarios`, and the folders in `scenarios` that lead to a file.
  private static func place(of file: String) -> (root: [String], folders: [String])? {
    let folders = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init).dropLast()
    guard let place = folders.lastIndex(of: "scenarios") else { return nil }
    return (place == 0 ? ["."] : Array(folders[..<place]), Array(folders[(place + 1)...]))
  }
}
