import Foundation

/// Finds scenario files.
public enum ScenarioFiles {
  public static let endings = ["json", "yaml", "yml"]

  /// Files as they are named, folders by the scenario files in them and in their folders, in order of names.
  /// - Throws: `ScenarioFileError` for a path that is not there, and for a folder without scenarios.
  public static func find(_ paths: [String]) throws(ScenarioFileError) -> [String] {
    var files: [String] = []
    for path in paths {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw ScenarioFileError(file: path, message: "no such file or folder")
      }
      if !isDirectory.boolValue {
        guard endings.contains(FilePath.ending(of: path)) else {
          throw ScenarioFileError(file: path, message: "is neither a page (.html) nor a scenario (.json, .yaml)")
        }
        files.append(path)
        continue
      }
      let found = inside(path)
      guard !found.isEmpty else { throw ScenarioFileError(file: path, message: "has no .json or .yaml file in it") }
      files += found
    }
    return files
  }

  private static func inside(_ folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.filter { name in
      endings.contains(FilePath.ending(of: name)) && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().map { prefix + $0 }
  }
}
