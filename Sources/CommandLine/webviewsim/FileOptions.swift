import ArgumentParser
import LocalFiles
import Scenarios

/// Which files of the user others may read.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-files"),
    help: ArgumentHelp(
      "Scenarios may name files beneath this folder, and links beside pages lead to them; may be given several times.",
      valueName: "FOLDER"))
  var allowed: [String] = []

  /// - Throws: `ScenarioFileError` for what is no folder.
  func folders() throws(ScenarioFileError) -> [String] {
    for folder in allowed where NamedFile.kind(of: folder) != .folder {
      throw ScenarioFileError(file: "--allow-files \(folder)", message: "is no folder")
    }
    return allowed
  }
}
