import LocalFiles

/// Finds scenario files.
package enum ScenarioFiles {
  package static let endings = ["json", "yaml", "yml"]

  /// Keeps files as given, and replaces each folder by the scenario files in it and its subfolders, sorted by name.
  /// - Throws: `ScenarioFileError` for a path that does not exist or is neither, and for a folder without scenarios.
  package static func find(_ paths: [String]) throws(ScenarioFileError) -> [String] {
    var files: [String] = []
    for path in paths {
      switch NamedFile.kind(of: path) {
      case .nothing: throw ScenarioFileError(file: path, message: "no such file or folder")
      case .other: _ = try TextFile.bytes(path)
      case .file:
        guard endings.contains(FilePath.ending(of: path)) else {
          throw ScenarioFileError(
            file: path, message: "is neither a page (.html) nor a scenario (.json, .yaml) nor a folder")
        }
        files.append(path)
      case .folder:
        let found = try inside(path)
        guard !found.isEmpty else {
          throw ScenarioFileError(file: path, message: "the folder contains no scenarios (.json or .yaml files)")
        }
        files += found
      }
    }
    return files
  }

  /// Symbolic links are not followed: they may lead anywhere, even back to the folder. Schemas for editors are passed
  /// over.
  private static func inside(_ path: String) throws(ScenarioFileError) -> [String] {
    let folder = Folder(path)
    var found: [String] = []
    var waiting: [[String]] = [[]]
    while let names = waiting.popLast() {
      do throws(FileProblem) {
        for entry in try folder.list(names) {
          let entryNames = names + [entry.name]
          if entry.kind == .folder {
            waiting.append(entryNames)
          } else if endings.contains(FilePath.ending(of: entry.name)), !entry.name.hasSuffix(".schema.json") {
            guard entry.kind == .file else { _ = try folder.read(entryNames); continue }
            found.append(entryNames.joined(separator: "/"))
          }
        }
      } catch {
        throw ScenarioFileError(file: ([path] + names).joined(separator: "/"), message: error.description)
      }
    }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return found.sorted().map { prefix + $0 }
  }
}
