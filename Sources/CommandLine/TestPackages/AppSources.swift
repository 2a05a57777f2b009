import LocalFiles

/// The files and folders that the user names.
struct AppSources {
  /// A file or a folder that the new package links to.
  struct Root {
    let real: String
    /// Its name in the target's folder.
    let linkedAs: String
  }

  private(set) var roots: [Root] = []
  private(set) var files: [AppFile] = []
  /// The target's files that are not Swift: the manifest must name them as left out.
  private(set) var others: [String] = []
  /// The modules that the target's umbrella or bridging header imports. All Swift files see them.
  private(set) var headerModules: Set<String> = []
  /// The absolute path of the folder that contains all sources; a folder counts as inside itself.
  private(set) var commonFolder = "/"
  /// The absolute path of the folder around all sources.
  private(set) var surroundingFolder = "/"

  private let conditions: Set<String>

  /// - Parameter conditions: names that are defined for `#if`.
  init(_ paths: [String], conditions: [String] = []) throws(TestPackage.Failure) {
    self.conditions = Set(conditions)
    for path in paths {
      guard let real = PathName.real(path) else { throw TestPackage.Failure(description: "\(path): no such file") }
      let name = freeName(String(real.split(separator: "/").last ?? "Sources"))
      switch NamedFile.kind(of: path) {
      case .file:
        guard path.hasSuffix(".swift") else { throw TestPackage.Failure(description: "\(path): not a Swift file") }
        try add(path, real, as: name) { () throws(FileProblem) in try NamedFile.read(path) }
      case .folder: try addFolder(path, real, as: name)
      case .other, .nothing: throw TestPackage.Failure(description: "\(path): neither a file nor a folder")
      }
      roots.append(Root(real: real, linkedAs: name))
    }
    guard !files.isEmpty else {
      throw TestPackage.Failure(description: "\(paths.joined(separator: ", ")): no Swift file is there")
    }
    surroundingFolder = Self.common(roots.map(\.real))
    commonFolder = Self.common(roots.map { NamedFile.kind(of: $0.real) == .folder ? $0.real + "/." : $0.real })
  }

  private func freeName(_ name: String) -> String {
    var free = name
    var number = 2
    while roots.contains(where: { $0.linkedAs == free }) {
      free = "\(number)-\(name)"
      number += 1
    }
    return free
  }

  private mutating func addFolder(_ path: String, _ real: String, as name: String) throws(TestPackage.Failure) {
    let folder = Folder(path)
    var rest: [[String]] = [[]]
    while let names = rest.popLast() {
      let entries: [(name: String, kind: Folder.Kind)]
      do throws(FileProblem) {
        entries = try folder.list(names)
      } catch {
        throw TestPackage.Failure(description: "\(([path] + names).joined(separator: "/")): \(error)")
      }
      for entry in entries {
        let inner = names + [entry.name]
        let shown = ([path.last == "/" ? String(path.dropLast()) : path] + inner).joined(separator: "/")
        let linked = ([name] + inner).joined(separator: "/")
        // The search does not look into a bundle, such as Media.xcassets.
        if entry.kind == .folder, !entry.name.contains(".") { rest.append(inner) }
        let file = real + "/" + inner.joined(separator: "/")
        guard SwiftFiles.isSwift(entry.name, entry.kind, at: file) else {
          if entry.kind == .file || entry.name.contains(".") { others.append(linked) }
          if entry.kind == .file, entry.name.hasSuffix(".h"), let header = try? folder.read(inner) {
            headerModules.formUnion(HeaderImports(header, named: entry.name).modules)
          }
          continue
        }
        let rest = inner.joined(separator: "/")
        try add(shown, file, as: name + "/" + rest) { () throws(FileProblem) in
          try entry.kind == .file ? folder.read(inner) : NamedFile.read(file)
        }
      }
    }
  }

  private mutating func add(
    _ path: String, _ real: String, as name: String, _ read: () throws(FileProblem) -> [UInt8]
  ) throws(TestPackage.Failure) {
    do throws(FileProblem) {
      let source = String(decoding: try read(), as: UTF8.self)
      files.append(AppFile(path: path, real: real, linkedAs: name, source: source, conditions: conditions))
    } catch {
      throw TestPackage.Failure(description: "\(path): \(error)")
    }
  }

  /// The folder that holds the folders of all paths.
  private static func common(_ paths: [String]) -> String {
    let all = paths.map { $0.split(separator: "/").dropLast() }
    guard var shared = all.first else { return "/" }
    for names in all.dropFirst() { shared = shared.prefix(zip(shared, names).prefix { $0 == $1 }.count) }
    return "/" + shared.joined(separator: "/")
  }
}
