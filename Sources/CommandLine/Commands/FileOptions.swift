import ArgumentParser
import LocalFiles
import Scenarios

/// The user's files that scenarios and pages may read.
package struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-files"),
    help: ArgumentHelp(
      "Let scenarios, and symbolic links beside pages, use files in this folder; may be given several times.",
      valueName: "FOLDER"))
  package var allowed: [String] = []

  package init() {}

  /// The options as words of a command line.
  package var words: [String] { allowed.flatMap { ["--allow-files", $0] } }

  /// - Throws: `ScenarioFileError` for a path that is not a folder.
  package func folders() throws(ScenarioFileError) -> [String] { try Self.checked(allowed, option: "--allow-files") }

  /// - Throws: `ScenarioFileError` for a path that is not a folder.
  package static func checked(_ folders: [String], option: String) throws(ScenarioFileError) -> [String] {
    for folder in folders where NamedFile.kind(of: folder) != .folder {
      throw ScenarioFileError(file: "\(option) \(folder)", message: "does not exist or is not a folder")
    }
    return folders
  }
}
