import LinuxRewriting
import LocalFiles

/// Something that a file needs and that does not exist here or was not given. The compiler finds what else is missing.
package struct Lack: Sendable, Hashable, CustomStringConvertible {
  let file: String
  /// 1-based.
  let line: Int
  let text: String

  package var description: String { "\(file):\(line): \(text)" }

  static func all(of files: [AppFile], in project: ProjectTypes) -> [Lack] {
    let known = ProjectTypes.names(in: files)
    return files.flatMap { modules(of: $0) + types(of: $0, known, project) }
  }

  private static func modules(of file: AppFile) -> [Lack] {
    file.imports.filter { !KnownModules.exists($0.name) }.map {
      Lack(file: file.path, line: $0.line, text: "there is no module \($0.name): \(KnownModules.wayOut(of: $0.name))")
    }
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
