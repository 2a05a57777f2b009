import LocalFiles
import SimulatedWeb

/// The files that a scenario may name: those in its own folder, and in the folders that the user adds.
package struct ScenarioFolder: Sendable {
  private let own: String
  /// The folders given as `--allow-files`.
  private let allowed: [String]

  package init(ofScenario file: String, allowed: [String] = []) {
    own = FilePath.folder(of: file)
    self.allowed = allowed
  }

  /// The folders that `file:` URLs may read from.
  var reach: LocalFileReach { .beneath([own] + allowed) }

  /// The bytes of a file that a key of the scenario names.
  /// - Throws: `ScenarioFileProblem`
  func bytes(_ path: String) throws(ScenarioFileProblem) -> [UInt8] {
    // Each folder is listed as given and with symbolic links resolved: "../pages" may mean either.
    let folders = ([own] + allowed).map { (folder: $0, spellings: Self.spellings($0)) }
    for base in folders[0].spellings {
      let target = PathName.names(ofAbsolute: path.utf8.first == UInt8(ascii: "/") ? path : base + "/" + path)
      for (folder, spellings) in folders {
        for root in spellings {
          let names = PathName.names(ofAbsolute: root)
          guard target.starts(with: names), target.count > names.count else { continue }
          do {
            return try Folder(folder).read(Array(target.dropFirst(names.count)), orLinkedInto: allowed)
          } catch {
            throw ScenarioFileProblem(path: path, message: error.description)
          }
        }
      }
    }
    throw ScenarioFileProblem(
      path: path,
      message: "is outside the scenario's folder; use --allow-files FOLDER to allow another folder")
  }

  private static func spellings(_ folder: String) -> [String] {
    let path = PathName.absolute(folder)
    guard let real = PathName.real(folder), real != path else { return [path] }
    return [path, real]
  }
}

/// The reason why a file that a scenario names cannot be used.
struct ScenarioFileProblem: Error, CustomStringConvertible {
  let path: String
  let message: String

  var description: String { "“\(path)”: \(message)" }
}
