import LinuxRewriting
import LocalFiles

/// A name that a file needs and that does not exist here or was not given. The compiler finds the other missing names.
package struct Lack: Sendable, Hashable, CustomStringConvertible {
  let file: String
  /// The number of the line, counted from 1.
  let line: Int
  let text: String

  package var description: String { "\(file):\(line): \(text)" }

  /// - Parameters:
  ///   - module: the name that the user gave to the module of the files.
  ///   - present: other modules of the new package.
  static func all(of files: [AppFile], in project: ProjectTypes, module: String, present: Set<String>) -> [Lack] {
    let known = ProjectTypes.names(in: files)
    return files.flatMap { start(of: $0) + modules(of: $0, present.union([module])) + types(of: $0, known, project) }
      + ownModule(of: files, known, project, called: module)
  }

  /// The lack of a file whose statements start the app: a module that tests import can have none.
  private static func start(of file: AppFile) -> [Lack] {
    guard file.real.hasSuffix("/main.swift") else { return [] }
    return [Lack(file: file.path, line: 1, text: "it starts the app, which a test does: leave the file out")]
  }

  /// A file may import its own module: the compiler passes over that.
  private static func modules(of file: AppFile, _ present: Set<String>) -> [Lack] {
    file.imports.filter { !present.contains($0.name) && !KnownModules.exists($0.name) }.map {
      Lack(file: file.path, line: $0.line, text: "there is no module \($0.name): \(KnownModules.wayOut(of: $0.name))")
    }
  }

  /// The lack of the own module's name. Files may use that name, as in `Shop.configure()`. Often, the module's folder
  /// has the same name.
  private static func ownModule(
    of files: [AppFile], _ known: Set<String>, _ project: ProjectTypes, called module: String
  ) -> [Lack] {
    let imported = Set(files.flatMap(\.imports).map(\.name))
    for file in files {
      let folders = Set(file.real.split(separator: "/").dropLast())
      for use in file.used where use.isQualifier && use.name != module && folders.contains(Substring(use.name)) {
        // An imported module is not the app's own, even if a folder has its name.
        guard !known.contains(use.name), !imported.contains(use.name), project.file(declaring: use.name) == nil,
          !KnownModules.exists(use.name)
        else {
          continue
        }
        return [
          Lack(
            file: file.path, line: use.line,
            text: "\(use.name) seems to be the module of these files: call it so, new-tests \(use.name) …")
        ]
      }
    }
    return []
  }

  private static func types(of file: AppFile, _ known: Set<String>, _ project: ProjectTypes) -> [Lack] {
    let modules = Set(file.imports.map(\.name))
    return file.used.compactMap { use in
      guard !known.contains(use.name), project.file(declaring: use.name) == nil,
        let module = AppleTypes.module(ofMissing: use.name, imported: modules)
      else { return nil }
      return Lack(file: file.path, line: use.line, text: "\(use.name) of \(module) does not exist here")
    }
  }
}
