import LocalFiles
import Scenarios
import Testing
import TraceReports

/// The scenario files of a folder, as the cases of a test.
///
/// ```swift
/// @Test(arguments: Scenarios.in("Scenarios"))
/// func scenario(_ file: ScenarioFile) async { await file.run() }
/// ```
public enum Scenarios {
  /// The scenario files (`.yaml`, `.yml` and `.json`) of a folder and its subfolders, sorted by name. If there is none,
  /// the only case fails and says so.
  /// - Parameters:
  ///   - folder: absolute, or relative to the test's file; if it is not there, it is looked for in the folders above,
  ///     up to the one with `Package.swift`.
  ///   - allowFiles: folders with files that the scenarios may name, besides their own folders; found in the same way.
  public static func `in`(
    _ folder: String, allowFiles: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> [ScenarioFile] {
    let (filePath, module) = (sourceLocation.filePath, sourceLocation.moduleName)
    let place = FilePlace(file: filePath, line: sourceLocation.line, column: sourceLocation.column)
    do throws(ScenarioFileError) {
      let root = try TestFolder.find(folder, besideFile: filePath)
      var allowed: [String] = []
      for folder in allowFiles { allowed.append(try TestFolder.find(folder, besideFile: filePath)) }
      return try ScenarioFiles.find([root]).map { path in
        let name = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : folder
        return ScenarioFile(name: name, path: path, module: module, content: .scenario(allowedFolders: allowed))
      }
    } catch {
      return [
        ScenarioFile(
          name: folder, path: filePath, module: module, content: .problem(error.description, at: place))
      ]
    }
  }
}

/// Folders that tests name.
enum TestFolder {
  /// - Throws: `ScenarioFileError` if there is no such folder.
  static func find(_ name: String, besideFile file: String) throws(ScenarioFileError) -> String {
    let name = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    if name.hasPrefix("/") { return name }
    var folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let first = folder.joined(separator: "/")
    while !folder.isEmpty {
      let here = folder.joined(separator: "/")
      if NamedFile.kind(of: here + "/" + name) != .nothing { return here + "/" + name }
      if NamedFile.kind(of: here + "/Package.swift") == .file { break }
      folder = folder.dropLast()
    }
    throw ScenarioFileError(
      file: name, message: "no such folder in \(first), nor in a folder above it up to the one with Package.swift")
  }
}
